import { dice } from '@tamuvo/games/arcade/dice.ts'
import { mines } from '@tamuvo/games/arcade/mines.ts'
import { slotGames } from '@tamuvo/games/slots/games.ts'
import { blackjack } from '@tamuvo/games/table/blackjack.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { countRound, type EndedBet, watchedOf } from './return-rules.ts'

const bet = (market: string, returned: bigint, more: Partial<EndedBet> = {}): EndedBet => ({
  market,
  selection: '',
  unit: amount(100n),
  stake: amount(100n),
  isAdded: false,
  kind: returned > 0n ? 'won' : 'lost',
  returned,
  ...more,
})

test('a bet of one prize spreads as its prize says', () => {
  const [counted, ...others] = countRound(dice, [bet('under', 194n, { selection: '50.00' })])
  expect(others).toEqual([])
  expect(counted).toMatchObject({ market: 'under', staked: 100n, returned: 194n, ratio: 1_940_000, low: 969_906, high: 970_000 })
  expect(counted?.variance).toBeCloseTo(0.97 * (1.94 - 0.97), 6)
})

test('a slot spreads as its sheet was measured', () => {
  const [slot] = slotGames
  expect(countRound(slot!, [bet('base', 0n)])[0]?.variance).toBeCloseTo(slot!.watch!.deviations!['base']! ** 2, 9)
  // A feature that is bought costs many units.
  const [bought] = countRound(slot!, [bet('buy', 5_000n, { stake: amount(8_000n) })])
  expect(bought?.ratio).toBe(625_000)
})

test('what a step stakes changes what the opening stake returns', () => {
  const doubled = [bet('hand', 200n), bet('first_pair', 0n), bet('double_down', 200n, { isAdded: true })]
  expect(countRound(blackjack, doubled)).toMatchObject([
    { market: 'hand', staked: 200n, returned: 400n, ratio: 3_000_000 },
    { market: 'first_pair', staked: 100n, returned: 0n, ratio: 0 },
  ])
})

test('a stake that was not at risk counts as no round, a push does', () => {
  expect(countRound(mines, [bet('mines', 100n, { selection: '3', kind: 'void' })])).toEqual([])
  expect(countRound(blackjack, [bet('hand', 100n, { kind: 'void' })])).toMatchObject([{ ratio: 1_000_000 }])
})

const sums = (rounds: number, mean: number, deviation = 1) => ({
  rounds: BigInt(rounds),
  ratios: BigInt(Math.round(rounds * mean * 1_000_000)),
  lows: BigInt(rounds * 960_000),
  highs: BigInt(rounds * 970_000),
  variance: rounds * deviation ** 2,
})

// The standard error of 10,000 rounds is 0.01 of the stake.
test.each([
  [0.965, 'quiet'],
  [0.9899, 'quiet'],
  [0.9905, 'watch'],
  [1.0005, 'warn'],
  [1.0105, 'stop'],
  [0.9405, 'quiet'],
  [0.9395, 'watch'],
  [0.9195, 'stop'],
])('a return of %d, where 0.96 to 0.97 is due, is %s', (mean, band) => {
  expect(watchedOf(sums(10_000, mean), false).band).toBe(band)
})

test('little is no wonder where it depends on choices, and few rounds tell nothing', () => {
  expect(watchedOf(sums(10_000, 0.5), true).band).toBe('quiet')
  expect(watchedOf(sums(10_000, 1.02), true).band).toBe('stop')
  expect(watchedOf(sums(900, 2), false)).toMatchObject({ band: 'few', limits: [] })
  expect(watchedOf(sums(10_000, 0.965), false).limits[2]).toEqual({ errors: 4, low: 920_000, high: 1_010_000 })
})
