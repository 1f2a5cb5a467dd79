import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { testDatabase } from '../testing/database.ts'
import { decideOnCorrection, proposeCorrection } from './corrections.ts'
import { hasOpenBets, playedAfter, playedByIds, setOffSince } from './played-store.ts'
import { digitBet, digitGrade, digitOpposites, openBettingBench } from './testing.ts'

const database = await testDatabase()
const bench = await openBettingBench(database)
const { betting, nextId, clock } = bench
afterAll(() => bench.closeAll())

const place = async (memberId: bigint, roundId: bigint, ...digits: number[]): Promise<readonly bigint[]> => {
  const result = await betting.accept(
    bench.orderOf(
      memberId,
      digits.map((digit) => digitBet(roundId, digit)),
    ),
  )
  if (result.is !== 'accepted') throw new Error(result.is)
  return result.betIds
}

const playedBy = async (memberId: bigint): Promise<[isOpen: boolean, valid: bigint][]> =>
  (await playedAfter(database, memberId, { after: 0n, limit: 100 })).map(({ isOpen, valid }) => [isOpen, valid])

test('bets count once their round is settled, won or lost, and not when it is void', async () => {
  const mai = await bench.member(10_000n)
  const [settled, refunded] = [await bench.round(), await bench.round()]
  await place(mai, settled, 1, 2)
  await place(mai, refunded, 3)
  expect(await playedBy(mai)).toEqual([
    [true, 0n],
    [true, 0n],
    [true, 0n],
  ])
  expect(await hasOpenBets(database, mai)).toBe(true)
  await betting.closeRound(settled)
  await betting.settleRound(settled, digitGrade(1))
  expect(await hasOpenBets(database, mai)).toBe(true)
  await betting.voidRound(refunded)
  expect(await playedBy(mai)).toEqual([
    [false, 200n],
    [false, 200n],
    [false, 0n],
  ])
  expect(await hasOpenBets(database, mai)).toBe(false)
})

test('of opposite bets the net part counts', async () => {
  const mai = await bench.member(10_000n)
  const round = await bench.round()
  await place(mai, round, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
  await place(mai, round, 7)
  await betting.closeRound(round)
  await betting.settleRound(round, digitGrade(1), { opposites: digitOpposites })
  const counted = await playedBy(mai)
  expect(counted.map(([, valid]) => valid).reduce((sum, each) => sum + each, 0n)).toBe(200n)
})

test('what opposite bets set off is said of settled bets since a time', async () => {
  const mai = await bench.member(10_000n)
  const [balanced, plain, refunded, open] = [await bench.round(), await bench.round(), await bench.round(), await bench.round()]
  const before = new Date(clock.now().getTime() - 60_000)
  await place(mai, balanced, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 7)
  await place(mai, plain, 3)
  await place(mai, refunded, 3)
  await place(mai, open, 3)
  for (const round of [balanced, plain]) {
    await betting.closeRound(round)
    await betting.settleRound(round, digitGrade(1), { opposites: digitOpposites })
  }
  await betting.voidRound(refunded)
  expect(await setOffSince(database, mai, before)).toEqual({ alone: 2_400n, setOff: 2_000n })
  expect(await setOffSince(database, mai, new Date(clock.now().getTime() + 60_000))).toEqual({ alone: 0n, setOff: 0n })
})

test('a corrected bet counts by its newest outcome', async () => {
  const mai = await bench.member(10_000n)
  const roundId = await bench.round()
  await place(mai, roundId, 7)
  await betting.closeRound(roundId)
  await betting.settleRound(roundId, digitGrade(7))
  const tools = { database, clock, newId: nextId }
  const wanted = { roundId, published: '7', result: '3', reason: 'The ball was read upside down', maker: 1n }
  const proposed = await proposeCorrection(tools, { ...wanted, request: randomUUID(), evidence: 'Video of the draw, minute 3' })
  if (proposed.is !== 'proposed') throw new Error(proposed.is)
  const checked = { id: proposed.id, checker: 2n, decision: '' }
  await inTransaction(database, (tx) => decideOnCorrection(tx, tools, 'approved', checked))
  await betting.correctRound(proposed.id, digitGrade(3))
  expect(await playedBy(mai)).toEqual([[false, 200n]])
})

test('rounds at vendors are bets, too, and pages go on after an id', async () => {
  const mai = await bench.member(10_000n)
  const own = await place(mai, await bench.round(), 4)
  const rounds = [nextId(), nextId()]
  for (const [no, id] of rounds.entries())
    await database.query(
      `INSERT INTO vendor_round (id, key, member_id, vendor, product, game, code, opened_at, moved_at, closed_at, bets, stake, payout, returned, told_valid)
       VALUES ($1, $2, $3, 'HUB', 'RNG', 'ONE', $4, $5, $5, $6, 1, 300, 0, 0, $7)`,
      [id, randomUUID(), mai, `r${id}`, clock.now(), no === 0 ? clock.now() : null, no === 0 ? 300n : 0n],
    )
  const all = await playedAfter(database, mai, { after: 0n, limit: 100 })
  expect(all.map(({ id, product, isOpen, valid }) => [id, product, isOpen, valid])).toEqual([
    [own[0], 'LOTT', true, 0n],
    [rounds[0], 'RNG', false, 300n],
    [rounds[1], 'RNG', true, 0n],
  ])
  expect(await playedAfter(database, mai, { after: own[0]!, limit: 1 })).toMatchObject([{ id: rounds[0] }])
  expect(await playedByIds(database, mai, [rounds[1]!, own[0]!])).toMatchObject([{ id: own[0] }, { id: rounds[1] }])
  expect(await playedByIds(database, await bench.member(0n), [own[0]!])).toEqual([])
})
