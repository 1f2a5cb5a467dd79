import { expect, test } from 'vitest'
import { barOf, mostOf } from './mall-words.ts'

const item = {
  id: '1',
  kind: 'GIFT',
  names: { EN: 'Umbrella' },
  texts: {},
  image: '/art/mall/umbrella.webp',
  points: 300,
  amount: '0.00',
  multiple: '1.00',
  raffleId: null,
  left: null,
  limit: null,
  taken: 0,
  level: 0,
  isNew: false,
} as const

test.each([
  [{ left: null, limit: null, taken: 5 }, 99],
  [{ left: 3, limit: null, taken: 0 }, 3],
  [{ left: null, limit: 2, taken: 1 }, 1],
  [{ left: 10, limit: 2, taken: 2 }, 0],
  // A limit that was lowered after it had been used up.
  [{ left: 10, limit: 1, taken: 4 }, 0],
  [{ left: 0, limit: null, taken: 0 }, 0],
])('of %o so many can be taken: %i', (given, most) => {
  expect(mostOf(given)).toBe(most)
})

test('the first reason that stands in the way is named', () => {
  const rich = { level: 10, points: 1_000 }
  expect(barOf({ ...item }, rich)).toBeUndefined()
  expect(barOf({ ...item, left: 0, limit: 1, taken: 1 }, rich)).toBe('stock')
  expect(barOf({ ...item, limit: 1, taken: 1 }, rich)).toBe('limit')
  expect(barOf({ ...item, level: 3 }, { level: 2, points: 0 })).toBe('level')
  expect(barOf({ ...item }, { level: 0, points: 299 })).toBe('points')
})
