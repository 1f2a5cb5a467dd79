import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  Netting,
  type OppositeSides,
  type OverlappingSides,
  type SeparateSides,
  setOff,
  setOffTogether,
  type StakedBet,
} from './turnover.ts'

const even = (sides: number): SeparateSides => ({ chances: Array.from({ length: sides }, () => 1n) })
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

/** A number of four, or the sides of it: at least two, less than two, odd, even. */
const fourNumbers: OverlappingSides = {
  odds: [4n, 4n, 4n, 4n, 2n, 2n, 2n, 2n],
  results: [
    { all: [5, 7], one: [0] },
    { all: [5, 6], one: [1] },
    { all: [4, 7], one: [2] },
    { all: [4, 6], one: [3] },
  ],
}

test.each([
  ['big and small', [0n, 0n, 0n, 0n, 10n, 15n, 0n, 0n], 20n],
  ['big and odd, and the number of neither', [10n, 0n, 0n, 0n, 20n, 0n, 20n, 0n], 40n],
  ['big and odd, and too little on the number of neither', [9n, 0n, 0n, 0n, 20n, 0n, 20n, 0n], 36n],
  ['big and odd', [0n, 0n, 0n, 0n, 20n, 0n, 20n, 0n], 0n],
  ['all numbers', [10n, 10n, 11n, 12n, 0n, 0n, 0n, 0n], 40n],
])('of sides that win together what they return whatever comes is set off: %s', (_what, stakes, together) => {
  expect(setOffTogether(stakes, fourNumbers)).toBe(together)
})

test('what is set off of sides that win together is taken from the earlier bets, whatever their sides', () => {
  const counted = countedOf(fourNumbers, [[{ side: 4, stake: 30n }], [{ side: 0, stake: 5n }], [{ side: 5, stake: 20n }]])
  expect(counted).toEqual([0n, 0n, 15n])
})

describe('for any bets on sides that win together', () => {
  const part = fc.record({ side: fc.nat(7), stake: fc.bigInt({ min: 1n, max: 10n ** 15n }) })
  const covers = fc.array(part, { minLength: 1, maxLength: 40 })
  const betsOf = (parts: readonly Part[]) => parts.map((each) => [each])
  const stakesOf = (parts: readonly Part[]): bigint[] =>
    fourNumbers.odds.map((_, side) => sumOf(parts.flatMap((each) => (each.side === side ? each.stake : []))))
  const returnsOf = (parts: readonly Part[]): bigint[] => {
    const stakes = stakesOf(parts)
    const returned = (side: number): bigint => (stakes[side] ?? 0n) * (fourNumbers.odds[side] ?? 0n)
    return fourNumbers.results.map(({ all, one }) => sumOf([...all, ...one].map(returned)))
  }

  test('each counts between nothing and its stake, and together the stakes less the least return', () => {
    fc.assert(
      fc.property(covers, (parts) => {
        const counted = countedOf(fourNumbers, betsOf(parts))
        for (const [place, each] of counted.entries()) expect(each >= 0n && each <= (parts[place]?.stake ?? 0n)).toBe(true)
        const least = returnsOf(parts).reduce((min, each) => (each < min ? each : min))
        expect(sumOf(counted)).toBe(sumOf(stakesOf(parts)) - least)
      }),
    )
  })

  test('no less is set off than of the numbers, of big and small, and of odd and even alone', () => {
    const separate = [
      { from: 0, upto: 4 },
      { from: 4, upto: 6 },
      { from: 6, upto: 8 },
    ]
    fc.assert(
      fc.property(covers, (parts) => {
        const stakes = stakesOf(parts)
        const alone = separate.flatMap(({ from, upto }) => setOff(stakes.slice(from, upto), even(upto - from)))
        expect(setOffTogether(stakes, fourNumbers) >= sumOf(alone)).toBe(true)
      }),
    )
  })

  test('nothing counts where the return is the same whatever comes', () => {
    fc.assert(
      fc.property(covers, (parts) => {
        const returns = returnsOf(parts)
        const most = returns.reduce((max, each) => (each > max ? each : max))
        // Four times each stake, so that what is missing on a number, which returns four times, is a whole amount.
        const missing = returns.map((each, side): Part => ({ side, stake: most - each }))
        const balanced = [...parts.map(({ side, stake }) => ({ side, stake: 4n * stake })), ...missing].filter(
          ({ stake }) => stake > 0n,
        )
        expect(netOf(fourNumbers, betsOf(balanced))).toBe(0n)
      }),
    )
  })

  test('neither the order of bets nor their split changes the sum', () => {
    fc.assert(
      fc.property(covers, fc.nat(), (parts, seed) => {
        const net = netOf(fourNumbers, betsOf(parts))
        expect(netOf(fourNumbers, betsOf(parts.toReversed()))).toBe(net)
        expect(netOf(fourNumbers, [parts])).toBe(net)
        const split = parts.flatMap(({ side, stake }) => {
          const first = stake - (BigInt(seed) % stake)
          return stake > first
            ? [
                { side, stake: first },
                { side, stake: stake - first },
              ]
            : [{ side, stake }]
        })
        expect(netOf(fourNumbers, betsOf(split))).toBe(net)
      }),
    )
  })

  test('more on a side that wins with no result of the least return counts in full', () => {
    fc.assert(
      fc.property(covers, part, (parts, more) => {
        const returns = returnsOf(parts)
        const least = returns.reduce((min, each) => (each < min ? each : min))
        const isFree = fourNumbers.results.some(
          ({ all, one }, place) => returns[place] === least && ![...all, ...one].includes(more.side),
        )
        fc.pre(isFree)
        expect(netOf(fourNumbers, betsOf([...parts, more]))).toBe(netOf(fourNumbers, betsOf(parts)) + more.stake)
      }),
    )
  })
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
  const stakesOf = ({ chances }: SeparateSides, bets: readonly (readonly Part[])[]): bigint[] =>
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

describe('beside stakes of the house', () => {
  /** Two even sides, and the same by the results with which they win. */
  const overlapping: OverlappingSides = { odds: [2n, 2n], results: [0, 1].map((side) => ({ all: [side], one: [] })) }
  const eachOf = [even(2), overlapping] as const
  const bet = (market: OppositeSides, { side, stake }: Part, isFree: boolean): StakedBet => ({
    stake: isFree ? 0n : stake,
    isFree,
    onSides: (take) => take(market, side, stake),
  })
  const paidOf = (market: OppositeSides, free: readonly Part[], paid: readonly Part[]): bigint =>
    sumOf(turnoverOf([...free.map((part) => bet(market, part, true)), ...paid.map((part) => bet(market, part, false))]))
  const parts = fc.array(fc.record({ side: fc.nat(1), stake: fc.bigInt({ min: 1n, max: 10n ** 12n }) }), { maxLength: 8 })
  const netAlone = (market: OppositeSides, own: readonly Part[]): bigint =>
    netOf(
      market,
      own.map((part) => [part]),
    )

  test.each(eachOf)('what is paid counts by what it adds to the net part, in any order, and never more than alone', (market) => {
    fc.assert(
      fc.property(parts, parts, (free, paid) => {
        const counted = paidOf(market, free, paid)
        const added = netAlone(market, [...free, ...paid]) - netAlone(market, free)
        expect(counted).toBe(added < 0n ? 0n : added)
        expect(counted <= netAlone(market, paid)).toBe(true)
        expect(paidOf(market, free.toReversed(), paid.toReversed())).toBe(counted)
        expect(paidOf(market, [], paid)).toBe(netAlone(market, paid))
        expect(paidOf(market, free, [])).toBe(0n)
      }),
    )
  })
})
