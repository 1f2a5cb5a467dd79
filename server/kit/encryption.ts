import { calculateJwkThumbprint, compactDecrypt, CompactEncrypt, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import * as z from 'zod/mini'
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import { Refused } from './refuse.ts'
import type { SecretColumn, SecretSeals } from './secrets.ts'

const keyDays = 30
const overlapDays = 2
const dayMs = 86_400_000
const freshMs = 120_000

const encryptionAlgorithms = { alg: 'ECDH-ES', enc: 'A256GCM' } as const

/** The keys of encrypted calls. Public keys go to browsers, private keys stay sealed in the database, shared by all processes. */
export type Encryption = {
  publicKeys(): Promise<Record<string, unknown>[]>
  /**
   * Decrypts `{ "value": "<compact JWE>" }` to the plain object.
   * @throws Refused ENCRYPTION_REQUIRED, ENCRYPTION_INVALID
   */
  open(body: unknown): Promise<Record<string, unknown>>
}

const envelope = z.object({ value: z.string().check(z.maxLength(65_536)) })
const payload = z.looseObject({ iat: z.number(), jti: z.string().check(z.regex(/^[\w-]{8,64}$/)) })

type Tools = { database: Database; secrets: SecretSeals; clock: Clock }

export const encryptionKeys: SecretColumn = { table: 'encryption_key', id: 'kid', clear: 'private_jwk', purpose: 'jwe' }

export const createEncryption = (tools: Tools): Encryption => openWith(tools, openKeys(tools), publicHalves(tools))

const openWith = (tools: Tools, keyOf: KeyOf, publicOf: (stored: StoredKey) => JWK): Encryption => ({
  publicKeys: async () =>
    (await currentKeys(tools)).map((stored) => ({
      ...publicOf(stored),
      kid: stored.kid,
      use: 'enc',
      alg: encryptionAlgorithms.alg,
    })),
  open: async (body) => {
    const outer = envelope.safeParse(body)
    if (!outer.success) throw new Refused('ENCRYPTION_REQUIRED')
    const plain = payload.safeParse(await decrypt(keyOf, outer.data.value))
    if (!plain.success) throw new Refused('ENCRYPTION_INVALID')
    const { iat, jti, ...rest } = plain.data
    if (Math.abs(tools.clock.now().getTime() - iat * 1000) > freshMs) throw new Refused('ENCRYPTION_INVALID')
    await useOnce(tools, jti)
    return rest
  },
})

/**
 * Encrypts a text to a P-256 public key.
 * @returns a compact JWE, undefined when the point is not on the curve
 */
export const sealFor = async ({ x, y }: { x: string; y: string }, text: string): Promise<string | undefined> => {
  try {
    const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, encryptionAlgorithms.alg)
    return await new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader(encryptionAlgorithms).encrypt(key)
  } catch {
    return undefined
  }
}

type Key = Awaited<ReturnType<typeof importJWK>>
type KeyOf = (kid: string) => Promise<Key>

const keysMax = 8
const importedMs = 3_600_000

/** Private keys by id. A key never changes, so it is read and imported once an hour; importing costs more than decrypting. */
const openKeys = ({ database, secrets, clock }: Tools): KeyOf => {
  const imported = new Map<string, { key: Key; at: number }>()
  return async (kid) => {
    const now = clock.now().getTime()
    const known = imported.get(kid)
    if (known && Math.abs(now - known.at) < importedMs) return known.key
    const { rows } = await database.query<StoredKey>('SELECT kid, sealed FROM encryption_key WHERE kid = $1', [kid])
    if (!rows[0]) throw new Error('unknown key')
    const key = await importJWK(openKey(secrets, rows[0]), encryptionAlgorithms.alg)
    if (imported.size >= keysMax) imported.clear()
    imported.set(kid, { key, at: now })
    return key
  }
}

/**
 * Public halves by id, of each key once: every visitor asks for them, and none of the private ones has to be opened for that. They lie in
 * the memory of the process, as a writer of the database could put another one into a column in clear.
 */
const publicHalves = ({ secrets }: Tools): ((stored: StoredKey) => JWK) => {
  const known = new Map<string, JWK>()
  return (stored) => {
    const before = known.get(stored.kid)
    if (before) return before
    const { d: _private, ...open } = openKey(secrets, stored)
    if (known.size >= keysMax) known.clear()
    known.set(stored.kid, open)
    return open
  }
}

const decrypt = async (keyOf: KeyOf, jwe: string): Promise<unknown> => {
  try {
    const { plaintext } = await compactDecrypt(jwe, ({ kid }) => keyOf(kid ?? ''), {
      keyManagementAlgorithms: ['ECDH-ES', 'RSA-OAEP-256'],
      contentEncryptionAlgorithms: ['A128GCM', 'A256GCM'],
    })
    return JSON.parse(new TextDecoder().decode(plaintext))
  } catch {
    // Details of what was wrong would only help an attacker.
    throw new Refused('ENCRYPTION_INVALID')
  }
}

const useOnce = async ({ database, clock }: Tools, jti: string): Promise<void> => {
  const expires = new Date(clock.now().getTime() + 2 * freshMs)
  const { rowCount } = await database.query('INSERT INTO used_jti (jti, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    jti,
    expires,
  ])
  if (rowCount === 0) throw new Refused('ENCRYPTION_INVALID')
}

type StoredKey = { kid: string; sealed: Buffer | null }

const openKey = (secrets: SecretSeals, { kid, sealed }: StoredKey): JWK => {
  const jwk: JWK = JSON.parse(secrets.open(encryptionKeys, kid, sealed).toString())
  return jwk
}

/** The newest key first. Creates one when there is none or the newest is about to retire. */
const currentKeys = async ({ database, secrets, clock }: Tools): Promise<StoredKey[]> => {
  const now = clock.now()
  const soon = new Date(now.getTime() + overlapDays * dayMs)
  const read = () =>
    database.query<StoredKey & { retires_at: Date }>(
      'SELECT kid, sealed, retires_at FROM encryption_key WHERE retires_at > $1 ORDER BY created_at DESC LIMIT 2',
      [now],
    )
  let { rows } = await read()
  if (!rows[0] || rows[0].retires_at <= soon) {
    await makeKey({ database, secrets }, now)
    rows = (await read()).rows
  }
  return rows
}

const makeKey = async ({ database, secrets }: Omit<Tools, 'clock'>, now: Date): Promise<void> => {
  const { privateKey } = await generateKeyPair(encryptionAlgorithms.alg, { crv: 'P-256', extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  await database.query('INSERT INTO encryption_key (kid, sealed, created_at, retires_at) VALUES ($1, $2, $3, $4)', [
    kid,
    secrets.seal(encryptionKeys, kid, JSON.stringify(jwk)),
    now,
    new Date(now.getTime() + keyDays * dayMs),
  ])
}
