import type { Amount } from './amount.ts'
import { formatDecimal } from './format.ts'

/** One brand plays in one currency. Balances are in units of `unitFactor` of the plain currency. */
export type Currency = {
  code: string
  symbol: string
  /** 1000 for a thousand-unit currency: 1.00 K is 1,000 MMK. 1 for a plain one. */
  unitFactor: number
}

/** The same amount in the plain currency, for payment screens: 50.00 K is "50,000.00" MMK. */
export const formatPlain = (value: Amount, currency: Currency): string => {
  const minor = (value * BigInt(currency.unitFactor)).toString()
  const sign = minor.startsWith('-') ? '-' : ''
  const digits = minor.replace('-', '').padStart(3, '0')
  return formatDecimal(`${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`)
}
