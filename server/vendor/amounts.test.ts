import { amount } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountDown, exactAmount, scaledFrom, scaledFromNumber, toDecimal, toScaled } from './amounts.ts'

const one = { unitFactor: 1n }
const thousand = { unitFactor: 1_000n }
const hub = (value: bigint) => ({ value, scale: 100_000n })

test.each([
  ['3.56', hub(356_000n), one, 356n],
  ['the smallest', hub(1_000n), one, 1n],
  ['1.00 of 1,000 kyat', hub(100_000_000n), thousand, 100n],
  ['ten kyat, our smallest', hub(1_000_000n), thousand, 1n],
  ['decimal text', scaledFrom('100.10'), one, 10_010n],
  ['decimal text of kyat', scaledFrom('100.10'), { unitFactor: 10n }, 1_001n],
  ['more digits that say nothing', scaledFrom('2.500000'), one, 250n],
  ['a sum in binary above its decimal', scaledFromNumber(0.1 + 0.2), one, 30n],
  ['a sum in binary below its decimal', scaledFromNumber(0.7 + 0.1), one, 80n],
  ['a number of fifteen digits', scaledFromNumber(9_999_999_999_999.99), one, 999_999_999_999_999n],
  ['a number with an exponent', scaledFromNumber(1e15), one, 10n ** 17n],
  ['nothing', scaledFromNumber(0), one, 0n],
])('%s is exact', (_name, scaled, unit, minor) => {
  expect(exactAmount(scaled, unit)).toBe(minor)
  expect(amountDown(scaled, unit)).toBe(minor)
})

test.each([
  ['a thousandth', hub(100_001n), one, 100n],
  ['one kyat', hub(100_000n), thousand, 0n],
  ['three digits', scaledFrom('0.999'), one, 99n],
  ['many digits', scaledFrom('0.30000000000000004'), one, 30n],
  ['a tiny number', scaledFromNumber(1e-7), one, 0n],
  ['the least number', scaledFromNumber(5e-324), one, 0n],
])('%s is no stake, and a win of what is below it', (_name, scaled, unit, minor) => {
  expect(() => exactAmount(scaled, unit)).toThrow('too-fine')
  expect(amountDown(scaled, unit)).toBe(minor)
})

test.each(['', '-1', '1.', '.5', '1e3', '01', '1,00', 'NaN', '12345678901234567', 'abc', '1.000000000000000000001'])(
  '%j is no amount',
  (text) => {
    expect(() => scaledFrom(text)).toThrow('bad-types')
  },
)

test.each([-1, -1e-9, 1e16, Infinity, NaN])('the number %d is no amount', (number) => {
  expect(() => scaledFromNumber(number)).toThrow('bad-types')
})

test('amounts survive the conversion to a vendor’s unit and back', () => {
  const minors = fc.bigInt(0n, 10n ** 13n)
  const factors = fc.constantFrom(1n, 10n, 100n, 1_000n, 25_000n)
  fc.assert(
    fc.property(minors, factors, (minor, unitFactor) => {
      const [own, unit] = [amount(minor), { unitFactor }]
      expect(exactAmount(hub(toScaled(own, 100_000n, unit)), unit)).toBe(own)
      expect(exactAmount(scaledFrom(toDecimal(own, unit)), unit)).toBe(own)
      if (toDecimal(own, unit).length <= 16) expect(exactAmount(scaledFromNumber(Number(toDecimal(own, unit))), unit)).toBe(own)
    }),
  )
})

test('a win never comes to more than its exact value, nor to a minor unit less', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 15n), fc.constantFrom(1n, 1_000n), (value, unitFactor) => {
      const minor = amountDown(hub(value), { unitFactor })
      const exact = value * 100n
      const back = minor * 100_000n * unitFactor
      expect(back <= exact && exact - back < 100_000n * unitFactor).toBe(true)
    }),
  )
})
