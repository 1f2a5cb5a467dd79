import { expect, test } from 'vitest'
import { type ConvertRules, moneyFor, mostConvertible } from './convert-faults.ts'
import { pointsFromText, wholePoints } from './point-words.ts'

const rules: ConvertRules = { pointsPerUnit: 100, multiple: 100, min: 500, dayMax: 100_000, usedToday: 0, turnover: '1.00' }

test.each([
  [1_234, 0, 1_200],
  [499, 0, 0],
  [500, 0, 500],
  [250_000, 0, 100_000],
  [250_000, 99_800, 0],
  [250_000, 99_000, 1_000],
  [250_000, 120_000, 0],
])('of %i points, %i converted today, %i can be', (has, usedToday, most) => {
  expect(mostConvertible(has, { ...rules, usedToday })).toBe(most)
})

test('points are worth money by the rate', () => {
  expect([500, 1_250, 1].map((points) => moneyFor(points, rules))).toEqual(['5.00', '12.50', '0.01'])
})

test('points are read and written without decimals', () => {
  expect(['1,500', ' 500 ', '', 'x', '-5'].map(pointsFromText)).toEqual([1_500, 500, undefined, undefined, undefined])
  expect(wholePoints('1500.00')).toBe('1,500')
})
