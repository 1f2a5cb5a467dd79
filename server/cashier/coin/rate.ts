import { amount, type Amount } from '@tamuvo/money/amount.ts'

/** Millionths of a unit of the site for one coin. */
export type Rate = bigint

const millionths = 1_000_000n
const minorUnits = 100n

/** Reads "2.1" as it is set. */
export const rateOf = (text: string): Rate => {
  const [whole = '', part = ''] = text.split('.')
  return BigInt(`${whole}${part.padEnd(6, '0')}`)
}

/** What a rate is called: without zeros at its end. */
export const rateText = (rate: Rate): string => decimalText(rate, 6)

/** The coins that an amount asks for, in their smallest unit, rounded up: what was asked for is worth at least the amount. */
export const coinsFor = (asked: Amount, rate: Rate, decimals: number): bigint => {
  const [dividend, divisor] = [asked * 10n ** BigInt(decimals) * millionths, minorUnits * rate]
  return (dividend + divisor - 1n) / divisor
}

/** The coins that an amount is worth, in their smallest unit, rounded down: no more than the amount is paid. */
export const coinsIn = (paid: Amount, rate: Rate, decimals: number): bigint =>
  (paid * 10n ** BigInt(decimals) * millionths) / (minorUnits * rate)

/** What coins are worth, rounded down. */
export const worthOf = (value: bigint, rate: Rate, decimals: number): Amount =>
  amount((value * rate * minorUnits) / (10n ** BigInt(decimals) * millionths))

/** A number of smallest units as a decimal number, without zeros at its end. */
export const decimalText = (value: bigint, decimals: number): string => {
  const digits = value.toString().padStart(decimals + 1, '0')
  const [whole, part] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals).replace(/0+$/, '')]
  return part === '' ? whole : `${whole}.${part}`
}
