import { percentOf } from '@tamuvo/ui/components/ProgressBar.tsx'
import { expect, test } from 'vitest'
import { isFull } from './turnover-words.ts'

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
