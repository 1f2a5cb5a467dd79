import { createHmac } from 'node:crypto'
import type { KitServices } from '../../../kit/services.ts'
import type { Rng } from '../../../kit/rng.ts'
import { findOrStoreSecret } from '../../provider-secret-store.ts'

/** Without what people confuse: 0 and O, 1 and I. Sixteen of 32 are 80 bits. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const length = 16

/** A new code, "7KQ2-M9ZC-…". */
export const newVoucherCode = (rng: Rng): string =>
  Array.from(rng.bytes(length), (byte, place) => (place > 0 && place % 4 === 0 ? '-' : '') + letters[byte % letters.length]).join(
    '',
  )

/** A code as it was typed, in the form that is hashed; undefined for what no code can be. */
export const voucherCodeOf = (typed: string): string | undefined => {
  const text = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return text.length === length && [...text].every((letter) => letters.includes(letter)) ? text : undefined
}

type HashTools = Pick<KitServices, 'database' | 'secrets' | 'rng'>

/** The function that hashes codes, by a key of this deployment. */
export const voucherHasher = async (tools: HashTools): Promise<(code: string) => Buffer> => {
  const key = await findOrStoreSecret(tools, 'voucher', () => tools.rng.bytes(32).toString('hex'))
  return (code) => createHmac('sha256', key).update(code).digest()
}
