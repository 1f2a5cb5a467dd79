import { expect, test } from 'vitest'
import { times } from './figure-words.ts'

test.each([
  ['1.00', '1×'],
  ['2.50', '2.5×'],
  ['0.05', '0.05×'],
  ['15.00', '15×'],
  ['10.00', '10×'],
  ['100.00', '100×'],
])('a multiple of %s is written as %s', (multiple, written) => {
  expect(times(multiple)).toBe(written)
})
