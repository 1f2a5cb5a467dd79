import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { KitServices } from '../../kit/services.ts'
import { keptKey } from './store.ts'

/** Seals documents so that whoever reads the tables sees nothing. */
export type Vault = {
  seal(id: bigint, bytes: Buffer): Promise<Buffer>
  /** @throws Error when it was sealed otherwise, or changed since */
  open(id: bigint, sealed: Buffer): Promise<Buffer>
}

const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes, keyBytes] = [12, 16, 32]

/** Each document has a key of its own, derived from that of the site by its id. */
export const createVault = ({
  config,
  database,
  luck,
  clock,
}: Pick<KitServices, 'config' | 'database' | 'luck' | 'clock'>): Vault => {
  let known: Promise<Buffer> | undefined
  const siteKey = (): Promise<Buffer> => {
    if (config.documentsKey) return Promise.resolve(config.documentsKey)
    known ??= keptKey(database, luck.bytes(keyBytes), clock.now())
    known.catch(() => (known = undefined))
    return known
  }
  const keyOf = async (id: bigint): Promise<Buffer> =>
    Buffer.from(hkdfSync('sha256', await siteKey(), '', `tamuvo document ${id}`, keyBytes))
  return {
    seal: async (id, bytes) => {
      const iv = luck.bytes(ivBytes)
      const sealing = createCipheriv(cipher, await keyOf(id), iv)
      const body = Buffer.concat([sealing.update(bytes), sealing.final()])
      return Buffer.concat([iv, sealing.getAuthTag(), body])
    },
    open: async (id, sealed) => {
      const opening = createDecipheriv(cipher, await keyOf(id), sealed.subarray(0, ivBytes))
      opening.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()])
    },
  }
}
