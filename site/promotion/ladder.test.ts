import { expect, test } from 'vitest'
import { climbedOf } from './ladder.ts'

test.each([
  [
    { count: 0, today: false },
    { taken: 0, next: 1 },
  ],
  [
    { count: 1, today: true },
    { taken: 1, next: 2 },
  ],
  [
    { count: 1, today: false },
    { taken: 1, next: 2 },
  ],
  [
    { count: 6, today: false },
    { taken: 6, next: 7 },
  ],
  [
    { count: 7, today: true },
    { taken: 7, next: 1 },
  ],
  [
    { count: 7, today: false },
    { taken: 0, next: 1 },
  ],
  [
    { count: 8, today: true },
    { taken: 1, next: 2 },
  ],
])('of seven days, %o is %o', (days, climbed) => {
  expect(climbedOf(days, 7)).toEqual(climbed)
})
