import { getGameTrigger, getJackpotTrigger, listJackpotPools } from '@tamuvo/contract/jackpot.ts'
import { readTriggerTerms, requestOfTrigger, triggerOfBeacon } from '@tamuvo/games/jackpot/beacon-trigger.ts'
import { triggerCommitment, triggerOf } from '@tamuvo/games/jackpot/draw.ts'
import { withStakes } from '@tamuvo/games/jackpot/pool.ts'
import { roundTime } from '@tamuvo/games/lottery/drand-rounds.ts'
import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import { expect, test, vi } from 'vitest'
import { fundWaiting } from './jackpot/jobs.ts'
import { prepareTriggers } from './jackpot/seal-triggers.ts'
import { openTriggerOf } from './jackpot/testing.ts'
import { findTrigger, triggerColumn } from './jackpot/trigger-store.ts'
import { listAlarms } from './kit/alarms.ts'
import { connectDatabase } from './kit/database.ts'
import { trialBalance } from './ledger/proof.ts'
import { jackpotGame } from './testing/jackpot-game.ts'

const game = await jackpotGame()
const { server, slot, relay, use, useChain, signRound, pool, published, after, play, playOut, failing, level, sharesMost } = game
const { services, clock } = server
const { database, secrets } = services
const minuteMs = 60_000
// Keys are proven slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

test('secrets of this pool and the next are sealed at once, with a round of the beacon that is yet to come', async () => {
  expect((await server.get(listJackpotPools, {})).list.find((each) => each.level === 'minor')).toMatchObject({
    commitment: null,
    triggers: [],
  })
  // The same secrets in every run, of which the first pool falls well below its limit.
  await prepareTriggers({ ...services, rng: { ...services.rng, bytes: (count) => Buffer.alloc(count, 7) } })
  services.jackpots.shown.forget()
  const shown = (await server.get(listJackpotPools, {})).list.find((each) => each.level === 'minor')
  expect(shown?.triggers.map(({ no }) => no)).toEqual([1, 2])
  for (const { no, terms: text, commitment, committedAt } of shown?.triggers ?? []) {
    const terms = readTriggerTerms(text ?? '')
    if (terms?.beacon.kind !== 'drand') throw new Error('the trigger has another beacon')
    expect(roundTime(terms.beacon.chain, terms.beacon.round) - Date.parse(committedAt)).toBeGreaterThanOrEqual(minuteMs)
    expect(await published(no)).toEqual({
      level: 'minor',
      no,
      terms: text,
      commitment,
      committedAt,
      signatures: null,
      secret: null,
      trigger: null,
      paid: null,
      paidAt: null,
      keys: [],
    })
    expect(await server.get(getGameTrigger, { level: 'minor', no: String(no) })).toEqual(await published(no))
  }
  expect(shown?.commitment).toBe(shown?.triggers[0]?.commitment)
  for (const [code, no] of [
    ['minor', '3'],
    ['mini', '1'],
  ] as const)
    expect(await server.ask(getJackpotTrigger, { level: code, no })).toMatchObject({ code: 'NOT_FOUND' })
})

test('what is staked while the beacon is silent counts, and the first stake after its answer hits a pool that is past its trigger', async () => {
  const { beacon } = (await findTrigger(database, 'minor', 1))!
  const terms = readTriggerTerms(beacon!.terms)!
  const { secret } = await openTriggerOf(database, secrets, await pool())
  const due = triggerOfBeacon(terms, { secret, signatures: [signRound(terms.beacon.kind === 'drand' ? terms.beacon.round : 0)] })
  expect(due < fromWire('140.00')).toBe(true)
  relay.isUp = false
  while ((await pool()).amount < due) {
    expect(await play('1000.00')).toBeUndefined()
    await fundWaiting(services)
  }
  relay.isUp = true
  await after(2 * minuteMs)
  const { amount: held } = withStakes(level, await pool(), fromWire('0.10'))
  expect(await play('0.10')).toBe(held)
  expect(await published(1)).toMatchObject({ secret, trigger: toWire(due), paid: toWire(held) })
  expect(await failing(1)).toEqual([])
})

test('the next pool has its trigger when it begins, and falls where secret and beacon say', async () => {
  expect((await pool()).trigger?.isKnown).toBe(true)
  const { fallsAt } = await openTriggerOf(database, secrets, await pool())
  const paid = await playOut()
  expect(paid >= fallsAt && paid < fallsAt + sharesMost).toBe(true)
  expect(await failing(2)).toEqual([])
})

test('a pool reaches its limit at the latest: without the beacon it falls there, and no later answer counts', async () => {
  relay.isUp = false
  await after(0)
  expect((await pool()).trigger?.isKnown).toBe(false)
  expect(await playOut()).toBe(level.hitBy)
  const fallen = await published(3)
  expect(fallen).toMatchObject({ signatures: null, trigger: null, paid: '150.00' })
  expect(fallen.secret).toMatch(/^[0-9a-f]{64}$/)
  expect(await failing(3)).toEqual([])
  relay.isUp = true
  await after(2 * minuteMs)
  expect(await published(3)).toEqual(fallen)
})

test('a beacon that is late raises an alarm; one that does not answer within its hour counts no more', async () => {
  await after(0)
  await after(2 * minuteMs)
  expect((await pool()).trigger?.isKnown).toBe(true)
  await playOut()
  relay.isUp = false
  await after(0)
  await after(2 * minuteMs)
  expect((await listAlarms(database)).map(({ sentence }) => sentence)).toEqual(['The beacon of minor, hit 6, is late.'])
  relay.isUp = true
  await after(1_000)
  expect(await listAlarms(database)).toEqual([])
  await playOut()
  relay.isUp = false
  await after(0)
  await after(61 * minuteMs + 1_000)
  relay.isUp = true
  await after(1_000)
  expect((await published(7)).signatures).toBeNull()
  expect(await listAlarms(database)).toMatchObject([
    { sentence: 'The beacon of minor, hit 7, did not answer in time: the pool falls at its limit.' },
  ])
  await playOut()
  expect(await playOut()).toBe(level.hitBy)
  await after(0)
  await after(2 * minuteMs)
  expect([await failing(6), await failing(7)]).toEqual([[], []])
})

test('two servers seal a pool once and take one answer, while others hit it', async () => {
  await playOut()
  const other = await server.anotherProcess(connectDatabase(database.url))
  const both = () => Promise.all([services, other, services, other].map(prepareTriggers))
  await both()
  clock.advance(2 * minuteMs)
  const seats = await Promise.all([1, 2, 3, 4].map(() => server.sit(slot, 1_000_000_000n)))
  const { hits } = await pool()
  while ((await pool()).hits < hits + 2) await Promise.all([both(), ...seats.map((each) => play(undefined, each))])
  await after(0)
  await after(2 * minuteMs)
  const { rows } = await database.query<{ no: number; rows: bigint; trail: bigint }>(
    `SELECT no, count(*) AS rows, (SELECT count(*) FROM audit_trail WHERE subject = 'jackpot:minor:' || no AND action = 'jackpot.answered') AS trail
       FROM jackpot_beacon_trigger WHERE pool = 'minor' GROUP BY no ORDER BY no`,
  )
  const last = (await pool()).hits
  expect(rows.map(({ no }) => no)).toEqual(Array.from({ length: last + 2 }, (_, place) => place + 1))
  for (const each of rows) expect(each.rows === 1n && each.trail <= 1n).toBe(true)
  for (let no = hits + 1; no <= last; no++) expect(await failing(no)).toEqual([])
})

test('a server that ends between filling and sealing, or before the answer, leaves nothing to repair', async () => {
  await playOut()
  const [sealing, answering] = [
    await server.anotherProcess(connectDatabase(database.url)),
    await server.anotherProcess(connectDatabase(database.url)),
  ]
  const unsealed = (await pool()).hits + 2
  const holder = await server.owner.dedicated('test-hold')
  await holder.query('BEGIN; LOCK TABLE jackpot_beacon_trigger IN EXCLUSIVE MODE')
  const cut = prepareTriggers(sealing).catch(() => 'cut')
  await vi.waitFor(async () => {
    const { rowCount } = await server.owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO jackpot_beacon_trigger%'`,
    )
    expect(rowCount).toBe(1)
  }, 60_000)
  expect(await cut).toBe('cut')
  await holder.end()
  expect(await findTrigger(database, 'minor', unsealed)).toBeUndefined()
  await prepareTriggers(sealing)
  const { commitment } = (await findTrigger(database, 'minor', unsealed))!
  clock.advance(2 * minuteMs)
  await prepareTriggers(answering)
  expect(await published(unsealed)).toMatchObject({ commitment, signatures: [expect.any(String)] })
})

test('holders of keys sign a trigger once its time is there, and not before', async () => {
  await use({ kind: 'shares', holders: [] })
  await playOut()
  await after(0)
  const no = (await pool()).hits + 2
  const { terms: text, commitment } = await published(no)
  const terms = readTriggerTerms(text ?? '')!
  expect(terms.beacon).toMatchObject({ kind: 'shares', place: 'here' })
  const request = requestOfTrigger(text ?? '', terms, commitment)
  for (const holder of services.drawKeys.holders()) expect(holder.sign(request)).toEqual({ refusal: 'open' })
  await after(minuteMs - 1_000)
  expect((await published(no)).signatures).toBeNull()
  await after(2_000)
  const { signatures, keys } = await published(no)
  expect([signatures?.length, keys.length]).toEqual([2, 2])
  await playOut()
  await playOut()
  expect(await published(no)).toMatchObject({ commitment, signatures })
  expect(await failing(no)).toEqual([])
  await useChain()
  await after(0)
  await after(2 * minuteMs)
})

test('a pool that was filled before falls by the rule of before, and the next one by the new', async () => {
  const no = (await pool()).hits + 1
  const [id, secret] = [services.newId(), '7d'.repeat(32)]
  const due = triggerOf(level, secret)
  await database.query('INSERT INTO jackpot_trigger (id, pool, sealed, commitment, made_at) VALUES ($1, $2, $3, $4, $5)', [
    id,
    'minor',
    secrets.seal(triggerColumn, id, secret),
    Buffer.from(triggerCommitment(due, secret), 'hex'),
    clock.now(),
  ])
  expect(await published(no)).toMatchObject({ terms: null, secret: null, trigger: null })
  expect((await openTriggerOf(database, secrets, await pool())).fallsAt).toBe(due)
  const paid = await playOut()
  expect(paid >= due && paid < due + sharesMost).toBe(true)
  expect(await published(no)).toMatchObject({ terms: null, secret, trigger: toWire(due), paid: toWire(paid) })
  expect(await failing(no)).toEqual([])
  await playOut()
  expect((await published(no + 1)).terms).not.toBeNull()
  expect(await failing(no + 1)).toEqual([])
})

test('at the end the ledger balances', async () => {
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
})
