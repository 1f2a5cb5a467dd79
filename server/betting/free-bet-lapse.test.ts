import { amount } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { naturalKey } from '../ledger/keys.ts'
import { testDatabase } from '../testing/database.ts'
import { lockWaiters } from '../testing/lock-waiters.ts'
import { type FreeBet, gatheredMs, returnedMs, standingOf } from './free-bet.ts'
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
const buy = async (memberId: bigint, freeBetId: bigint, roundIds: readonly bigint[]) => {
  const bets = roundIds.map((roundId) => freeTicket(roundId, 7))
  return (await betting.acceptFree({ key: naturalKey('order', bench.nextId()), memberId, freeBetId, bets })).is
}
/** Free bets of a member as lists show them, the oldest first. */
const shown = async (memberId: bigint) => {
  const now = clock.now()
  const listed = async (isUsable: boolean) =>
    (await listFreeBetsOf(database, { memberId, now, isUsable }, { pageNo: 1, pageSize: 50 })).list
  const figures = ({ id, used, moved, expiresAt, ...rest }: FreeBet, isUsable: boolean) => {
    const { state, left, expired } = standingOf({ id, used, moved, expiresAt, ...rest }, now)
    return { id, state, used, moved, left, expired, until: expiresAt.getTime(), isUsable }
  }
  const [ready, past] = [await listed(true), await listed(false)]
  const all = [...ready.map((each) => figures(each, true)), ...past.map((each) => figures(each, false))]
  return all.sort((one, other) => Number(one.id - other.id))
}

test('what a void ticket gives back can be used for a week, and the rest until its own end', async () => {
  const memberId = await bench.member(0n)
  const freeBetId = await give(memberId, 500n)
  const [first, second] = [await bench.round(), await bench.round()]
  expect(await buy(memberId, freeBetId, [first])).toBe('accepted')
  expect(await buy(memberId, freeBetId, [first, second])).toBe('accepted')
  clock.advance(3 * dayMs)
  // In parts, each a transaction.
  await betting.voidRound(first, { chunkPayouts: 1 })
  const [given, back] = await shown(memberId)
  expect(given).toMatchObject({ state: 'READY', used: 100n, moved: 200n, left: 200n, expired: 0n })
  expect(back).toMatchObject({ state: 'READY', used: 0n, left: 200n, until: clock.now().getTime() + returnedMs + gatheredMs })
  clock.advance(4 * dayMs)
  const next = await bench.round()
  expect(await buy(memberId, freeBetId, [next])).toBe('free-bet')
  expect(await buy(memberId, back!.id, [next, next, next])).toBe('free-bet')
  expect(await buy(memberId, back!.id, [next, next])).toBe('accepted')
  expect(await shown(memberId)).toMatchObject([
    { state: 'EXPIRED', used: 100n, moved: 200n, left: 0n, expired: 200n, isUsable: false },
    { state: 'USED', used: 200n, left: 0n, expired: 0n, isUsable: false },
  ])
  const sums = (await freeBetSums(database, [1n])).get(1n)
  expect(sums).toMatchObject({ count: 1, given: 500n, staked: 300n, expired: 0n, left: 200n })
  await endFreeBets({ database, clock })
  expect((await freeBetSums(database, [1n])).get(1n)).toMatchObject({ expired: 200n, left: 0n })
})

test('it goes back to a free bet that is good for as long, and comes back once more from what came back', async () => {
  const memberId = await bench.member(0n)
  const freeBetId = await give(memberId, 100n)
  const first = await bench.round()
  expect(await buy(memberId, freeBetId, [first])).toBe('accepted')
  await betting.voidRound(first)
  expect(await shown(memberId)).toMatchObject([{ state: 'READY', used: 0n, moved: 0n, left: 100n }])
  const second = await bench.round()
  expect(await buy(memberId, freeBetId, [second])).toBe('accepted')
  clock.advance(8 * dayMs)
  await betting.voidRound(second)
  const [, back] = await shown(memberId)
  const third = await bench.round()
  expect(await buy(memberId, back!.id, [third])).toBe('accepted')
  clock.advance(8 * dayMs)
  await betting.voidRound(third)
  expect(await shown(memberId)).toMatchObject([
    { state: 'MOVED', used: 0n, moved: 100n, expired: 0n },
    { state: 'MOVED', used: 0n, moved: 100n, expired: 0n },
    { state: 'READY', used: 0n, moved: 0n, left: 100n },
  ])
})

test('a draw with tickets of a free bet and of what came back of it gives each back for a week', async () => {
  const memberId = await bench.member(0n)
  const freeBetId = await give(memberId, 300n)
  const first = await bench.round()
  expect(await buy(memberId, freeBetId, [first, first])).toBe('accepted')
  clock.advance(dayMs)
  await betting.voidRound(first)
  const [, back] = await shown(memberId)
  clock.advance(5 * dayMs)
  const second = await bench.round()
  expect(await buy(memberId, freeBetId, [second])).toBe('accepted')
  expect(await buy(memberId, back!.id, [second])).toBe('accepted')
  clock.advance(4 * dayMs)
  await endFreeBets({ database, clock })
  await betting.voidRound(second)
  const until = clock.now().getTime() + returnedMs + gatheredMs
  expect(await shown(memberId)).toMatchObject([
    { state: 'MOVED', moved: 300n },
    { state: 'EXPIRED', moved: 100n, expired: 100n },
    { state: 'READY', left: 100n, until },
    { state: 'READY', left: 100n, until },
  ])
})

test('draws that become void at once give back one free bet', async () => {
  const memberId = await bench.member(0n)
  const freeBetId = await give(memberId, 200n)
  const rounds = [await bench.round(), await bench.round()]
  for (const round of rounds) expect(await buy(memberId, freeBetId, [round])).toBe('accepted')
  clock.advance(dayMs)
  const voided = await inTransaction(database, async (tx) => {
    await tx.query('SELECT FROM free_bet WHERE id = $1 FOR UPDATE', [freeBetId])
    const both = Promise.all(rounds.map((round) => betting.voidRound(round)))
    await vi.waitFor(async () => expect(await lockWaiters(database)).toBe(2), { timeout: 60_000 })
    return { both }
  })
  await voided.both
  const until = clock.now().getTime() + returnedMs + gatheredMs
  expect(await shown(memberId)).toMatchObject([
    { state: 'MOVED', moved: 200n },
    { state: 'READY', left: 200n, until },
  ])
})

type Op =
  | { is: 'buy'; bet: number; tickets: number; isSame: boolean }
  | { is: 'pass'; hours: number }
  | { is: 'end' }
  | { is: 'void'; round: number }
const no = (max: number) => fc.nat({ max })
const op: fc.Arbitrary<Op> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      is: fc.constant('buy' as const),
      bet: no(9),
      tickets: fc.integer({ min: 1, max: 2 }),
      isSame: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('pass' as const),
      hours: fc.oneof(fc.constant(0.5), fc.integer({ min: 1, max: 120 })),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Op>({ is: 'end' }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('void' as const), round: no(9) }) },
)

/** What one free bet should be. */
type Pot = { id: bigint; from?: bigint; at: number; whole: bigint; used: bigint; moved: bigint; until: number }

test('whenever tickets are bought and void, each part can be used until its own end and not later', async () => {
  const run = async (ops: Op[]): Promise<void> => {
    const memberId = await bench.member(0n)
    const pots: Pot[] = [
      {
        id: await give(memberId, 350n),
        at: clock.now().getTime(),
        whole: 350n,
        used: 0n,
        moved: 0n,
        until: clock.now().getTime() + 7 * dayMs,
      },
    ]
    const open: { roundId: bigint; at: number; costs: Map<Pot, bigint> }[] = []
    for (const each of ops) {
      const now = clock.now().getTime()
      if (each.is === 'pass') clock.advance(each.hours * 3_600_000)
      if (each.is === 'end') await endFreeBets({ database, clock })
      if (each.is === 'buy') {
        const pot = pots[each.bet % pots.length]!
        const cost = BigInt(each.tickets) * freeCost
        const last = each.isSame ? open.findLast(({ at }) => at === now) : undefined
        const { roundId, costs } = last ?? { roundId: await bench.round(), costs: new Map<Pot, bigint>() }
        const isSold =
          (await buy(
            memberId,
            pot.id,
            Array.from({ length: each.tickets }, () => roundId),
          )) === 'accepted'
        expect(isSold).toBe(pot.until > now && pot.whole - pot.used - pot.moved >= cost)
        if (isSold) {
          if (!last) open.push({ roundId, at: now, costs })
          costs.set(pot, (costs.get(pot) ?? 0n) + cost)
          pot.used += cost
        }
      }
      const [voided] = each.is === 'void' ? open.splice(each.round, 1) : []
      if (voided) {
        await betting.voidRound(voided.roundId)
        for (const [pot, cost] of [...voided.costs].sort(([one], [other]) => Number(one.id - other.id))) {
          pot.used -= cost
          if (pot.until >= now + returnedMs) continue
          pot.moved += cost
          const last = pots.findLast(({ from, at }) => from === pot.id && at > now - gatheredMs)
          if (last) last.whole += cost
          else {
            const until = now + returnedMs + gatheredMs
            const { id } = (await shown(memberId))[pots.length]!
            pots.push({ id, from: pot.id, at: now, whole: cost, used: 0n, moved: 0n, until })
          }
        }
      }
      const expected = pots.map(({ id, whole, used, moved, until }) => {
        const [rest, isOver] = [whole - used - moved, until <= clock.now().getTime()]
        const [left, expired] = isOver ? [0n, rest] : [rest, 0n]
        return { id, used, moved, left: amount(left), expired, until, isUsable: left > 0n }
      })
      expect(await shown(memberId)).toMatchObject(expected)
    }
    const whole = pots.reduce((sum, { whole: all, moved }) => sum + all - moved, 0n)
    expect(whole).toBe(350n)
  }
  await fc.assert(fc.asyncProperty(fc.array(op, { minLength: 4, maxLength: 24 }), run), { numRuns: 40, endOnFailure: true })
})
