/** An exact ratio, always in lowest terms with a positive denominator. */
export type Fraction = { readonly over: bigint; readonly under: bigint }

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b))

/**
 * `over / under` in lowest terms.
 * @throws RangeError when `under` is zero.
 */
export const fraction = (over: bigint, under: bigint = 1n): Fraction => {
  if (under === 0n) throw new RangeError('a fraction needs a denominator')
  const common = under < 0n ? -gcd(over, under) : gcd(over, under)
  return { over: over / common, under: under / common }
}

export const multiply = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.over, a.under * b.under)
export const divide = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.under, a.under * b.over)
export const plus = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.under + b.over * a.under, a.under * b.under)
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, fraction(-b.over, b.under))

const decimalPattern = /^\d{1,12}(?:\.\d{1,12})?$/

/**
 * Reads a plain decimal, "26.999", exactly.
 * @throws RangeError when the text is anything else.
 */
export const fromDecimal = (text: string): Fraction => {
  if (!decimalPattern.test(text)) throw new RangeError(`not a decimal: ${text.slice(0, 40)}`)
  const [whole = '0', decimals = ''] = text.split('.')
  return fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length))
}

/** Decimal text of a non-negative fraction, cut (not rounded) after `places` digits: 100/27 in 3 places is "3.703". */
export const toDecimal = ({ over, under }: Fraction, places: number): string => {
  const digits = ((over * 10n ** BigInt(places)) / under).toString().padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
