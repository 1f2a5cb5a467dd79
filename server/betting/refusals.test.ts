import { afterAll, beforeAll, expect, test } from 'vitest'
import { steppedClock } from '../kit/clock.ts'
import { idMaker } from '../kit/ids.ts'
import { trialBalance } from '../ledger/proof.ts'
import { balanceOf } from '../ledger/statements.ts'
import { depositOf } from '../ledger/testing.ts'
import { openLedger } from '../ledger/posting.ts'
import { testDatabase } from '../testing/database.ts'
import { lockWaiters } from '../testing/lock-waiters.ts'
import { type HeldDatabase, heldDatabase } from '../testing/held-database.ts'
import { type Betting, openBetting } from './services.ts'
import { type BettingBench, digitBet, openBettingBench } from './testing.ts'

const database = await testDatabase()
let bench: BettingBench
let other: { held: HeldDatabase; clock: ReturnType<typeof steppedClock>; betting: Betting; close(): Promise<void> }

/** A second process, with a clock of its own, that can be stopped. */
beforeAll(async () => {
  bench = await openBettingBench(database)
  const [held, clock] = [heldDatabase(database.url), steppedClock(bench.clock.now().toISOString())]
  const nextId = idMaker(clock, 2)
  const ledger = await openLedger(held, { clock, nextId })
  const betting = await openBetting(held, { ledger, clock, nextId })
  const close = async (): Promise<void> => {
    await betting.close()
    await ledger.close()
    await held.close()
  }
  other = { held, clock, betting, close }
})
afterAll(async () => {
  await other.close()
  await bench.closeAll()
})

const payIn = (memberId: bigint, minor: bigint) => bench.ledger.post(depositOf(memberId, minor, bench.nextId()))

test('a try that hung while another process refused its repeat gets the same refusal', async () => {
  const [memberId, roundId] = [await bench.member(100n), await bench.round()]
  const order = bench.orderOf(memberId, [digitBet(roundId, 1)])
  const stopped = other.held.holdAt('bet_place')
  const late = other.betting.accept(order)
  await stopped
  expect(await bench.betting.accept(order)).toEqual({ is: 'insufficient' })
  await payIn(memberId, 1000n)
  other.held.release()
  expect(await late).toEqual({ is: 'insufficient' })
  expect(await bench.betting.accept(order)).toEqual({ is: 'insufficient' })
  expect(await balanceOf(database, memberId)).toBe(1100n)
  expect(await bench.betting.accept({ ...order, key: bench.orderOf(memberId, []).key })).toMatchObject({ is: 'accepted' })
})

test('a try that waits for the wallet account while its repeat is refused gets the same refusal', async () => {
  const memberId = await bench.member(1000n)
  const opensAt = new Date(bench.clock.now().getTime() + 1000)
  const roundId = await bench.round({ opensAt })
  const order = bench.orderOf(memberId, [digitBet(roundId, 1)])
  // The clock of the other process is a second behind: there the round is not open yet.
  const start = bench.clock.now()
  bench.clock.advance(1000)
  const refused = other.held.holdAt('COMMIT')
  const early = other.betting.accept(order)
  await refused
  const late = bench.betting.accept(order)
  await expect.poll(() => lockWaiters(database), { interval: 2 }).toBeGreaterThan(0)
  other.held.release()
  expect(await early).toEqual({ is: 'early', roundId })
  expect(await late).toEqual({ is: 'early', roundId })
  expect(await balanceOf(database, memberId)).toBe(1000n)
  bench.clock.set(start.toISOString())
})

test('an order that was accepted is not refused afterwards, nor one accepted that was refused unread', async () => {
  const [memberId, roundId] = [await bench.member(1000n), await bench.round()]
  const [taken, refused] = [1, 2].map((digit) => bench.orderOf(memberId, [digitBet(roundId, digit)]))
  const first = await bench.betting.accept(taken!)
  expect(await bench.betting.refuse(taken!, roundId)).toBe(false)
  expect(await bench.betting.refuse(refused!, roundId)).toBe(true)
  expect(await bench.betting.refuse(refused!, roundId)).toBe(true)
  expect(await other.betting.accept(refused!)).toEqual({ is: 'closed', roundId })
  expect(await other.betting.accept(taken!)).toEqual({ ...first, is: 'repeated' })
  expect(await balanceOf(database, memberId)).toBe(800n)
})

test('the key of a refused order is a conflict for other bets, and others in its batch are taken', async () => {
  const [poor, rich, roundId] = [await bench.member(100n), await bench.member(10_000n), await bench.round()]
  const order = bench.orderOf(poor, [digitBet(roundId, 1)])
  expect(await bench.betting.accept(order)).toEqual({ is: 'insufficient' })
  await payIn(poor, 1000n)
  expect(await bench.betting.accept({ ...order, bets: [digitBet(roundId, 2)] })).toEqual({ is: 'conflict' })
  const slowBefore = bench.betting.answered.slow
  const orders = [order, ...Array.from({ length: 5 }, () => bench.orderOf(rich, [digitBet(roundId, 3)]))]
  const results = await Promise.all(orders.map((each) => bench.betting.accept(each)))
  expect(results.map(({ is }) => is)).toEqual(['insufficient', ...Array.from({ length: 5 }, () => 'accepted')])
  expect(bench.betting.answered.slow - slowBefore).toBe(1)
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
})
