import { expect, test } from 'vitest'
import { countries } from './countries.ts'
import { mobileDigits } from './mobile-digits.ts'

test.each([
  ['MM', { min: 7, max: 10 }],
  ['VN', { min: 9, max: 9 }],
  ['TH', { min: 9, max: 9 }],
  ['CN', { min: 11, max: 11 }],
  ['XX', { min: 4, max: 15 }],
])('a mobile number of %s has %o digits', (country, digits) => {
  expect(mobileDigits(country)).toEqual(digits)
})

test('every listed country has a plausible length', () => {
  const odd = countries.filter(([country]) => mobileDigits(country).min < 4 || mobileDigits(country).max > 15)
  expect(odd).toEqual([])
})
