import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDay, formatInstant, formatMinute, formatOffset, formatRemaining, offsetName } from './date.ts'
import { formatCount, formatPercent } from './number.ts'

describe('moments on the site clock', () => {
  test.each([
    ['2026-08-05T11:45:02Z', 'Asia/Yangon', '2026-08-05 18:15:02'],
    ['2026-08-04T17:30:00Z', 'Asia/Yangon', '2026-08-05 00:00:00'],
    ['2026-12-31T17:29:59.999Z', 'Asia/Yangon', '2026-12-31 23:59:59'],
    ['2026-08-05T11:45:02Z', 'Asia/Ho_Chi_Minh', '2026-08-05 18:45:02'],
  ])('%s in %s is %s', (at, zone, text) => {
    expect(formatInstant(at, zone)).toBe(text)
  })

  test('parts of a moment', () => {
    expect(formatDay('2026-08-04T17:30:00Z')).toBe('2026-08-05')
    expect(formatMinute('2026-08-05T11:45:02Z')).toBe('18:15')
  })

  test('the offset of a zone', () => {
    expect(formatOffset(Date.parse('2026-08-05T00:00:00Z'), 'Asia/Yangon')).toBe('GMT+6:30')
  })

  test.each([
    [-390, 'GMT+6:30', 'Asia/Yangon'],
    [-345, 'GMT+5:45', 'Asia/Kathmandu'],
    [300, 'GMT-5', 'America/Bogota'],
  ])('%i minutes behind UTC are %s, as the formatter says it', (minutes, name, zone) => {
    expect(offsetName(minutes)).toBe(name)
    expect(formatOffset(Date.parse('2026-08-05T00:00:00Z'), zone)).toBe(name)
  })
})

test.each([
  [0, '00:00'],
  [-5_000, '00:00'],
  [1, '00:01'],
  [41_000, '00:41'],
  [41_001, '00:42'],
  [3_599_000, '59:59'],
  [3_600_000, '1:00:00'],
])('%i ms left read %s', (ms, text) => {
  expect(formatRemaining(ms)).toBe(text)
})

describe('numbers', () => {
  test('a count has Latin digits with commas', () => {
    expect(formatCount(1_234_567)).toBe('1,234,567')
  })

  test('a share as a percentage', () => {
    expect(formatPercent(0.0125)).toBe('1.25%')
    expect(formatPercent(0.98, 0)).toBe('98%')
  })

  test('no count ever holds other digits', () => {
    fc.assert(fc.property(fc.integer({ min: 0 }), (count) => /^[0-9,]+$/.test(formatCount(count))))
  })
})
