import { expect, test } from 'vitest'
import { chanceText, isNothing, nextLeft, type Prize } from './raffle-words.ts'

test.each([
  [1, 10_000, '0.01%'],
  [49, 10_000, '0.49%'],
  [950, 10_000, '9.5%'],
  [1, 4, '25%'],
  [1, 3, '33.3333%'],
  [1, 1, '100%'],
])('a weight of %i in %i is a chance of %s', (weight, weights, text) => {
  expect(chanceText(weight, weights)).toBe(text)
})

const prize = (id: string, left: number | null): Prize => ({
  id,
  names: { EN: id },
  weight: 1,
  stock: left === null ? null : 5,
  left,
  amount: '0.00',
  points: 0,
})

test('a prize that is gone counts as the next lower one that is left', () => {
  const prizes = [prize('a', 0), prize('b', 0), prize('c', 2), prize('d', null)]
  expect(nextLeft(prizes, 'a')?.id).toBe('c')
  expect(nextLeft(prizes, 'c')?.id).toBe('d')
})

test('a prize without money and points is none', () => {
  expect(isNothing({ amount: '0.00', points: 0 })).toBe(true)
  expect(isNothing({ amount: '0.00', points: 5 })).toBe(false)
  expect(isNothing({ amount: '1.00', points: 0 })).toBe(false)
})
