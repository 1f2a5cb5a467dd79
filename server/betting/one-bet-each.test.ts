import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase } from '../kit/database.ts'
import { trialBalance } from '../ledger/proof.ts'
import { playBalancesOf } from '../ledger/statements.ts'
import { testDatabase } from '../testing/database.ts'
import { lastSeatedBets, seatedBet } from './betting.ts'
import { openBetting } from './services.ts'
import { type BettingBench, digitBet, openBettingBench } from './testing.ts'

const database = await testDatabase()
let bench: BettingBench

beforeAll(async () => {
  bench = await openBettingBench(database)
})
afterAll(() => bench.closeAll())

const single = () => bench.round({ oneBetEach: true })
const kinds = (results: readonly { is: string }[]) => results.map(({ is }) => is).sort()
const balance = async (memberId: bigint) => (await playBalancesOf(database, [memberId])).get(memberId)
const countBets = async (roundId: bigint, memberId: bigint) =>
  (await database.query('SELECT FROM bet WHERE round_id = $1 AND member_id = $2', [roundId, memberId])).rows.length

test('a round that takes one bet of each member refuses a second one, for good, and takes those of others', async () => {
  const [memberId, other, roundId] = [await bench.member(1_000n), await bench.member(1_000n), await single()]
  const first = bench.orderOf(memberId, [digitBet(roundId, 3)])
  const second = bench.orderOf(memberId, [digitBet(roundId, 4)])
  expect((await bench.betting.accept(first)).is).toBe('accepted')
  expect(await bench.betting.accept(second)).toEqual({ is: 'joined', roundId })
  expect(await bench.betting.accept(second)).toEqual({ is: 'joined', roundId })
  expect((await bench.betting.accept(first)).is).toBe('repeated')
  expect((await bench.betting.accept(bench.orderOf(other, [digitBet(roundId, 3)]))).is).toBe('accepted')
  expect((await bench.betting.accept(bench.orderOf(memberId, [digitBet(await bench.round(), 3)]))).is).toBe('accepted')
  expect((await seatedBet(database, memberId, roundId))?.selection).toBe('3')
  expect(await balance(memberId)).toBe(600n)
})

test('two bets of one order are one too many', async () => {
  const [memberId, roundId] = [await bench.member(1_000n), await single()]
  expect((await bench.betting.accept(bench.orderOf(memberId, [digitBet(roundId, 1), digitBet(roundId, 2)]))).is).toBe('joined')
  expect([await countBets(roundId, memberId), await balance(memberId)]).toEqual([0, 1_000n])
})

test('of bets in the same moment one is taken, in one process and in several', async () => {
  const also = connectDatabase(database.url)
  const { ledger, clock, nextId } = bench
  const another = await openBetting(also, { ledger, clock, nextId, writers: 3 })
  try {
    for (let round = 0; round < 10; round++) {
      const [memberId, roundId] = [await bench.member(10_000n), await single()]
      const others = await Promise.all(Array.from({ length: 10 }, () => bench.member(1_000n)))
      const orders = Array.from({ length: 8 }, (_, digit) => bench.orderOf(memberId, [digitBet(roundId, digit)]))
      const [results] = await Promise.all([
        Promise.all(orders.map((order, place) => (place % 2 ? another : bench.betting).accept(order))),
        Promise.all(others.map((other) => bench.betting.accept(bench.orderOf(other, [digitBet(roundId, 5)])))),
      ])
      expect(kinds(results)).toEqual(['accepted', ...Array.from({ length: 7 }, () => 'joined')])
      expect([await countBets(roundId, memberId), await balance(memberId)]).toEqual([1, 9_800n])
      expect(await seatedBet(database, memberId, roundId)).toBeDefined()
    }
  } finally {
    await another.close()
    await also.close()
  }
})

test('who lacks the money has no seat, and may bet less', async () => {
  const [memberId, roundId] = [await bench.member(100n), await single()]
  expect((await bench.betting.accept(bench.orderOf(memberId, [digitBet(roundId, 1)]))).is).toBe('insufficient')
  expect((await bench.betting.accept(bench.orderOf(memberId, [digitBet(roundId, 1, 50n)]))).is).toBe('accepted')
})

test('the bets of a member in such rounds are listed by rounds, the newest first', async () => {
  const memberId = await bench.member(1_000n)
  const rounds = [await single(), await single(), await single()]
  for (const roundId of rounds) await bench.betting.accept(bench.orderOf(memberId, [digitBet(roundId, 1)]))
  await bench.betting.accept(bench.orderOf(memberId, [digitBet(await bench.round(), 1)]))
  const page = (before: bigint) => lastSeatedBets(database, memberId, { game: 'FAST5', before, limit: 2 })
  expect((await page(1n << 62n)).map(({ roundId }) => roundId)).toEqual([rounds[2], rounds[1]])
  expect((await page(rounds[1]!)).map(({ roundId }) => roundId)).toEqual([rounds[0]])
})

test('a second seat of a member in a round is refused by its key, and seats are never changed', async () => {
  const { rows } = await database.query('SELECT member_id, round_id, bet_id FROM round_seat LIMIT 1')
  const { member_id, round_id } = rows[0] as { member_id: bigint; round_id: bigint }
  await expect(database.query('INSERT INTO round_seat VALUES ($1, $2, 1)', [member_id, round_id])).rejects.toThrow('unique')
  await expect(database.query('UPDATE round_seat SET round_id = 1')).rejects.toThrow()
})

test('at the end the books balance', async () => {
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
})
