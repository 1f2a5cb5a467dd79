import type { Rng } from '../../../kit/rng.ts'

/** Without what people confuse: 0 and O, 1 and I. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codePattern = /(?=(TM[2-9A-HJ-NP-Z]{4}))/g
const codesMax = 4

/** A code to write into a transfer: TM and four of 32 letters and digits. */
export const newRemark = (rng: Rng): string => `TM${Array.from(rng.bytes(4), (byte) => letters[byte % letters.length]).join('')}`

/** The codes in a remark as a payer has typed it and the bank has cut it, four at most. */
export const codesIn = (remark: string): string[] => {
  const text = remark.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return [...new Set([...text.matchAll(codePattern)].flatMap(([, code]) => code ?? []))].slice(0, codesMax)
}

/** The last six of the number of a transfer; null for a shorter one. */
export const tailOf = (txn: string): string | null => {
  const text = txn.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return text.length < 6 ? null : text.slice(-6)
}
