import { europeanRules } from '@tamuvo/games/table/roulette.ts'
import { expect, test } from 'vitest'
import { roulettePlaces, shareOf } from './roulette-layout.ts'

const keyOf = ({ market, selection }: { market: string; selection: string }) => `${market} ${selection}`

test('every bet of the table lies on the cloth once, and nothing else', () => {
  expect(roulettePlaces.map(keyOf).toSorted()).toEqual(europeanRules.bets.map(keyOf).toSorted())
})

test.each([true, false])('all of it lies inside the cloth, and no two cells over one another (upright: %s)', (isUpright) => {
  const shares = roulettePlaces.map((place) => ({ place, ...shareOf(place, isUpright) }))
  for (const { left, top, width, height } of shares) {
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(-0.001)
    expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(100.001)
  }
  const cells = shares.filter(({ place }) => !place.isSmall)
  const area = cells.reduce((sum, { width, height }) => sum + width * height, 0)
  // 37 numbers with a zero of three, three columns, three dozens of four, six halves of two: 66 of 70 cells.
  expect(area / 10_000).toBeCloseTo(66 / 70, 6)
})
