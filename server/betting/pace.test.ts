import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { paceNow } from './pace.ts'
import { type BettingBench, digitBet, openBettingBench } from './testing.ts'

const database = await testDatabase()
let bench: BettingBench

beforeAll(async () => {
  bench = await openBettingBench(database)
})
afterAll(() => bench.closeAll())

test('settlement is fast while there are no bets, and throttled while there are', async () => {
  const pace = () => paceNow(bench)
  const brisk = await pace()
  const [memberId, roundId] = [await bench.member(1_000n), await bench.round()]
  await bench.betting.accept(bench.orderOf(memberId, [digitBet(roundId, 1)]))
  const gentle = await pace()
  expect(gentle.chunkPayouts).toBeLessThan(brisk.chunkPayouts / 2)
  expect([gentle.readsAhead, brisk.readsAhead]).toEqual([false, true])
  expect(gentle.rest).toBeGreaterThan(brisk.rest)
  bench.clock.advance(900)
  expect(await pace()).toEqual(gentle)
  bench.clock.advance(200)
  expect(await pace()).toEqual(brisk)
})
