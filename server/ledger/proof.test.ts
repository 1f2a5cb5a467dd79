import { amount } from '@tamuvo/money/amount.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAlarms } from '../kit/alarms.ts'
import { systemRng } from '../kit/rng.ts'
import { createMetrics } from '../kit/metrics.ts'
import { testDatabase } from '../testing/database.ts'
import { tamper } from '../testing/tamper.ts'
import { house, walletAccount } from './accounts.ts'
import { ledgerJobs } from './jobs.ts'
import { naturalKey } from './keys.ts'
import { proveCheckpoints } from './proven.ts'
import { rollUpHouses, trialBalance, trialBalanceSinceProven } from './proof.ts'
import type { LedgerServices } from './services.ts'
import { houseBalances, houseMovedSince } from './statements.ts'
import { betOf, openLedgerBench, sealUntilNow } from './testing.ts'

const database = await testDatabase()
const bench = await openLedgerBench(database)
const { clock, ledger, nextId } = bench
afterAll(() => ledger.close())
const minuteMs = 60_000

let members: bigint[] = []
beforeAll(async () => {
  members = await Promise.all(Array.from({ length: 5 }, () => bench.member(100_000n)))
})

const bets = async (count: number): Promise<void> => {
  await Promise.all(
    Array.from({ length: count }, (_, at) => ledger.post(betOf(members[at % 4] ?? 0n, 1n + BigInt(at), nextId()))),
  )
}

/** A quarter of an hour passes: all rows get checkpointed and rolled up. */
const seal = async (): Promise<void> => {
  clock.advance(15 * minuteMs)
  await sealUntilNow({ database, clock, rng: systemRng, ledger })
  while (await rollUpHouses(database, clock));
}

const proveAll = async (): Promise<bigint | undefined> => {
  let proven = await proveCheckpoints(database)
  while (proven.isMore) proven = await proveCheckpoints(database)
  return proven.broken
}

/** Tampers with the tables past their triggers, checks, and undoes it: each statement reverses itself. */
const tampered = async <Found>(statement: string, look: () => Promise<Found>): Promise<Found> => {
  await tamper(database, 'journal', statement)
  const found = await look()
  await tamper(database, 'journal', statement)
  return found
}

test('before the first run both read the whole journal', async () => {
  await bets(30)
  const [whole, since] = [await trialBalance(database), await trialBalanceSinceProven(database)]
  expect(whole).toMatchObject({ isClean: true, rows: 35n })
  expect(since).toEqual(whole)
})

test('however far it is verified, it says the same as a full read', async () => {
  for (let round = 0; round < 4; round++) {
    await bets(10 + round)
    await ledger.post({
      key: naturalKey('transfer', nextId()),
      kind: 'TRANSFER_DOWN',
      ref: nextId(),
      moves: [{ from: walletAccount(members[0]!), to: walletAccount(members[1]!), amount: amount(5n) }],
    })
    const toHouse = { from: house('house:fee'), to: house('house:promo'), amount: amount(3n) }
    await ledger.post({ key: naturalKey('fee', nextId()), kind: 'WD_FEE', ref: nextId(), moves: [toHouse] })
    if (round % 2 === 0) await seal()
    expect(await proveAll()).toBeUndefined()
    const whole = await trialBalance(database)
    expect(whole.isClean).toBe(true)
    expect(await trialBalanceSinceProven(database)).toEqual(whole)
  }
})

test('it does not read verified rows again', async () => {
  const elsewhere = `UPDATE journal SET account = account # 1, amount = amount # 1 WHERE id < (SELECT upto_id FROM ledger_proven_mark)`
  await tampered(elsewhere, async () => {
    expect((await trialBalanceSinceProven(database)).isClean).toBe(true)
    expect((await trialBalance(database)).isClean).toBe(false)
  })
})

test.each([
  ['that moved since', 0],
  ['that nobody has used since', 4],
])('a balance %s and drifts is named', async (_, at) => {
  await bets(4)
  const account = walletAccount(members[at] ?? 0n)
  const { drifting, isClean } = await tampered(`UPDATE balance SET amount = amount # 4096 WHERE account = ${account}`, () =>
    trialBalanceSinceProven(database),
  )
  expect(isClean).toBe(false)
  expect(drifting.map((drift) => drift.account)).toEqual([`m${members[at]}:main`])
})

test('a balance without an account and a missing balance are named', async () => {
  const account = (7n << 4n) | 15n
  await database.query('INSERT INTO balance (account, member_id, amount) VALUES ($1, 7, 5)', [account])
  expect((await trialBalanceSinceProven(database)).drifting).toMatchObject([{ account: `unlisted:${account}`, balance: 5n }])
  await database.query('DELETE FROM balance WHERE account = $1', [account])
})

test('a wrong rollup is named', async () => {
  const { rollupsAstray } = await tampered('UPDATE house_rollup SET amount = -amount WHERE account = -20', () =>
    trialBalanceSinceProven(database),
  )
  expect(rollupsAstray).toEqual(['house:lottery'])
})

test('a row that was altered after it was checkpointed stops the proof at its checkpoint', async () => {
  const newest = async () =>
    (await database.query<{ no: bigint }>('SELECT max(no) AS no FROM ledger_checkpoint')).rows[0]?.no ?? 0n
  const before = await newest()
  await bets(12)
  // On a busy cluster the journal may close later than it is asked.
  while ((await newest()) === before) await seal()
  const last = '(SELECT max(id) FROM journal WHERE id < (SELECT done_id FROM ledger_chain))'
  const no = await newest()
  expect(await tampered(`UPDATE journal SET ref = ref # 1 WHERE id = ${last}`, proveAll)).toBe(no)
  expect(await proveAll()).toBeUndefined()
  expect(await trialBalanceSinceProven(database)).toEqual(await trialBalance(database))
})

test('concurrent runs verify each row once', async () => {
  for (let round = 0; round < 5; round++) {
    await bets(7)
    await seal()
  }
  expect(await Promise.all([proveAll(), proveAll(), proveAll()])).toEqual([undefined, undefined, undefined])
  const whole = await trialBalance(database)
  expect(whole.isClean).toBe(true)
  expect(await trialBalanceSinceProven(database)).toEqual(whole)
})

test('the hourly job logs what is wrong by name, and exports how much', async () => {
  const lines: string[] = []
  const metrics = createMetrics()
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
  const jobs = { add: async () => {} }
  const job = ledgerJobs({ database, clock, metrics, log, jobs } as unknown as LedgerServices).find(
    ({ name }) => name === 'ledger.trial-balance',
  )
  await job?.run({})
  expect(lines).toEqual([])
  expect(await listAlarms(database)).toEqual([])
  await tampered(`UPDATE balance SET amount = amount # 4096 WHERE account = ${walletAccount(members[2] ?? 0n)}`, async () =>
    job?.run({}),
  )
  expect(lines.join('')).toMatch(
    new RegExp(`m${members[2]}:main: the balance is \\d+ after \\d+ postings, the journal has \\d+ in \\d+`),
  )
  expect(await metrics.registry.metrics()).toContain('tamuvo_ledger_drifting_accounts 1')
  expect(await listAlarms(database)).toEqual([
    { name: 'ledger.trial-balance', sentence: 'The trial balance does not come out.', since: clock.now() },
  ])
  await job?.run({})
  expect(await listAlarms(database)).toEqual([])
})

test('a proof that cannot be made is an alarm', async () => {
  const broken = { ...database, dedicated: () => Promise.reject(new Error('no connection left')) }
  const services = {
    database: broken,
    clock,
    metrics: createMetrics(),
    log: pino({ level: 'silent' }),
    jobs: { add: async () => {} },
  }
  const job = ledgerJobs(services as unknown as LedgerServices).find(({ name }) => name === 'ledger.trial-balance')
  await expect(job?.run({})).rejects.toThrow('no connection left')
  expect(await listAlarms(database)).toMatchObject([{ sentence: 'It failed: no connection left' }])
})

test('sums beyond 2^63 are rolled up and proven', async () => {
  const most = amount((1n << 62n) + 5n)
  const before = (await houseBalances(database))['house:promo']
  for (let gift = 0; gift < 3; gift++) {
    const ref = nextId()
    const moves = [{ from: house('house:promo'), to: walletAccount(await bench.member(0n)), amount: most }]
    expect((await ledger.post({ key: naturalKey('gift', ref), kind: 'BONUS', ref, moves })).is).toBe('posted')
  }
  expect((await houseBalances(database))['house:promo']).toBe(before - 3n * most)
  await seal()
  expect(await proveAll()).toBeUndefined()
  expect((await houseBalances(database))['house:promo']).toBe(before - 3n * most)
  const whole = await trialBalance(database)
  expect(whole).toMatchObject({ isClean: true, total: { money: 0n } })
  expect(await trialBalanceSinceProven(database)).toEqual(whole)
  expect((await houseMovedSince(database, 'house:promo', 0n)).balance).toBe(before - 3n * most)
})
