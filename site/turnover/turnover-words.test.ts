import { percentOf } from '@tamuvo/ui/components/ProgressBar.tsx'
import { expect, test } from 'vitest'
import { isFull, times } from './turnover-words.ts'

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

test('products count in full when each has all percent', () => {
  expect(isFull([{ product: 'RNG', percent: 100 }])).toBe(true)
  expect(
    isFull([
      { product: 'RNG', percent: 100 },
      { product: 'LIVE', percent: 99 },
    ]),
  ).toBe(false)
})

test.each([
  ['0.00', '100.00', 0],
  ['99.99', '100.00', 99],
  ['100.00', '100.00', 100],
  ['0.00', '0.00', 100],
])('%s of %s is %i percent: full only when nothing is left', (done, required, percent) => {
  expect(percentOf(done, required)).toBe(percent)
})
