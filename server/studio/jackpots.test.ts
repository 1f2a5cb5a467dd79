import { randomUUID } from 'node:crypto'
import {
  getGameJackpots,
  getJackpotTrigger,
  listJackpotHits,
  listJackpotMovements,
  listJackpotPools,
} from '@tamuvo/contract/jackpot.ts'
import * as contract from '@tamuvo/contract/studio.ts'
import { drawLevels } from '@tamuvo/games/jackpot/draw.ts'
import { jackpotGames, jackpotLevels, type LevelCode } from '@tamuvo/games/jackpot/levels.ts'
import { afterHit, newPool, payoutOf, type Pool, withStakes } from '@tamuvo/games/jackpot/pool.ts'
import { studioGames } from '@tamuvo/games/register.ts'
import { type Amount, amount, fromWire, toWire } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { fundWaiting } from '../jackpot/jobs.ts'
import { answerTriggers, openTriggerOf, poolsNow as poolsOf } from '../jackpot/testing.ts'
import { connectDatabase } from '../kit/database.ts'
import { trialBalance } from '../ledger/proof.ts'
import { houseBalances } from '../ledger/statements.ts'
import { requestKey } from '../ledger/keys.ts'
import { auditFaults } from '../testing/audit-faults.ts'
import { testOperator } from '../testing/operators.ts'
import { openSeed } from './books.ts'
import { requirePlayer } from './player.ts'
import type { StudioServices } from './services.ts'
import { dice, type Seat, studioServer } from './testing.ts'

const manager = testOperator('ko', 'games')
const server = await studioServer({ operators: [manager.key] })
const { services, clock } = server
const { database } = services
const slot = [...jackpotGames][0]!
const spin = (unit: string) => [{ market: 'base', selection: '', unit }]
const next = () => clock.advance(5_000)
await fundWaiting(services)
await answerTriggers(services, clock)

const poolsNow = () => poolsOf(database)

/** What the next round of a seat will draw; only the test can read the seed. */
const seedOf = async ({ token }: Pick<Seat, 'token'>) => {
  const headers = { authorization: `Bearer ${token}` }
  const { seed } = await requirePlayer({ headers, now: clock.now() }, services)
  return { seed, seeds: { serverSeed: openSeed(services.secrets, seed), clientSeed: seed.clientSeed, nonce: seed.nonce } }
}

/** Moves the seed of a seat to the next place whose words give a level to a stake. */
const bringToHit = async (seat: Seat, level: LevelCode, stake: Amount): Promise<void> => {
  const { seed, seeds } = await seedOf(seat)
  let nonce = seed.nonce
  while (!isOnly(drawLevels(jackpotLevels, stake, { ...seeds, nonce }), level)) nonce++
  await database.query('UPDATE studio_seed SET nonce = $2 WHERE id = $1', [seed.id, nonce])
}

const isOnly = (levels: readonly LevelCode[], level: LevelCode): boolean => levels.length === 1 && levels[0] === level

test('pools begin at their seeds, in the ledger, and nobody can read at what one falls', async () => {
  const shown = await server.get(listJackpotPools, {})
  expect(shown.list.map(({ level, amount: held }) => [level, held])).toEqual(
    jackpotLevels.map(({ code, seed }) => [code, toWire(seed)]),
  )
  expect(await server.get(getGameJackpots, {})).toMatchObject({ total: shown.total, games: [...jackpotGames] })
  expect(shown.list.map(({ commitment }) => commitment !== null)).toEqual([false, true, false, false])
  expect((await houseBalances(database))['jackpot:grand']).toBe(fromWire('10000.00'))
  await fundWaiting(services)
  expect((await houseBalances(database))['house:rng']).toBe(-fromWire('11060.00'))
})

test('rounds fund the pools and win them exactly as the rules say, until the pool with a limit has fallen', async () => {
  const seat = await server.sit(slot, 1_000_000_000n)
  const first = (await poolsNow()).minor
  const { secret, fallsAt: due } = await openTriggerOf(database, services.secrets, first)
  const { commitment } = await server.get(getJackpotTrigger, { level: 'minor', no: '1' })
  const expected: Record<string, Pool> = Object.fromEntries(jackpotLevels.map((level) => [level.code, newPool(level)]))
  let balance = 1_000_000_000n
  const shown: unknown[] = []
  for (let no = 0; no < 120; no++) {
    next()
    // A tenth of the rounds are small, so that fractions of minor units are carried.
    const bet = no % 10 === 3 ? spin('0.10') : [{ market: 'buy', selection: '', unit: '40.00' }]
    const cost = studioGames.get(slot)!.engine.costOf(bet[0]!)!
    const stake = amount(fromWire(bet[0]!.unit) * BigInt(cost))
    const drawn = drawLevels(jackpotLevels, stake, (await seedOf(seat)).seeds)
    const { value } = await server.play(seat, bet)
    const wins = jackpotLevels.flatMap((level) => {
      const pool = withStakes(level, expected[level.code]!, stake)
      const falls = level.kind === 'hit-by' ? pool.amount >= due : drawn.includes(level.code)
      expected[level.code] = falls ? afterHit(level, pool) : pool
      return falls ? [{ level: level.code, amount: toWire(payoutOf(level, pool)) }] : []
    })
    expect(value.round.jackpots).toMatchObject(wins)
    shown.unshift(value.round.jackpots)
    balance += fromWire(value.round.won) - stake + wins.reduce((sum, win) => sum + fromWire(win.amount), 0n)
    expect(value.balance).toBe(toWire(amount(balance)))
    const fallen = value.round.jackpots?.find(({ level }) => level === 'minor')
    if (!fallen) continue
    expect(fallen.trigger).toEqual({ no: 1, commitment, secret, amount: toWire(due) })
    break
  }
  await fundWaiting(services)
  expect(await poolsNow()).toMatchObject(expected)
  expect((await poolsNow()).minor).toMatchObject({ hits: 1 })
  expect(await server.balance(seat.memberId)).toBe(balance)
  const { list } = await server.get(contract.listRounds, {}, { token: seat.token })
  expect(list.map(({ jackpots }) => jackpots)).toEqual(shown.slice(0, list.length))
})

test('a hit is paid once under a repeated key, is in the record, and the pool begins anew', async () => {
  const seat = await server.sit(slot, 1_000_000n)
  await bringToHit(seat, 'mini', fromWire('100.00'))
  const before = (await poolsNow()).mini
  next()
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => server.play(seat, spin('100.00'), key)))
  next()
  answers.push(await server.play(seat, spin('100.00'), key))
  const paid = withStakes(jackpotLevels[0]!, before, fromWire('100.00')).amount
  for (const { value } of answers) expect(value.round.jackpots).toEqual([{ level: 'mini', amount: toWire(paid), trigger: null }])
  const { round } = answers[0]!.value
  expect(await server.balance(seat.memberId)).toBe(1_000_000n - 10_000n + fromWire(round.won) + paid)
  expect((await poolsNow()).mini).toMatchObject({ amount: fromWire('10.00'), hits: before.hits + 1 })
  const hits = (await server.get(listJackpotHits, {}, manager.as)).list
  expect(hits[0]).toMatchObject({ level: 'mini', round: round.id, memberId: seat.memberId.toString(), amount: toWire(paid) })
  const { balance, list } = await server.get(listJackpotMovements, { level: 'mini' }, manager.as)
  expect(list[0]).toMatchObject({ kind: 'JACKPOT_SEED', amount: '10.00', after: balance })
  expect(list[1]).toMatchObject({ kind: 'JACKPOT_WIN', entry: hits[0]?.entry, amount: toWire(amount(-paid)) })
  expect(list.at(-1)?.after).not.toContain('-')
})

test('of two that hit at once in two processes the second gets what the house has filled in', async () => {
  const other = await server.anotherProcess(connectDatabase(database.url))
  const seats = await Promise.all([1, 2, 3, 4].map(() => server.sit(slot, 1_000_000n)))
  for (const seat of seats) await bringToHit(seat, 'mini', fromWire('100.00'))
  const before = (await poolsNow()).mini
  next()
  const game = studioGames.get(slot)!
  const bets = [{ market: 'base', selection: '', unit: fromWire('100.00'), stake: fromWire('100.00') }]
  const ask = async ({ studio, newId }: StudioServices, seat: Seat) => {
    const { seed } = await seedOf(seat)
    const request = {
      memberId: seat.memberId,
      game,
      bets,
      seed,
      cycleMs: 0,
      against: undefined,
      isDoubtful: false,
      isInJackpots: true,
    }
    const key = requestKey('studio', seat.memberId, randomUUID())
    return studio.writers.ask({ ...request, key, roundId: newId(), betIds: [newId()] })
  }
  const results = await Promise.all(seats.map((seat, place) => ask(place % 2 === 0 ? services : other, seat)))
  const wins = results.flatMap((result) => (result.is === 'played' ? (result.wins ?? []) : []))
  const paid = wins.map((win) => win.amount).sort((a, b) => Number(b - a))
  expect(paid).toHaveLength(4)
  // Of each stake a tenth of a unit goes into the pool; who comes first gets what was there.
  const funded = fromWire('0.10') * 4n
  expect(paid[0]! >= before.amount + fromWire('0.10')).toBe(true)
  for (const later of paid.slice(1)) expect(later >= fromWire('10.10') && later <= fromWire('10.30')).toBe(true)
  expect((await poolsNow()).mini).toMatchObject({ amount: fromWire('10.00'), hits: before.hits + 4 })
  expect(paid.reduce((sum, each) => sum + each, 0n)).toBe(before.amount + funded + 3n * fromWire('10.00'))
})

test('many rounds at once lose no share of a stake', async () => {
  const seats = await Promise.all(Array.from({ length: 12 }, () => server.sit(slot)))
  await fundWaiting(services)
  const before = await poolsNow()
  next()
  const answers = await Promise.all(seats.map((seat) => server.play(seat, spin('0.70'))))
  const wins = answers.flatMap(({ value }) => value.round.jackpots ?? [])
  await fundWaiting(services)
  const after = await poolsNow()
  for (const level of jackpotLevels.filter(({ code }) => !wins.some((win) => win.level === code)))
    expect(after[level.code]).toMatchObject(withStakes(level, before[level.code], fromWire('8.40')))
})

test('demo money, tests and other games have no part in the jackpots', async () => {
  const parts = async (game: string, type: 0 | 3) => {
    const { memberId, site } = await server.member(10_000n, type)
    const { token } = (await server.launch(site, game)).value as { token: string }
    const opened = await server.get(contract.openStudioGame, { token })
    next()
    const bets = game === slot ? spin('1.00') : [{ market: 'under', selection: '50.00', unit: '1.00' }]
    const { value } = await server.play({ token: opened.token }, bets)
    const { rows } = await database.query('SELECT FROM jackpot_stake WHERE $1::bigint = ANY (rounds)', [value.round.id])
    expect(memberId).toBeGreaterThan(0n)
    return [value.round.jackpots, rows.length]
  }
  expect(await parts(slot, 0)).toEqual([[], 1])
  expect(await parts(slot, 3)).toEqual([null, 0])
  expect(await parts(dice, 0)).toEqual([null, 0])
})

/** What the audit finds, save that the seeds were moved on to places that hit. */
const faultsNow = async (): Promise<string[]> =>
  (await auditFaults(database.url)).filter((fault) => !fault.includes('filled without a gap'))

test('at the end all books balance, and the audit finds a pool that was moved', async () => {
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
  expect(await faultsNow()).toEqual([])
  const client = await server.owner.dedicated('tamperer')
  await client.query('SET session_replication_role = replica')
  const tampered = async (change: string, back: string): Promise<string> => {
    await client.query(change)
    const faults = await auditFaults(database.url)
    await client.query(back)
    return faults.join()
  }
  const moved = (by: string): string => `UPDATE jackpot_pool SET amount = amount ${by} WHERE code = 'grand'`
  expect(await tampered(moved('+ 1'), moved('- 1'))).toMatch(/The jackpot grand: balance come to [\d,.]+ where [\d,.]+ is due/)
  const won = (by: string): string => `UPDATE jackpot_hit SET amount = amount ${by} WHERE no = 1 AND pool = 'minor'`
  expect(await tampered(won('+ 500'), won('- 500'))).toMatch(/The jackpot minor: wins come to/)
  const staked = (by: string): string =>
    `UPDATE jackpot_stake SET stake = stake ${by} WHERE id = (SELECT min(id) FROM jackpot_stake)`
  expect(await tampered(staked('+ 7'), staked('- 7'))).toMatch(/The jackpot stake \d+: bets come to/)
  await client.end()
  expect(await faultsNow()).toEqual([])
})
