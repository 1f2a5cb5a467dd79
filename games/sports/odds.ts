import { divide, type Fraction, fraction, fromDecimal, minus } from '../kit/fraction.ts'

/** Formats of odds. Decimal odds include the stake: 1.85 pays 1.85 for 1.00. */
export const oddsFormats = ['DEC', 'HK', 'MY', 'ID', 'US'] as const
export type OddsFormat = (typeof oddsFormats)[number]

const one = fraction(1n)
const hundred = 100n

const isBelow = (a: Fraction, b: Fraction): boolean => a.over * b.under < b.over * a.under
const negated = ({ over, under }: Fraction): Fraction => fraction(-over, under)

/**
 * Odds as they are quoted in a format, exactly. Negative Malay, Indonesian and American odds say what is at risk to win 1.00 (100 in
 * American odds).
 */
export const quotedOdds = (format: OddsFormat, decimal: Fraction): Fraction => {
  const profit = minus(decimal, one)
  const inverse = (): Fraction => negated(divide(one, profit))
  const quoted: Record<OddsFormat, () => Fraction> = {
    DEC: () => decimal,
    HK: () => profit,
    MY: () => (isBelow(one, profit) ? inverse() : profit),
    ID: () => (isBelow(profit, one) ? inverse() : profit),
    US: () => {
      const { over, under } = isBelow(profit, one) ? inverse() : profit
      return fraction(over * hundred, under)
    },
  }
  return quoted[format]()
}

/** The quoted odds as text: American ones as a whole number with a sign, rounded towards zero, the others with four digits, rounded. */
export const formatOdds = (format: OddsFormat, decimal: Fraction): string => {
  const { over, under } = quotedOdds(format, decimal)
  const [sign, size] = over < 0n ? ['-', -over] : [format === 'US' ? '+' : '', over]
  if (format === 'US') return `${sign}${size / under}`
  const digits = ((size * 20_000n + under) / (2n * under)).toString().padStart(5, '0')
  return `${sign}${digits.slice(0, -4)}.${digits.slice(-4)}`
}

/** Odds read from text: how they are quoted, and as decimal odds. `risk`: the part of the stake that is at risk, 4/5 at Malay −0.80. */
export type ReadOdds = { decimal: Fraction; risk: Fraction }

/**
 * Reads odds, such as "1.85" (DEC) or "-0.80" (MY).
 * @throws RangeError for a text that is no odds of the format
 */
export const readOdds = (format: Exclude<OddsFormat, 'US'>, text: string): ReadOdds => {
  const isNegative = text.startsWith('-')
  const size = fromDecimal(isNegative ? text.slice(1) : text)
  if (size.over === 0n || (isNegative && format !== 'MY' && format !== 'ID'))
    throw new RangeError(`no odds: ${text.slice(0, 40)}`)
  if (format === 'DEC') return { decimal: size, risk: one }
  const profit = isNegative ? divide(one, size) : size
  return { decimal: fraction(profit.over + profit.under, profit.under), risk: isNegative ? size : one }
}

/** How a bet on a handicap ends; quarter lines are two halves. */
export type HandicapResult = 'WIN' | 'HALF_WIN' | 'PUSH' | 'HALF_LOSE' | 'LOSE'

/**
 * The result of a bet on a side with a handicap.
 * @param quarters the handicap in quarters: −3 is −0.75
 * @param lead goals of the side less those of the other
 */
export const handicapResultOf = (quarters: number, lead: number): HandicapResult => {
  const margin = lead * 4 + quarters
  if (margin === 0) return 'PUSH'
  if (margin === 1) return 'HALF_WIN'
  if (margin === -1) return 'HALF_LOSE'
  return margin > 0 ? 'WIN' : 'LOSE'
}
