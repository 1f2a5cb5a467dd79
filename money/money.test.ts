import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amount, fromWire, shareDown, sum, toWire, wirePattern } from './amount.ts'
import { formatPlain } from './currency.ts'
import { formatDecimal, formatMoney } from './format.ts'
import vectors from './vectors/money.json' with { type: 'json' }

describe('format', () => {
  test.each(vectors.cases)('$in reads $out', (each) => {
    expect(formatDecimal(each.in)).toBe(each.out)
  })

  test('the minus sign is before the symbol', () => {
    expect(formatMoney('-1234.50', 'K')).toBe('-K 1,234.50')
    expect(formatMoney('0.00', 'K')).toBe('K 0.00')
  })

  test('a thousand-unit amount shows its plain currency', () => {
    expect(formatPlain(amount(10037n), { code: 'MMK', symbol: 'K', unitFactor: 1000 })).toBe('100,370.00')
  })
})

describe('wire', () => {
  test('every amount survives formatting and parsing', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), (minor) => {
        const text = toWire(amount(minor))
        expect(text).toMatch(wirePattern)
        expect(fromWire(text)).toBe(minor)
      }),
    )
  })

  test.each(['', '1', '1.5', '01.00', '1.000', '1e3', ' 1.00', '1,000.00', 'NaN', '--1.00', '٣.00'])('refuses "%s"', (text) => {
    expect(() => fromWire(text)).toThrow(RangeError)
  })
})

test('shares are rounded down and never add up to more than the pool', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      fc.array(fc.bigInt({ min: 1n, max: 1000n }), { minLength: 1 }),
      (pool, weights) => {
        const whole = weights.reduce((a, b) => a + b, 0n)
        const paid = sum(weights.map((weight) => shareDown(amount(pool), weight, whole)))
        expect(paid <= pool).toBe(true)
        expect(pool - paid < BigInt(weights.length)).toBe(true)
      },
    ),
  )
})
