import fc from 'fast-check'
import { amount, zero } from '@tamuvo/money/amount.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { idMaker } from '../kit/ids.ts'
import { openLedger } from '../ledger/posting.ts'
import { balanceOf } from '../ledger/statements.ts'
import { testDatabase } from '../testing/database.ts'
import type { AcceptResult, NewBet } from './bet.ts'
import { exposuresOf } from './exposure-store.ts'
import { type Betting, openBetting } from './services.ts'
import { type BettingBench, digitBet, digitGrade, openBettingBench } from './testing.ts'

// Hundreds of orders one after the other.
vi.setConfig({ testTimeout: 60_000 })

const database = await testDatabase()
let bench: BettingBench
/** Like another process on the same database. */
let other: { betting: Betting; close(): Promise<void> }

beforeAll(async () => {
  bench = await openBettingBench(database)
  const nextId = idMaker(bench.clock, 7)
  const ledger = await openLedger(database, { clock: bench.clock, nextId })
  const betting = await openBetting(database, { ledger, clock: bench.clock, nextId })
  const close = async (): Promise<void> => {
    await betting.close()
    await ledger.close()
  }
  other = { betting, close }
})
afterAll(async () => {
  await other.close()
  await bench.closeAll()
})

const most = amount(900n)
/** Of what covers every number, which is counted by itself. */
const everyMost = amount(100n)
const mostOf = (number: string) => (number === '' ? everyMost : most)

/** A bet that costs the house nine times its stake if one of its numbers is drawn. '' is every number. */
const exposed = (roundId: bigint, numbers: readonly string[], minor: bigint): NewBet => ({
  ...digitBet(roundId, 0, minor),
  exposures: numbers.map((number) => ({ number, amount: amount(minor * 9n), most: mostOf(number) })),
})

const stored = async (roundId: bigint): Promise<Record<string, bigint>> =>
  Object.fromEntries(
    (await exposuresOf(database, [roundId], { least: zero, limit: 1_000 })).map((row) => [row.number, row.amount]),
  )

type Bet = { numbers: readonly string[]; minor: bigint }

/** The rule once more, as plainly as it can be said: nothing costs more than its most, whatever else is sold. */
class Model {
  readonly sold = new Map<string, bigint>()

  fits(bets: readonly Bet[]): boolean {
    const after = new Map(this.sold)
    for (const { numbers, minor } of bets) for (const number of numbers) after.set(number, (after.get(number) ?? 0n) + minor * 9n)
    return bets.flatMap(({ numbers }) => numbers).every((number) => (after.get(number) ?? 0n) <= mostOf(number))
  }

  add(bets: readonly Bet[]): void {
    for (const { numbers, minor } of bets)
      for (const number of numbers) this.sold.set(number, (this.sold.get(number) ?? 0n) + minor * 9n)
  }
}

const orderOf = (memberId: bigint, roundId: bigint, bets: readonly Bet[]) =>
  bench.orderOf(
    memberId,
    bets.map(({ numbers, minor }) => exposed(roundId, numbers, minor)),
  )

const onSome = fc.record({
  numbers: fc.uniqueArray(fc.constantFrom<string>('1', '2', '3', '4'), { minLength: 1, maxLength: 3 }),
  minor: fc.bigInt({ min: 1n, max: 40n }),
})
/** One or a few of them fit, and the largest does not even alone. */
const onEvery = fc.record({ numbers: fc.constant(['']), minor: fc.bigInt({ min: 1n, max: 12n }) })
const someBets = fc.array(fc.oneof({ weight: 3, arbitrary: onSome }, { weight: 1, arbitrary: onEvery }), {
  minLength: 1,
  maxLength: 3,
})

test('one after the other, an order is sold exactly when it fits by the model', async () => {
  const memberId = await bench.member(10_000_000n)
  await fc.assert(
    fc.asyncProperty(fc.array(someBets, { minLength: 3, maxLength: 12 }), async (orders) => {
      const [roundId, model] = [await bench.round(), new Model()]
      for (const bets of orders) {
        const fits = model.fits(bets)
        const { is } = await bench.betting.accept(orderOf(memberId, roundId, bets))
        expect(is).toBe(fits ? 'accepted' : 'sold-out')
        if (fits) model.add(bets)
      }
      expect(await stored(roundId)).toEqual(Object.fromEntries(model.sold))
    }),
    { numRuns: 40 },
  )
})

test('at once, on two processes, never more than the most; who is refused would not have fitted in the end', async () => {
  const members = await Promise.all(Array.from({ length: 24 }, () => bench.member(10_000_000n)))
  await fc.assert(
    fc.asyncProperty(fc.array(someBets, { minLength: 10, maxLength: 24 }), async (orders) => {
      const [roundId, model] = [await bench.round(), new Model()]
      const results = await Promise.all(
        orders.map((bets, place) => [bench, other][place % 2]!.betting.accept(orderOf(members[place]!, roundId, bets))),
      )
      const sold = orders.filter((_bets, place) => results[place]!.is === 'accepted')
      for (const bets of sold) model.add(bets)
      expect(await stored(roundId)).toEqual(Object.fromEntries(model.sold))
      expect(model.fits([{ numbers: ['', '1', '2', '3', '4'], minor: 0n }])).toBe(true)
      for (const [number, cost] of Object.entries(await stored(roundId))) expect(cost).toBeLessThanOrEqual(mostOf(number))
      for (const [place, bets] of orders.entries())
        if (results[place]!.is !== 'accepted') expect([results[place]!.is, model.fits(bets)]).toEqual(['sold-out', false])
    }),
    { numRuns: 30 },
  )
})

const tally = (results: readonly AcceptResult[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { is } of results) counts[is] = (counts[is] ?? 0) + 1
  return counts
}

test('a hundred orders for the last ten places in the same moment: ten are sold, the others pay nothing', async () => {
  const roundId = await bench.round()
  const members = await Promise.all(Array.from({ length: 100 }, () => bench.member(1_000n)))
  const results = await Promise.all(
    members.map((memberId, place) =>
      [bench, other][place % 2]!.betting.accept(bench.orderOf(memberId, [exposed(roundId, ['7'], 10n)])),
    ),
  )
  expect(tally(results)).toEqual({ accepted: 10, 'sold-out': 90 })
  expect(results.find(({ is }) => is === 'sold-out')).toEqual({
    is: 'sold-out',
    numbers: [{ roundId, market: 'digit', number: '7' }],
  })
  expect(await stored(roundId)).toEqual({ 7: 900n })
  const balances = await Promise.all(members.map((memberId) => balanceOf(database, memberId)))
  expect(balances.filter((balance) => balance < 1_000n)).toHaveLength(10)
})

describe('what covers every number', () => {
  test('does not close single numbers', async () => {
    const [memberId, roundId] = [await bench.member(10_000n), await bench.round()]
    const results: AcceptResult[] = []
    for (let order = 0; order < 10; order++)
      results.push(await bench.betting.accept(bench.orderOf(memberId, [exposed(roundId, [''], 11n)])))
    expect(tally(results)).toEqual({ accepted: 1, 'sold-out': 9 })
    expect(results.at(-1)).toEqual({ is: 'sold-out', numbers: [{ roundId, market: 'digit', number: '' }] })
    expect(await bench.betting.accept(bench.orderOf(memberId, [exposed(roundId, ['7'], 100n)]))).toMatchObject({ is: 'accepted' })
    expect(await bench.betting.accept(bench.orderOf(memberId, [exposed(roundId, ['7'], 1n)]))).toMatchObject({ is: 'sold-out' })
    expect(await stored(roundId)).toEqual({ '': 99n, 7: 900n })
  })

  test('is not closed by a single number, and takes the fast path', async () => {
    const [memberId, roundId] = [await bench.member(10_000n), await bench.round()]
    expect(await bench.betting.accept(bench.orderOf(memberId, [exposed(roundId, ['7'], 100n)]))).toMatchObject({ is: 'accepted' })
    const slow = bench.betting.answered.slow
    expect(await bench.betting.accept(bench.orderOf(memberId, [exposed(roundId, [''], 11n)]))).toMatchObject({ is: 'accepted' })
    expect(bench.betting.answered.slow).toBe(slow)
  })

  test('has its part once for all tickets of an order', async () => {
    const [memberId, roundId] = [await bench.member(10_000n), await bench.round()]
    const [six, five] = [exposed(roundId, [''], 6n), exposed(roundId, [''], 5n)]
    expect(await bench.betting.accept(bench.orderOf(memberId, [six, six]))).toMatchObject({ is: 'sold-out' })
    expect(await bench.betting.accept(bench.orderOf(memberId, [six, five]))).toMatchObject({ is: 'accepted' })
  })

  test('has a tenth of what processes of the version before name as the most, and single numbers the rest', async () => {
    const roundId = await bench.round()
    const asked = async (number: string, cost: bigint) => {
      const { rowCount } = await database.query(
        `SELECT FROM bet_exceeding(ARRAY[$1::bigint], ARRAY['digit'], ARRAY[$2], ARRAY[$3::bigint], ARRAY[1000::bigint])`,
        [roundId, number, cost],
      )
      return rowCount
    }
    expect([await asked('', 100n), await asked('', 101n), await asked('7', 900n), await asked('7', 901n)]).toEqual([0, 1, 0, 1])
  })
})

describe('numbers are counted', () => {
  test('by the fast path where they fit', async () => {
    const [memberId, roundId] = [await bench.member(1_000n), await bench.round()]
    const slow = bench.betting.answered.slow
    await bench.betting.accept(bench.orderOf(memberId, [exposed(roundId, ['1', '2'], 5n), exposed(roundId, ['2'], 5n)]))
    expect([bench.betting.answered.slow, await stored(roundId)]).toEqual([slow, { 1: 45n, 2: 90n }])
  })

  test('once for an order that is sent again, which gets its first answer even when they are sold out', async () => {
    const [memberId, roundId] = [await bench.member(1_000n), await bench.round()]
    const order = bench.orderOf(memberId, [exposed(roundId, ['1'], 100n)])
    const first = await bench.betting.accept(order)
    expect(await bench.betting.accept(bench.orderOf(memberId, [exposed(roundId, ['1'], 100n)]))).toMatchObject({ is: 'sold-out' })
    expect(await bench.betting.accept(order)).toEqual({ ...first, is: 'repeated' })
    expect(await stored(roundId)).toEqual({ 1: 900n })
  })

  test('not for who cannot pay, nor beside those who can', async () => {
    const [poor, rich, roundId] = [await bench.member(5n), await bench.member(1_000n), await bench.round()]
    const offers: [bigint, string[]][] = [
      [poor, ['1', '3']],
      [rich, ['2', '1']],
    ]
    const results = await Promise.all(
      offers.map(([memberId, numbers]) => bench.betting.accept(bench.orderOf(memberId, [exposed(roundId, numbers, 10n)]))),
    )
    expect(results.map(({ is }) => is)).toEqual(['insufficient', 'accepted'])
    expect(await stored(roundId)).toEqual({ 1: 90n, 2: 90n })
  })

  test.each(['void', 'settled'])('until their round is %s', async (end) => {
    const [memberId, roundId] = [await bench.member(1_000n), await bench.round()]
    await bench.betting.accept(bench.orderOf(memberId, [exposed(roundId, ['1'], 100n)]))
    expect(await stored(roundId)).toEqual({ 1: 900n })
    await bench.betting.closeRound(roundId)
    if (end === 'void') await bench.betting.voidRound(roundId)
    else await bench.betting.settleRound(roundId, digitGrade(5))
    expect(await stored(roundId)).toEqual({})
    expect(await balanceOf(database, memberId)).toBe(end === 'void' ? 1_000n : 900n)
  })
})
