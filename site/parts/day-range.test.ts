import { expect, test } from 'vitest'
import { daysOf } from './day-range.ts'

// 23:59:59 and 00:00:00 of the site's day, Asia/Yangon.
const lastSecond = Date.parse('2026-08-15T17:29:59Z')
const midnight = Date.parse('2026-08-15T17:30:00Z')

test.each([
  ['today', lastSecond, '2026-08-15', '2026-08-15'],
  ['today', midnight, '2026-08-16', '2026-08-16'],
  ['yesterday', midnight, '2026-08-15', '2026-08-15'],
  ['last_7_days', midnight, '2026-08-10', '2026-08-16'],
  ['last_30_days', midnight, '2026-07-18', '2026-08-16'],
] as const)('%s at %i: %s to %s', (range, at, from, to) => {
  expect(daysOf(range, at)).toEqual({ from, to })
})
