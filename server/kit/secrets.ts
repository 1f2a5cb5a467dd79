import { basename, dirname } from 'node:path'
import type { Config } from './config.ts'
import { type Database, inTransaction } from './database.ts'
import { lockNumbers } from './lock-numbers.ts'
import { type KeyStore, keysInFolder } from './key-store.ts'
import type { Rng } from './rng.ts'
import { createSeals, sealKeyId } from './seal.ts'

/** A column `sealed` of secrets. */
export type SecretColumn = {
  table: string
  /** The column of the key of the table. */
  id: string
  /** The column where they lay in clear before there was a sealed one. */
  clear?: string
  /** What the secret is for; with the id of its row it is bound into what is stored. */
  purpose: string
}

/** Seals what the database must not know. A value in another row, or of another use, does not open. */
export type SecretSeals = {
  /** The id of the key that seals, as the first bytes of a sealed value. */
  key: Buffer
  seal(column: SecretColumn, id: string | bigint, secret: string | Buffer): Buffer
  /** @throws Error when the key is gone, or this is not what was sealed for this row */
  open(column: SecretColumn, id: string | bigint, sealed: Buffer | null): Buffer
  /** A key for something else than sealing, the same in all processes that seal by the same key. */
  derive(purpose: string): Buffer
}

export const keyIdBytes = 8

/** @param keys 32 bytes each: the first one seals, all of them open */
export const createSecrets = (keys: readonly Buffer[], rng: Rng): SecretSeals => {
  const seals = createSeals(keys, rng)
  const purposeOf = ({ purpose }: SecretColumn, id: string | bigint): string => `${purpose}:${id}`
  return {
    key: Buffer.from(seals.key, 'hex'),
    seal: (column, id, secret) => {
      const { key, sealed } = seals.seal(purposeOf(column, id), secret)
      return Buffer.concat([Buffer.from(key, 'hex'), sealed])
    },
    open: (column, id, stored) => {
      const key = stored?.subarray(0, keyIdBytes).toString('hex') ?? ''
      const opened = stored && seals.open(purposeOf(column, id), { key, sealed: stored.subarray(keyIdBytes) })
      if (!opened) throw new Error(`the secret of ${column.table} ${id} does not open: it was changed, or its key ${key} is gone`)
      return opened
    },
    derive: seals.derive,
  }
}

/**
 * Opens the keys of secrets: the configured ones, else those of a file, which is made with the first start of a database.
 * @param store by default the folder of the file
 * @throws Error in one sentence, when the database has secrets under a key that is not among them
 */
export const openSecrets = (
  database: Database,
  { secretKeys, secretKeysFile }: Pick<Config, 'secretKeys' | 'secretKeysFile'>,
  rng: Rng,
  store: KeyStore = keysInFolder(dirname(secretKeysFile)),
): Promise<SecretSeals> =>
  inTransaction(database, async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [lockNumbers.secrets])
    const { rows } = await tx.query<{ id: string }>('SELECT id FROM secret_key ORDER BY used_at, id')
    const used = rows.map(({ id }) => id)
    const name = basename(secretKeysFile)
    const kept = () => (used.length === 0 ? store.keep(name, () => newKey(rng)) : (store.find(name) ?? ''))
    const keys = secretKeys.length > 0 ? secretKeys : readKeys(kept())
    const known = new Set(keys.map(sealKeyId))
    const missing = used.filter((id) => !known.has(id))
    if (missing.length > 0 || keys.length === 0)
      throw new Error(
        `The secrets in this database are sealed by a key that is not here (${missing.join(', ')}): add it to SECRET_KEYS, or put it back into ${secretKeysFile}.`,
      )
    const secrets = createSecrets(keys, rng)
    await tx.query('INSERT INTO secret_key (id) VALUES ($1) ON CONFLICT DO NOTHING', [secrets.key.toString('hex')])
    return secrets
  })

/** A new key, as it stands in a file. */
export const newKey = (rng: Rng): string => `${rng.bytes(32).toString('base64')}\n`

/** The keys of a file, one a line. */
export const readKeys = (text: string): Buffer[] =>
  text.split(/\s+/).flatMap((line) => (line ? [Buffer.from(line, 'base64')] : []))
