import { wirePattern } from '@tamuvo/money/amount.ts'

/**
 * Reads what a person typed as an amount and writes it for the wire: "1,000" becomes "1000.00". Burmese digits and the wide
 * ones of Chinese keyboards are read too. More than two decimals are not cut but refused: the amount paid must be the one typed.
 * @returns undefined when it is not an amount
 */
export const amountFromText = (typed: string): string | undefined => {
  const plain = latinDigits(typed)
    .replace(/[\s,，]/g, '')
    .replace(/^\.(?=\d)/, '0.')
  const match = /^(\d{1,16})(?:[.။．](\d{0,2}))?$/.exec(plain)
  if (!match) return undefined
  const wire = `${(match[1] ?? '').replace(/^0+(?=\d)/, '')}.${(match[2] ?? '').padEnd(2, '0')}`
  return wirePattern.test(wire) ? wire : undefined
}

const latinDigits = (text: string): string =>
  text.replace(/[\u1040-\u1049\uff10-\uff19]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (code >= 0xff10 ? 0xff10 : 0x1040))
  })
