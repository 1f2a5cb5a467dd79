import { createHmac } from 'node:crypto'
import type { KitServices } from '../../kit/services.ts'
import type { Payee } from './payee.ts'
import { findOrStoreKey } from './number-store.ts'

/** Hashes by which numbers are compared. Their key is sealed: without it no number can be found by trying all there are. */
export type NumberHashes = {
  of(account: Pick<Payee, 'institution' | 'network'>, number: string): Promise<Buffer>
}

const keyBytes = 32

/** Reads the key once, and makes it with the first number. */
export const createNumberHashes = ({
  rng,
  clock,
  ...tools
}: Pick<KitServices, 'database' | 'secrets' | 'rng' | 'clock'>): NumberHashes => {
  let known: Promise<Buffer> | undefined
  const key = (): Promise<Buffer> => {
    known ??= findOrStoreKey(tools, rng.bytes(keyBytes), clock.now())
    known.catch(() => (known = undefined))
    return known
  }
  return {
    // An address is the same for all coins of its network, a number of one institution only.
    of: async ({ institution, network }, number) =>
      createHmac('sha256', await key())
        .update(`${network ?? institution}:${number}`)
        .digest(),
  }
}
