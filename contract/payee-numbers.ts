import { type AddressFault, type CoinNetwork, readAddress } from './coin-addresses.ts'

/** What the account numbers of an institution are like: how many digits, and with which ones they may begin. */
export type NumberRule = { min: number; max: number; startsWith: readonly string[] }

export type NumberFault = 'required' | 'digits' | 'length' | 'start' | AddressFault

/** A number as it is stored. `isChecked`: it carries a checksum, which is right. */
export type NumberRead = { number: string; isChecked: boolean } | { fault: NumberFault }

/** Reads an account number, written with spaces, hyphens, or digits of another script. */
export const readNumber = (rule: NumberRule, text: string): NumberRead => {
  const number = asciiDigits(text.normalize('NFKC')).replaceAll(/[\s\-–.]/gu, '')
  if (number === '') return { fault: 'required' }
  if (!/^\d+$/.test(number)) return { fault: 'digits' }
  if (rule.startsWith.length > 0 && !rule.startsWith.some((start) => number.startsWith(start))) return { fault: 'start' }
  return number.length < rule.min || number.length > rule.max ? { fault: 'length' } : { number, isChecked: false }
}

/** Reads a coin address. */
export const readCoinNumber = (network: CoinNetwork, text: string): NumberRead => {
  const typed = text.trim()
  if (typed === '') return { fault: 'required' }
  const read = readAddress(network, typed)
  return 'fault' in read ? read : { number: read.address, isChecked: read.isChecked }
}

/** The zeros of Burmese, Burmese of the Shan, and Thai digits. */
const zeros = [0x1040, 0x1090, 0x0e50]

const asciiDigits = (text: string): string =>
  text.replaceAll(/[\u1040-\u1049\u1090-\u1099\u0e50-\u0e59]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (zeros.find((zero) => code >= zero && code < zero + 10) ?? code))
  })

/** "****1234" */
export const maskNumber = (number: string): string => `****${number.slice(-4)}`
