import { expect, test } from 'vitest'
import { chosenDays, countDays, daysAfter, daysBefore, daysOf } from './day-range.ts'

// 23:59:59 and 00:00:00 of the site's day, Asia/Yangon.
const lastSecond = Date.parse('2026-08-15T17:29:59Z')
const midnight = Date.parse('2026-08-15T17:30:00Z')

test.each([
  ['today', lastSecond, '2026-08-15', '2026-08-15'],
  ['today', midnight, '2026-08-16', '2026-08-16'],
  ['yesterday', midnight, '2026-08-15', '2026-08-15'],
  ['last_7_days', midnight, '2026-08-10', '2026-08-16'],
  ['last_30_days', midnight, '2026-07-18', '2026-08-16'],
  // The 16th is a Sunday, the 17th a Monday.
  ['this_week', midnight, '2026-08-10', '2026-08-16'],
  ['this_week', midnight + 86_400_000, '2026-08-17', '2026-08-17'],
] as const)('%s at %i: %s to %s', (range, at, from, to) => {
  expect(daysOf(range, at)).toEqual({ from, to })
})

const august = { from: '2026-08-05', to: '2026-08-07' }

test('the days before end where those shown begin', () => {
  expect(daysBefore(august, 7)).toEqual({ from: '2026-07-29', to: '2026-08-04' })
  expect(daysBefore(august, 30)).toEqual({ from: '2026-07-06', to: '2026-08-04' })
})

test.each([
  [7, '2026-08-31', { from: '2026-08-08', to: '2026-08-14' }],
  [30, '2026-08-31', { from: '2026-08-08', to: '2026-08-31' }],
  [7, '2026-08-08', { from: '2026-08-08', to: '2026-08-08' }],
  [7, '2026-08-07', undefined],
] as const)('the %i days after begin where those shown end, and end today, %s', (count, today, days) => {
  expect(daysAfter(august, count, today)).toEqual(days)
})

test('days of its own count both ends; days that cannot be mean today', () => {
  expect(countDays(august)).toBe(3)
  expect(countDays({ from: '2026-08-07', to: '2026-08-05' })).toBe(-1)
  expect(chosenDays({ range: 'custom', ...august }, midnight)).toEqual(august)
  expect(chosenDays({ range: 'custom', from: '2026-13-40', to: '2026-08-07' }, midnight)).toEqual({
    from: '2026-08-16',
    to: '2026-08-16',
  })
})
