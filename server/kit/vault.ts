import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Queryable } from './database.ts'
import type { Log } from './log.ts'
import type { ObjectStore } from './object-store.ts'
import { Refused } from './refuse.ts'
import type { Rng } from './rng.ts'
import type { SecretColumn, SecretSeals } from './secrets.ts'
import { insertStoredObject } from './stored-object-store.ts'

/** Encrypts documents, so that the tables reveal nothing of them. */
export type Vault = {
  /**
   * What a table stores for a document: itself, encrypted, or where there is a bucket a reference to it there.
   * @throws Refused BUSY when the bucket does not take it
   */
  seal(id: bigint, bytes: Buffer): Promise<Buffer>
  /**
   * @throws Error when it was encrypted with another key, or changed since
   * @throws Refused BUSY when the bucket does not give it
   */
  open(id: bigint, sealed: Buffer): Promise<Buffer>
}

type VaultTools = {
  config: Pick<Config, 'documentsKey'>
  database: Queryable
  secrets: SecretSeals
  rng: Rng
  clock: Clock
  log: Log
  /** Where documents are kept; in the database where there is none. */
  objects: ObjectStore | undefined
}

export const vaultKeys: SecretColumn = { table: 'vault_key', id: 'id', clear: 'secret', purpose: 'vault' }

const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes, keyBytes] = [12, 16, 32]

/** What a table holds in place of a document that is in the bucket: this, and the salt of its key. */
const reference = Buffer.from('tamuvo object')
const saltBytes = 16

const isReference = (sealed: Buffer): boolean =>
  sealed.length === reference.length + saltBytes && sealed.subarray(0, reference.length).equals(reference)

/** Each document has its own key, derived from the site's key and the document's id, and in the bucket from a salt that only its row has. */
export const createVault = ({ config, rng, log, objects, ...tools }: VaultTools): Vault => {
  let known: Promise<Buffer> | undefined
  const siteKey = (): Promise<Buffer> => {
    if (config.documentsKey) return Promise.resolve(config.documentsKey)
    known ??= findOrStoreKey(tools, rng.bytes(keyBytes))
    known.catch(() => (known = undefined))
    return known
  }
  const keyOf = async (id: bigint, salt: Buffer | ''): Promise<Buffer> =>
    Buffer.from(hkdfSync('sha256', await siteKey(), salt, `tamuvo document ${id}`, keyBytes))
  const busy = (error: unknown): never => {
    log.error({ error: String(error) }, 'the bucket of uploads does not answer as it should')
    throw new Refused('BUSY')
  }
  return {
    seal: async (id, bytes) => {
      if (!objects) return encrypted(await keyOf(id, ''), bytes, rng)
      const salt = rng.bytes(saltBytes)
      const sealed = encrypted(await keyOf(id, salt), bytes, rng)
      await insertStoredObject(tools.database, id, tools.clock.now())
      await objects.put(String(id), sealed).catch(busy)
      return Buffer.concat([reference, salt])
    },
    open: async (id, sealed) => {
      if (!isReference(sealed)) return decrypted(await keyOf(id, ''), sealed)
      if (!objects) return busy('a document is in a bucket, and none is configured')
      return decrypted(await keyOf(id, sealed.subarray(reference.length)), await objects.get(String(id)).catch(busy))
    },
  }
}

const encrypted = (key: Buffer, bytes: Buffer, rng: Rng): Buffer => {
  const iv = rng.bytes(ivBytes)
  const sealing = createCipheriv(cipher, key, iv)
  const body = Buffer.concat([sealing.update(bytes), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), body])
}

const decrypted = (key: Buffer, sealed: Buffer): Buffer => {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes))
  opening.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()])
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
