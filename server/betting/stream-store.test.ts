import { holds } from '@tamuvo/games/lottery/pattern.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { testDatabase } from '../testing/database.ts'
import { betsOfRound } from './betting.ts'
import { linesAfter, readRound, type Prefilter, type MemberResult, readMemberResults } from './stream-store.ts'
import type { NewBet } from './bet.ts'
import { type BettingBench, digitBet, digitGrade, openBettingBench } from './testing.ts'

const database = await testDatabase()
let bench: BettingBench

beforeAll(async () => {
  bench = await openBettingBench(database)
})
afterAll(() => bench.closeAll())

const sell = async (memberId: bigint, bets: readonly NewBet[]): Promise<void> => {
  for (let from = 0; from < bets.length; from += 100) {
    const { is } = await bench.betting.accept(bench.orderOf(memberId, bets.slice(from, from + 100)))
    if (is !== 'accepted') throw new Error(`not accepted: ${is}`)
  }
}

const readAll = async (roundId: bigint, prefilter: Prefilter, atOnce = 100) => {
  const read = readRound(database, roundId, prefilter)
  const all = { bets: 0, stake: 0n, found: [] as bigint[] }
  for (let after = 0n; ;) {
    const page = await read(after, atOnce)
    if (!page) return all
    all.bets += page.bets
    all.stake += page.stake
    all.found.push(...page.found.map(({ id }) => id))
    after = page.upto
  }
}

// Includes the special characters of SQL patterns and literals.
const texts = fc.string({ unit: fc.constantFrom('1', '2', '|', '%', '_', '\\', "'"), maxLength: 6 })
const markets = ['alpha', 'beta', 'gamma', 'delta', "o'play", 'omega', 'zeta']
const patterns = fc.array(fc.array(texts.filter(Boolean), { maxLength: 3 }), { maxLength: 3 })

test('bets are prefiltered by patterns', async () => {
  const [memberId, roundId] = [await bench.member(1_000_000n), await bench.round()]
  const sold = fc.sample(fc.record({ market: fc.constantFrom(...markets, 'unlisted'), selection: texts }), {
    numRuns: 600,
    seed: 3,
  })
  await sell(
    memberId,
    sold.map((bet) => ({ ...digitBet(roundId, 1), ...bet })),
  )
  const bets = await betsOfRound(database, roundId, 0n, 1_000)
  const seen = { found: 0, left: 0 }
  await fc.assert(
    fc.asyncProperty(fc.tuple(...markets.map((market) => patterns.map((each) => [market, each] as const))), async (listed) => {
      const prefilter = new Map(listed)
      const wanted = bets.filter(
        ({ market, selection }) => prefilter.get(market)?.some((pattern) => holds(pattern, selection)) ?? true,
      )
      const read = await readAll(roundId, { patterns: prefilter })
      expect(read).toEqual({ bets: 600, stake: 120_000n, found: wanted.map(({ id }) => id) })
      seen.found += wanted.length
      seen.left += 600 - wanted.length
    }),
    { numRuns: 25, seed: 4 },
  )
  expect(Math.min(seen.found, seen.left)).toBeGreaterThan(2_000)
})

test('bets are prefiltered by price, with all fields', async () => {
  const [memberId, roundId] = [await bench.member(1_000n), await bench.round()]
  const bets = [1, 2, 3].map((digit) => ({ ...digitBet(roundId, digit), price: digit === 2 ? '9.50+0.30' : '9.80' }))
  await sell(memberId, bets)
  const page = await readRound(database, roundId, { price: '+' })(0n, 10)
  const [, second] = await betsOfRound(database, roundId, 0n, 10)
  expect(page?.found).toEqual([
    { id: second?.id, memberId, market: 'digit', selection: '2', price: '9.50+0.30', stake: 200n, valid: 200n },
  ])
  expect([page?.bets, page?.stake]).toEqual([3, 600n])
})

test('bets with outcomes are found beside those that match', async () => {
  const [memberId, roundId] = [await bench.member(10_000n), await bench.round()]
  await sell(
    memberId,
    [1, 7, 3, 7].map((digit) => digitBet(roundId, digit)),
  )
  await bench.betting.closeRound(roundId)
  await bench.betting.settleRound(roundId, digitGrade(7))
  const ids = (await betsOfRound(database, roundId, 0n, 10)).map(({ id }) => id)
  const marked = new Map([['digit', [['3']]]])
  expect((await readAll(roundId, { patterns: marked })).found).toEqual([ids[2]])
  expect((await readAll(roundId, { patterns: marked, decided: true })).found).toEqual(ids.slice(1))
})

test('the bets of a round are read as lines of text, page by page', async () => {
  const [memberId, roundId] = [await bench.member(10_000_000n), await bench.round()]
  const sold = Array.from({ length: 9 }, (_, place) => ({ ...digitBet(roundId, place), selection: `${place}||å` }))
  await sell(memberId, sold)
  const bets = await betsOfRound(database, roundId, 0n, 100)
  const pages = []
  for (let after = 0n; ;) {
    const page = await linesAfter(database, `id || '|' || selection`, { roundId, after, limit: 4 })
    if (!page) break
    pages.push(page)
    after = page.upto
  }
  expect(pages.map((page) => page.bets)).toEqual([4, 4, 1])
  expect(pages.map((page) => page.text).join('')).toBe(bets.map(({ id, selection }) => `${id}|${selection}\n`).join(''))
})

test('stakes and wins are summed by member, in pages', async () => {
  const roundId = await bench.round()
  const members = await Promise.all(Array.from({ length: 7 }, () => bench.member(1_000n)))
  for (const [place, memberId] of members.entries()) await sell(memberId, [digitBet(roundId, 7), digitBet(roundId, place)])
  await bench.betting.closeRound(roundId)
  await bench.betting.settleRound(roundId, digitGrade(7))
  const chunks: MemberResult[][] = []
  await inTransaction(database, (tx) => readMemberResults(tx, roundId, 3, async (results) => void chunks.push([...results])))
  expect(chunks.map((each) => each.length)).toEqual([3, 3, 1])
  const byMember = (a: { memberId: bigint }, b: { memberId: bigint }): number => (a.memberId < b.memberId ? -1 : 1)
  const payout: Amount = amount(1900n)
  expect(chunks.flat().sort(byMember)).toEqual(
    members.map((memberId) => ({ memberId, stake: 400n, won: 1, payout })).sort(byMember),
  )
})
