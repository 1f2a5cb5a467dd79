import { type Amount, fromWire, toWire } from './amount.ts'

/**
 * Decimal text for display: comma thousands, exactly two decimals, truncated towards zero, never "-0.00".
 * @param decimal decimal text with any number of decimals, "-1234.5"
 */
export const formatDecimal = (decimal: string): string => {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(decimal)
  if (!match) throw new RangeError(`not a decimal: ${decimal.slice(0, 40)}`)
  const [, sign = '', whole = '0', fraction = ''] = match
  const cents = fraction.slice(0, 2).padEnd(2, '0')
  const text = `${whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
  return sign && /[1-9]/.test(text) ? `-${text}` : text
}

export const formatAmount = (value: Amount): string => formatDecimal(toWire(value))

/** An amount of the wire with its currency symbol after the minus sign. */
export const formatMoney = (wire: string, symbol: string): string => {
  const text = formatAmount(fromWire(wire))
  return text.startsWith('-') ? `-${symbol} ${text.slice(1)}` : `${symbol} ${text}`
}
