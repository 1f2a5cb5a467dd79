/**
 * An amount of money in whole minor units (1.00 = 100n).
 * A branded type, so that a count or an id cannot be used as money.
 */
export type Amount = bigint & { readonly unit: 'minor' }

export const minorPerUnit = 100n

export const amount = (minor: bigint): Amount => minor as Amount

export const zero = amount(0n)

export const add = (a: Amount, b: Amount): Amount => amount(a + b)
export const subtract = (a: Amount, b: Amount): Amount => amount(a - b)
export const negate = (a: Amount): Amount => amount(-a)
export const times = (a: Amount, count: bigint): Amount => amount(a * count)
export const sum = (amounts: Iterable<Amount>): Amount => {
  let total = 0n
  for (const each of amounts) total += each
  return amount(total)
}

/**
 * `numerator / denominator` of an amount, rounded towards zero: a payout never exceeds the exact share.
 * @throws RangeError when the denominator is not positive.
 */
export const shareDown = (pool: Amount, numerator: bigint, denominator: bigint): Amount => {
  if (denominator <= 0n) throw new RangeError('a share needs a positive denominator')
  return amount((pool * numerator) / denominator)
}

/** An amount on the wire: optional minus sign, digits, a point, exactly two digits. */
export const wirePattern = /^-?(0|[1-9]\d{0,15})\.\d{2}$/

/**
 * Parses an amount, "1234.50".
 * @throws RangeError for any other text; check untrusted text with `wirePattern`.
 */
export const fromWire = (text: string): Amount => {
  if (!wirePattern.test(text)) throw new RangeError(`not an amount: ${text.slice(0, 40)}`)
  return amount(BigInt(text.replace('.', '')))
}

/** Formats an amount for the wire, "1234.50". */
export const toWire = (value: Amount): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
