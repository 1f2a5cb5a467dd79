import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Queryable } from './database.ts'
import type { Rng } from './rng.ts'
import type { SecretColumn, SecretSeals } from './secrets.ts'

/** Encrypts documents, so that the tables reveal nothing of them. */
export type Vault = {
  seal(id: bigint, bytes: Buffer): Promise<Buffer>
  /** @throws Error when it was encrypted with another key, or changed since */
  open(id: bigint, sealed: Buffer): Promise<Buffer>
}

type VaultTools = { config: Pick<Config, 'documentsKey'>; database: Queryable; secrets: SecretSeals; rng: Rng; clock: Clock }

export const vaultKeys: SecretColumn = { table: 'vault_key', id: 'id', clear: 'secret', purpose: 'vault' }

const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes, keyBytes] = [12, 16, 32]

/** Each document has its own key, derived from the site's key and the document's id. */
export const createVault = ({ config, rng, ...tools }: VaultTools): Vault => {
  let known: Promise<Buffer> | undefined
  const siteKey = (): Promise<Buffer> => {
    if (config.documentsKey) return Promise.resolve(config.documentsKey)
    known ??= findOrStoreKey(tools, rng.bytes(keyBytes))
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
const findOrStoreKey = async (
  { database, secrets, clock }: Pick<VaultTools, 'database' | 'secrets' | 'clock'>,
  fresh: Buffer,
): Promise<Buffer> => {
  await database.query(
    `INSERT INTO vault_key (id, sealed, made_at) OVERRIDING SYSTEM VALUE
     SELECT 1, $1, $2 WHERE NOT EXISTS (SELECT FROM vault_key) ON CONFLICT DO NOTHING`,
    [secrets.seal(vaultKeys, '1', fresh), clock.now()],
  )
  const { rows } = await database.query<{ id: number; sealed: Buffer | null }>(
    'SELECT id, sealed FROM vault_key ORDER BY id LIMIT 1',
  )
  const [first] = rows
  if (!first) throw new Error('a key was just created')
  return secrets.open(vaultKeys, String(first.id), first.sealed)
}
