import { amount } from '@tamuvo/money/amount.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { coinsFor, decimalText, rateOf, rateText, worthOf } from './rate.ts'

test.each([
  ['10.00 at 2.1', 1000n, '2.1', 6, '4.761905'],
  ['2.10 at 2.1', 210n, '2.1', 6, '1'],
  ['0.01 at 2000', 1n, '2000', 6, '0.000005'],
  ['1.00 at 3 with 18 decimals', 100n, '3', 18, '0.333333333333333334'],
  ['5.00 at 1 without decimals', 500n, '1', 0, '5'],
])('coins for an amount are rounded up: %s', (_name, minor, rate, decimals, coins) => {
  expect(decimalText(coinsFor(amount(minor), rateOf(rate), decimals), decimals)).toBe(coins)
})

const rates = fc.bigInt({ min: 1n, max: 10n ** 12n })
const decimals = fc.integer({ min: 0, max: 18 })

test('what is asked for is worth at least the amount, and one unit less is worth less', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), rates, decimals, (minor, rate, places) => {
      const coins = coinsFor(amount(minor), rate, places)
      expect(worthOf(coins, rate, places)).toBeGreaterThanOrEqual(minor)
      expect(worthOf(coins - 1n, rate, places)).toBeLessThan(minor)
    }),
  )
})

test('two payments are never worth more than one of both', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.bigInt({ min: 0n, max: 10n ** 20n }), rates, (a, b, rate) => {
      expect(worthOf(a, rate, 6) + worthOf(b, rate, 6)).toBeLessThanOrEqual(worthOf(a + b, rate, 6))
    }),
  )
})

test('a rate reads as it was set', () => {
  for (const text of ['2.1', '0.000001', '2000', '10.05']) expect(rateText(rateOf(text))).toBe(text)
})
