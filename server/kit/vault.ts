import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Queryable } from './database.ts'
import type { Rng } from './rng.ts'

/** Encrypts documents, so that the tables reveal nothing of them. */
export type Vault = {
  seal(id: bigint, bytes: Buffer): Promise<Buffer>
  /** @throws Error when it was encrypted with another key, or changed since */
  open(id: bigint, sealed: Buffer): Promise<Buffer>
}

type VaultTools = { config: Pick<Config, 'documentsKey'>; database: Queryable; rng: Rng; clock: Clock }

const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes, keyBytes] = [12, 16, 32]

/** Each document has its own key, derived from the site's key and the document's id. */
export const createVault = ({ config, database, rng, clock }: VaultTools): Vault => {
  let known: Promise<Buffer> | undefined
  const siteKey = (): Promise<Buffer> => {
    if (config.documentsKey) return Promise.resolve(config.documentsKey)
    known ??= findOrStoreKey(database, rng.bytes(keyBytes), clock.now())
    known.catch(() => (known = undefined))
    return known
  }
  const keyOf = async (id: bigint): Promise<Buffer> =>
    Buffer.from(hkdfSync('sha256', await siteKey(), '', `tamuvo document ${id}`, keyBytes))
  return {
    seal: async (id, bytes) => {
      const iv = rng.bytes(ivBytes)
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

/** The site's key for documents, created with the first one. */
const findOrStoreKey = async (from: Queryable, fresh: Buffer, at: Date): Promise<Buffer> => {
  const { rows } = await from.query<{ secret: Buffer }>(
    `WITH made AS (
       INSERT INTO vault_key (secret, made_at) SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM vault_key) RETURNING id, secret)
     SELECT secret FROM (SELECT id, secret FROM made UNION ALL SELECT id, secret FROM vault_key) k ORDER BY id LIMIT 1`,
    [fresh, at],
  )
  const [first] = rows
  if (!first) throw new Error('a key was just created')
  return first.secret
}
