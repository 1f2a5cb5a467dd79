import { expect, test } from 'vitest'
import { numbersOf } from './roulette-bets.ts'
import { type CalledBet, neighboursOf, type Sector, sectors, wheelOrder } from './roulette-sectors.ts'

const covered = (bets: readonly CalledBet[]): number[] => [...new Set(bets.flatMap(({ spot }) => numbersOf(spot)))]
const between = (first: number, last: number): number[] => {
  const from = wheelOrder.indexOf(first)
  const count = ((wheelOrder.indexOf(last) - from + 37) % 37) + 1
  return Array.from({ length: count }, (_, place) => wheelOrder[(from + place) % 37] ?? -1)
}
const sorted = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b)

test('the wheel has each pocket once', () => {
  expect(sorted(wheelOrder)).toEqual(Array.from({ length: 37 }, (_, pocket) => pocket))
})

test.each([
  ['voisins', 9, between(22, 25)],
  ['tiers', 6, between(27, 33)],
  ['orphelins', 5, [1, 6, 9, 14, 17, 20, 31, 34]],
  ['zero', 4, between(12, 15)],
] as const)('%s has %i chips on its part of the wheel', (sector: Sector, chips, numbers) => {
  const bets: readonly CalledBet[] = sectors[sector]
  expect(bets.reduce((sum, bet) => sum + bet.chips, 0)).toBe(chips)
  expect(sorted(covered(bets))).toEqual(sorted(numbers))
})

test('the named parts cover the wheel, each pocket in one of them', () => {
  const all = [...covered(sectors.voisins), ...covered(sectors.tiers), ...covered(sectors.orphelins)]
  expect(sorted(all)).toEqual(sorted(wheelOrder))
})

test('a number with its neighbours goes round the end of the wheel', () => {
  expect(neighboursOf(0, 2).map(({ spot }) => spot.selection)).toEqual(['3', '26', '0', '32', '15'])
  expect(neighboursOf(17, 0)).toHaveLength(1)
  expect(() => neighboursOf(37, 2)).toThrow(RangeError)
})
