import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Netting, type OppositeSides, setOff, type StakedBet } from './turnover.ts'

const even = (sides: number): OppositeSides => ({ chances: Array.from({ length: sides }, () => 1n) })
const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, each) => sum + each, 0n)

const turnoverOf = (bets: readonly StakedBet[]): bigint[] => {
  const netting = new Netting()
  for (const bet of bets) netting.add(bet)
  netting.setOff()
  return bets.map((bet) => netting.countOf(bet))
}

type Part = { side: number; stake: bigint }

/** Bets on one market, each a list of its parts. */
const countedOf = (market: OppositeSides, bets: readonly (readonly Part[])[]): bigint[] =>
  turnoverOf(
    bets.map((parts) => ({
      stake: sumOf(parts.map(({ stake }) => stake)),
      onSides: (take) => parts.forEach(({ side, stake }) => take(market, side, stake)),
    })),
  )
const netOf = (market: OppositeSides, bets: readonly (readonly Part[])[]): bigint => sumOf(countedOf(market, bets))

test.each([
  ['balanced', [100n, 100n], [0n, 0n]],
  ['one side larger', [150n, 100n], [50n, 0n]],
  ['one side only', [100n, 0n], [100n, 0n]],
])('of two even sides, %s', (_what, [big = 0n, small = 0n], counted) => {
  expect(countedOf(even(2), [[{ side: 0, stake: big }], [{ side: 1, stake: small }]])).toEqual(counted)
})

test('of ten sides ten times the smallest is set off; with one side free everything counts', () => {
  const digits = [5n, 5n, 5n, 5n, 5n, 5n, 5n, 5n, 5n, 7n]
  const ticket = digits.map((stake, side) => ({ side, stake }))
  expect(countedOf(even(10), [ticket])).toEqual([2n])
  expect(countedOf(even(10), [ticket.slice(1)])).toEqual([47n])
})

test('sides of different chances are set off in proportion to them', () => {
  const shape = { chances: [10n, 60n, 270n, 360n, 300n] }
  expect(setOff([100n, 600n, 2700n, 3600n, 3000n], shape)).toEqual([100n, 600n, 2700n, 3600n, 3000n])
  expect(setOff([100n, 700n, 2700n, 3600n, 9000n], shape)).toEqual([100n, 600n, 2700n, 3600n, 3000n])
  expect(setOff([100n, 100n, 100n, 100n, 100n], shape)).toEqual([2n, 16n, 75n, 100n, 83n])
})

test('what is set off is taken from the earlier bets, and from no other market', () => {
  const [size, parity] = [even(2), even(2)]
  const bet = (market: OppositeSides, side: number, stake: bigint) => ({
    stake,
    onSides: (take: (market: OppositeSides, side: number, stake: bigint) => void) => take(market, side, stake),
  })
  const bets = [bet(size, 0, 40n), bet(parity, 0, 90n), bet(size, 0, 80n), bet(size, 1, 100n)]
  expect(turnoverOf(bets)).toEqual([0n, 90n, 20n, 0n])
})

describe('for any bets', () => {
  const markets = fc.oneof(
    fc.integer({ min: 2, max: 10 }).map(even),
    fc.array(fc.bigInt({ min: 1n, max: 100_000n }), { minLength: 2, maxLength: 11 }).map((chances) => ({ chances })),
  )
  const cases = markets.chain((market) => {
    const part = fc.record({ side: fc.nat(market.chances.length - 1), stake: fc.bigInt({ min: 1n, max: 10n ** 15n }) })
    const bets = fc.array(fc.array(part, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 30 })
    return fc.record({ market: fc.constant(market), bets })
  })
  const stakesOf = ({ chances }: OppositeSides, bets: readonly (readonly Part[])[]): bigint[] =>
    chances.map((_, side) => sumOf(bets.flat().flatMap((part) => (part.side === side ? part.stake : []))))

  test('each counts between nothing and its stake, and together what setting off leaves', () => {
    fc.assert(
      fc.property(cases, ({ market, bets }) => {
        const counted = countedOf(market, bets)
        for (const [place, each] of counted.entries()) {
          expect(each >= 0n && each <= sumOf((bets[place] ?? []).map(({ stake }) => stake))).toBe(true)
        }
        const stakes = stakesOf(market, bets)
        expect(sumOf(counted)).toBe(sumOf(stakes) - sumOf(setOff(stakes, market)))
      }),
    )
  })

  test('nothing counts of a balanced cover', () => {
    fc.assert(
      fc.property(markets, fc.bigInt({ min: 1n, max: 10n ** 10n }), (market, times) => {
        expect(netOf(market, [market.chances.map((chance, side) => ({ side, stake: chance * times }))])).toBe(0n)
      }),
    )
  })

  test('neither the order of bets nor their split changes the sum', () => {
    fc.assert(
      fc.property(cases, fc.nat(), ({ market, bets }, seed) => {
        const net = netOf(market, bets)
        expect(netOf(market, bets.toReversed())).toBe(net)
        expect(netOf(market, [bets.flat()])).toBe(net)
        const split = bets.flat().flatMap(({ side, stake }) => {
          const first = stake - (BigInt(seed) % stake)
          return [[{ side, stake: first }], ...(stake > first ? [[{ side, stake: stake - first }]] : [])]
        })
        expect(netOf(market, split)).toBe(net)
      }),
    )
  })

  test('more on a larger side counts in full, and of even sides the sum less n times the smallest counts', () => {
    fc.assert(
      fc.property(cases, fc.bigInt({ min: 1n, max: 10n ** 12n }), ({ market, bets }, more) => {
        const { chances } = market
        const stakes = stakesOf(market, bets)
        const isLeast = (side: number): boolean =>
          stakes.every((stake, other) => (stakes[side] ?? 0n) * (chances[other] ?? 0n) <= stake * (chances[side] ?? 0n))
        const larger = chances.findIndex((_, side) => !isLeast(side))
        if (larger !== -1) expect(netOf(market, [...bets, [{ side: larger, stake: more }]])).toBe(netOf(market, bets) + more)
        const least = stakes.reduce((min, stake) => (stake < min ? stake : min))
        if (chances.every((chance) => chance === 1n))
          expect(netOf(market, bets)).toBe(sumOf(stakes) - BigInt(chances.length) * least)
      }),
    )
  })
})
