import type { JWK } from 'jose'
import type { Queryable } from '../../kit/database.ts'
import type { SecretColumn, SecretSeals } from '../../kit/secrets.ts'

/** Records that a proof was used. @returns false when it was used before */
export const useProof = async (tx: Queryable, { key, expiresAt }: { key: Buffer; expiresAt: Date }): Promise<boolean> => {
  const { rowCount } = await tx.query('INSERT INTO phone_proof_used (key, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    key,
    expiresAt,
  ])
  return rowCount === 1
}

export const isProofUsed = async (database: Queryable, key: Buffer): Promise<boolean> => {
  const { rowCount } = await database.query('SELECT FROM phone_proof_used WHERE key = $1', [key])
  return rowCount === 1
}

export const sandboxPhoneKeys: SecretColumn = {
  table: 'sandbox_phone_key',
  id: 'kid',
  clear: 'private_jwk',
  purpose: 'sandbox-phone',
}

type KeyTools = { database: Queryable; secrets: SecretSeals }

export type SandboxKey = { kid: string; jwk: JWK }

/** The signing key of the sandbox; stores `made` when there is none yet. */
export const findOrStoreSandboxKey = async (tools: KeyTools, made: SandboxKey, at: Date): Promise<SandboxKey> => {
  const { database, secrets } = tools
  await database.query(
    `INSERT INTO sandbox_phone_key (kid, sealed, made_at)
     SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT FROM sandbox_phone_key)`,
    [made.kid, secrets.seal(sandboxPhoneKeys, made.kid, JSON.stringify(made.jwk)), at],
  )
  return (await listSandboxKeys(tools))[0] ?? made
}

export const listSandboxKeys = async ({ database, secrets }: KeyTools): Promise<SandboxKey[]> => {
  const { rows } = await database.query<{ kid: string; sealed: Buffer | null }>(
    'SELECT kid, sealed FROM sandbox_phone_key ORDER BY made_at, kid',
  )
  return rows.map(({ kid, sealed }) => {
    const jwk: JWK = JSON.parse(secrets.open(sandboxPhoneKeys, kid, sealed).toString())
    return { kid, jwk }
  })
}

export type PhoneSession = { mobile: string; code: string; tries: number; expiresAt: Date }

export const insertPhoneSession = async (database: Queryable, key: Buffer, session: PhoneSession): Promise<void> => {
  const { mobile, code, tries, expiresAt } = session
  await database.query('INSERT INTO sandbox_phone_session (key, mobile, code, tries, expires_at) VALUES ($1, $2, $3, $4, $5)', [
    key,
    mobile,
    code,
    tries,
    expiresAt,
  ])
}

/** Counts a try of a code. @returns the session after it */
export const tryPhoneSession = async (database: Queryable, key: Buffer): Promise<PhoneSession | undefined> => {
  const { rows } = await database.query<PhoneSession>(
    `UPDATE sandbox_phone_session SET tries = tries + 1 WHERE key = $1
     RETURNING mobile, code, tries, expires_at AS "expiresAt"`,
    [key],
  )
  return rows[0]
}

export const removePhoneSession = async (database: Queryable, key: Buffer): Promise<boolean> => {
  const { rowCount } = await database.query('DELETE FROM sandbox_phone_session WHERE key = $1', [key])
  return rowCount === 1
}

export const removeOldPhoneProofs = async (database: Queryable, now: Date): Promise<void> => {
  await database.query('DELETE FROM phone_proof_used WHERE expires_at <= $1', [now])
  await database.query('DELETE FROM sandbox_phone_session WHERE expires_at <= $1', [now])
}
