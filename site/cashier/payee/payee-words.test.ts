import { expect, test } from 'vitest'
import { usableTime } from './payee-words.ts'

test.each([
  ['2026-08-06T06:00:00.000Z', '2026-08-06 12:30'],
  ['2026-08-06T06:00:00.001Z', '2026-08-06 12:31'],
  ['2026-08-06T06:00:59.000Z', '2026-08-06 12:31'],
])('an account usable from %s is shown as usable from %s, never too early', (from, shown) => {
  expect(usableTime(from)).toBe(shown)
})
