import { describe, expect, test } from 'vitest'
import vectors from '../vectors/baccarat.json' with { type: 'json' }
import { baccarat, baccaratRules } from './baccarat.ts'
import { type BaccaratHands, bankerDraws, dealBaccarat, totalOf } from './baccarat-deal.ts'

/** A card that counts so much: tens for 0. */
const cardOf = (value: number): number => (value === 0 ? 9 : value - 1)

test.each(vectors.bankerDrawTable)('banker at $bankerTotal after $playerThird draws: $bankerDraws', (row) => {
  expect(bankerDraws(row.bankerTotal, row.playerThird ?? undefined)).toBe(row.bankerDraws)
})

test.each(vectors.hands)('$cards is dealt as the reference says', ({ cards, result }) => {
  let place = 0
  const hands = dealBaccarat(() => cardOf(cards[place++] ?? 0))
  expect(hands.player.map((card) => totalOf([card]))).toEqual(result.player)
  expect(hands.banker.map((card) => totalOf([card]))).toEqual(result.banker)
  expect([totalOf(hands.player), totalOf(hands.banker), place]).toEqual([result.playerTotal, result.bankerTotal, result.used])
})

/** All rounds by what their cards count, with how many ways each has. The first two cards of a hand stand in rising order. */
const everyRound = (take: (hands: BaccaratHands, ways: number) => void): void => {
  const left = [128, ...Array.from({ length: 9 }, () => 32)]
  const cards: number[] = []
  const walk = (ways: number): void => {
    if (cards.length >= 4) {
      let place = 0
      const hands = dealBaccarat(() => cardOf(cards[place++] ?? 0))
      if (place <= cards.length) return take(hands, ways)
    }
    const before = cards.length === 2 || cards.length === 3 ? cards[cards.length - 2] : undefined
    for (const [value, count] of left.entries()) {
      if (before !== undefined && value < before) continue
      cards.push(value)
      left[value] = count - 1
      walk(ways * count * (before === undefined || before === value ? 1 : 2))
      left[value] = count
      cards.pop()
    }
  }
  walk(1)
}

const ways = (decks: number, cards: number): number =>
  Array.from({ length: cards }, (_, out) => decks * 52 - out).reduce((a, b) => a * b, 1)

/** Millionths, of what a market returns on average. */
const returnOf = (market: string): number => baccarat.returns.find((each) => each.market === market)?.least ?? 0

describe('returns', () => {
  test('of bets on totals and on how many cards, over all rounds', () => {
    const markets = ['player', 'banker', 'tie', 'four_cards', 'more_cards']
    const bets = baccaratRules.bets.filter(({ market }) => markets.includes(market))
    const sums = new Map(markets.map((market) => [market, 0]))
    let whole = 0
    everyRound((hands, count) => {
      const weight = count / ways(8, hands.player.length + hands.banker.length)
      whole += weight
      for (const bet of bets) sums.set(bet.market, (sums.get(bet.market) ?? 0) + weight * bet.grade(hands).multiple)
    })
    expect(whole).toBeCloseTo(1, 9)
    for (const [market, sum] of sums) expect([market, Math.floor(sum * 100)]).toEqual([market, returnOf(market)])
  })

  test('of bets on pairs, over all first cards', () => {
    const markets = ['player_pair', 'banker_pair', 'either_pair', 'perfect_pair']
    const bets = baccaratRules.bets.filter(({ market }) => markets.includes(market))
    const sums = bets.map(() => 0)
    // By symmetry the first card may be any: here the first one of its kind.
    for (let second = 0; second < 52; second++) {
      for (let third = 0; third < 52; third++) {
        for (let fourth = 0; fourth < 52; fourth++) {
          const out = [0, second, third]
          const left = (card: number, before: number): number => 8 - out.slice(0, before).filter((each) => each === card).length
          const count = left(second, 1) * left(third, 2) * left(fourth, 3)
          const hands = { player: [0, third], banker: [second, fourth] }
          for (const [place, bet] of bets.entries()) sums[place] = (sums[place] ?? 0) + count * bet.grade(hands).multiple
        }
      }
    }
    const whole = 415 * 414 * 413
    for (const [place, { market }] of bets.entries()) {
      expect([market, Math.floor(((sums[place] ?? 0) * 100) / whole)]).toEqual([market, returnOf(market)])
    }
  })

  test.each([
    ['banker', 'banker'],
    ['player', 'player'],
    ['tie9', 'tie'],
    ['player_pair', 'player_pair'],
    ['either_pair', 'either_pair'],
    ['perfect_pair', 'perfect_pair'],
    ['small', 'four_cards'],
    ['big', 'more_cards'],
  ])('%s of the reference is %s', (code, market) => {
    const bet = vectors['8decks'].bets.find((each) => each.code === code)
    expect(Math.abs(returnOf(market) - (bet?.rtp ?? 0) * 1_000_000)).toBeLessThan(1.01)
  })
})

test('a tie gives back what lies on banker and player', () => {
  const hands = { player: [8, 9], banker: [8, 10] }
  const graded = Object.fromEntries(baccaratRules.bets.map((bet) => [bet.market, bet.grade(hands)]))
  expect(graded).toMatchObject({
    player: { multiple: 10_000, kind: 'push' },
    banker: { multiple: 10_000, kind: 'push' },
    tie: { multiple: 100_000, kind: 'won' },
    player_pair: { multiple: 0, kind: 'lost' },
    four_cards: { multiple: 25_000, kind: 'won' },
  })
})
