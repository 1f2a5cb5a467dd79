import { amount, zero } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { naturalKey } from '../ledger/keys.ts'
import { testDatabase } from '../testing/database.ts'
import { standingOf } from './free-bet.ts'
import { freeBetSums } from './free-bets.ts'
import { listFreeBetsOf } from './free-bet-store.ts'
import { endFreeBets } from './jobs.ts'
import { openBettingBench } from './testing.ts'
import { freeCost, freeTicket, giverOf } from './testing-free.ts'

// Each run sells and voids draws.
vi.setConfig({ testTimeout: 120_000 })

const database = await testDatabase()
const bench = await openBettingBench(database)
const { clock, betting } = bench
afterAll(() => bench.closeAll())

const dayMs = 86_400_000
const give = giverOf(database, bench)
const buy = (memberId: bigint, freeBetId: bigint, roundId: bigint) =>
  betting.acceptFree({ key: naturalKey('order', bench.nextId()), memberId, freeBetId, bets: [freeTicket(roundId, 7)] })
const shown = async (memberId: bigint) => {
  const now = clock.now()
  const page = { pageNo: 1, pageSize: 10 }
  const [ready, past] = await Promise.all(
    [true, false].map((isUsable) => listFreeBetsOf(database, { memberId, now, isUsable }, page)),
  )
  const [freeBet] = [...ready!.list, ...past!.list]
  const { amount: whole, used, expiresAt } = freeBet!
  return { ...standingOf(freeBet!, now), whole, used, expiresAt, isListed: ready!.total === 1 }
}

test('what comes back after the end can be used for a week, and the rest that ran out cannot', async () => {
  const memberId = await bench.member(0n)
  const freeBetId = await give(memberId, 500n)
  const roundId = await bench.round()
  expect((await buy(memberId, freeBetId, roundId)).is).toBe('accepted')
  clock.advance(8 * dayMs)
  // The job may not have ended it yet: the time alone decides.
  await betting.voidRound(roundId)
  expect(await shown(memberId)).toMatchObject({ state: 'READY', used: 0n, left: 100n, expired: 400n, isListed: true })
  const next = await bench.round()
  expect((await buy(memberId, freeBetId, next)).is).toBe('accepted')
  expect((await buy(memberId, freeBetId, next)).is).toBe('free-bet')
  expect(await shown(memberId)).toMatchObject({ state: 'EXPIRED', used: 100n, left: 0n, expired: 400n, isListed: false })
  const sums = (await freeBetSums(database, [1n])).get(1n)
  expect(sums).toMatchObject({ given: 500n, staked: 100n, left: 0n, expired: 400n })
  // Once more: it is void, and comes back again.
  await betting.voidRound(next)
  expect(await shown(memberId)).toMatchObject({ state: 'READY', used: 0n, left: 100n, expired: 400n })
  clock.advance(7 * dayMs)
  await endFreeBets({ database, clock })
  expect(await shown(memberId)).toMatchObject({ state: 'EXPIRED', used: 0n, left: 0n, expired: 500n })
})

type Op = { is: 'buy' } | { is: 'pass'; hours: number } | { is: 'end' } | { is: 'void'; round: number }
const op: fc.Arbitrary<Op> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Op>({ is: 'buy' }) },
  { weight: 4, arbitrary: fc.record({ is: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 120 }) }) },
  { weight: 1, arbitrary: fc.constant<Op>({ is: 'end' }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('void' as const), round: fc.nat({ max: 9 }) }) },
)

test('whenever tickets are bought and void, no more can be used than was left in time and than came back', async () => {
  const run = async (ops: Op[]): Promise<void> => {
    const memberId = await bench.member(0n)
    const freeBetId = await give(memberId, 350n)
    let [left, expired, until] = [350n, 0n, clock.now().getTime() + 7 * dayMs]
    const open: bigint[] = []
    const lapse = () => {
      if (clock.now().getTime() < until) return
      expired += left
      left = 0n
    }
    for (const each of ops) {
      lapse()
      if (each.is === 'pass') clock.advance(each.hours * 3_600_000)
      if (each.is === 'end') await endFreeBets({ database, clock })
      if (each.is === 'buy') {
        const roundId = await bench.round()
        const isSold = (await buy(memberId, freeBetId, roundId)).is === 'accepted'
        expect(isSold).toBe(left >= freeCost)
        if (isSold) open.push(roundId)
        if (isSold) left -= freeCost
      }
      const [roundId] = each.is === 'void' ? open.splice(each.round, 1) : []
      if (roundId !== undefined) {
        await betting.voidRound(roundId)
        left += freeCost
        until = Math.max(until, clock.now().getTime() + 7 * dayMs)
      }
      lapse()
      const used = BigInt(open.length) * freeCost
      const state = left > 0n ? 'READY' : used === 350n ? 'USED' : 'EXPIRED'
      const expected = { whole: amount(350n), used, left, expired, state, isListed: left > zero }
      expect(await shown(memberId)).toMatchObject(expected)
    }
  }
  await fc.assert(fc.asyncProperty(fc.array(op, { minLength: 4, maxLength: 24 }), run), { numRuns: 25, endOnFailure: true })
})
