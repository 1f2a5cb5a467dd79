import { type Amount, amount, minorPerUnit } from '@tamuvo/money/amount.ts'
import type { Integration } from './integration.ts'
import { Misread } from './ask.ts'

/** An amount of a dialect as a fraction: `value / scale` main units of the vendor's currency. */
export type Scaled = { value: bigint; scale: bigint }

type Unit = Pick<Integration, 'unitFactor'>

/**
 * Reads text like "100.10".
 * @throws Misread 'bad-types' for anything else, signs and exponents included
 */
export const scaledFrom = (text: string): Scaled => {
  const [, whole, fraction = ''] = /^(0|[1-9]\d{0,15})(?:\.(\d{1,20}))?$/.exec(text) ?? []
  if (whole === undefined) throw new Misread('bad-types')
  return { value: BigInt(whole + fraction), scale: 10n ** BigInt(fraction.length) }
}

const numberDigits = 15
const numberEnd = 1e16

/**
 * Reads a JSON number. Fifteen digits are what a sender's decimal survives as; what follows them comes from adding in binary, as in
 * 0.30000000000000004.
 * @throws Misread 'bad-types' for what is negative or above any amount
 */
export const scaledFromNumber = (number: number): Scaled => {
  if (!(number >= 0 && number < numberEnd)) throw new Misread('bad-types')
  const [mantissa = '', exponent = ''] = number.toExponential(numberDigits - 1).split('e')
  const value = BigInt(mantissa.replace('.', ''))
  const places = numberDigits - 1 - Number(exponent)
  return places < 0 ? { value: value * 10n ** BigInt(-places), scale: 1n } : { value, scale: 10n ** BigInt(places) }
}

/** For stakes: exact. @throws Misread 'too-fine' when it has a part below our minor unit */
export const exactAmount = ({ value, scale }: Scaled, { unitFactor }: Unit): Amount => {
  const divisor = scale * unitFactor
  if ((value * minorPerUnit) % divisor !== 0n) throw new Misread('too-fine')
  return amount((value * minorPerUnit) / divisor)
}

/** For wins: rounded towards zero. A win is not refused for its last digits and never exceeds its exact value. */
export const amountDown = ({ value, scale }: Scaled, { unitFactor }: Unit): Amount =>
  amount((value * minorPerUnit) / (scale * unitFactor))

/** An amount in the vendor's units times `scale`, always whole: our minor unit is never finer than a hundredth of theirs. */
export const toScaled = (own: Amount, scale: bigint, { unitFactor }: Unit): bigint => (own * unitFactor * scale) / minorPerUnit

/** "100.10" in the vendor's main units. */
export const toDecimal = (own: Amount, unit: Unit): string => {
  const cents = toScaled(own, minorPerUnit, unit)
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
