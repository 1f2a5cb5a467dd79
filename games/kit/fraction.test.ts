import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choose, chooseAcross, chooseExactly } from './count.ts'
import { divide, fraction, fromDecimal, minus, multiply, plus, toDecimal } from './fraction.ts'

const wholes = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
const fractions = fc
  .tuple(
    wholes,
    wholes.filter((under) => under !== 0n),
  )
  .map(([over, under]) => fraction(over, under))

test('fractions are kept in lowest terms with a positive denominator', () => {
  expect(fraction(6n, -4n)).toEqual({ over: -3n, under: 2n })
  expect(fraction(0n, -7n)).toEqual({ over: 0n, under: 1n })
  expect(() => fraction(1n, 0n)).toThrow(RangeError)
})

test('subtraction inverts addition, division inverts multiplication', () => {
  fc.assert(
    fc.property(fractions, fractions, (a, b) => {
      expect(minus(plus(a, b), b)).toEqual(a)
      if (b.over !== 0n) expect(divide(multiply(a, b), b)).toEqual(a)
    }),
  )
})

test.each([
  ['26.999', { over: 26999n, under: 1000n }],
  ['1.950', { over: 39n, under: 20n }],
  ['0', { over: 0n, under: 1n }],
])('reads %s', (text, expected) => {
  expect(fromDecimal(text)).toEqual(expected)
})

test.each(['', '.', '1.', '.5', '-1', '1e3', '1,5', '0x1', ' 1', 'NaN'])('does not read "%s"', (text) => {
  expect(() => fromDecimal(text)).toThrow(RangeError)
})

test('decimals are cut, not rounded', () => {
  expect(toDecimal(fraction(100n, 27n), 3)).toBe('3.703')
  expect(toDecimal(fraction(1n, 200n), 2)).toBe('0.00')
  expect(toDecimal(fraction(7n, 2n), 0)).toBe('3')
})

test('choices follow the triangle of Pascal', () => {
  for (let n = 1; n <= 40; n++) {
    for (let k = 0; k <= n; k++) {
      expect(choose(n, k)).toBe(choose(n - 1, k) + choose(n - 1, k - 1))
      expect(chooseExactly(BigInt(n), BigInt(k))).toBe(BigInt(choose(n, k)))
    }
  }
  expect([choose(3, 4), choose(3, -1), choose(0, 0)]).toEqual([0, 0, 1])
})

test('choices across rows', () => {
  expect(chooseAcross([2, 1, 0, 0, 1], 1)).toBe(4)
  expect(chooseAcross([2, 1, 0, 0, 1], 2)).toBe(5)
  expect(chooseAcross([3, 2, 1], 3)).toBe(6)
  expect(chooseAcross([3, 2], 3)).toBe(0)
})
