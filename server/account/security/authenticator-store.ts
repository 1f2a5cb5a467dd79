import type { Queryable, Tx } from '../../kit/database.ts'
import type { SecretColumn, SecretSeals } from '../../kit/secrets.ts'

export const authenticatorSecrets: SecretColumn = { table: 'authenticator', id: 'member_id', clear: 'secret', purpose: 'totp' }

/** `sealed`: the secret as it is stored. */
export type Authenticator = { secret: Buffer; sealed: Buffer; isConfirmed: boolean; lastStep: number }

export const findAuthenticator = async (
  { database, secrets }: { database: Queryable; secrets: SecretSeals },
  memberId: bigint,
): Promise<Authenticator | undefined> => {
  const { rows } = await database.query<Omit<Authenticator, 'secret'>>(
    `SELECT sealed, confirmed_at IS NOT NULL AS "isConfirmed", last_step::float8 AS "lastStep" FROM authenticator WHERE member_id = $1`,
    [memberId],
  )
  const [row] = rows
  return row && { ...row, secret: secrets.open(authenticatorSecrets, memberId, row.sealed) }
}

/** Writes an unconfirmed secret, sealed. @returns false when there is a confirmed one */
export const writeSecret = async (tx: Queryable, memberId: bigint, sealed: Buffer, at: Date): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `INSERT INTO authenticator AS a (member_id, sealed, created_at, confirmed_at, last_step) VALUES ($1, $2, $3, NULL, 0)
     ON CONFLICT (member_id) DO UPDATE SET sealed = $2, created_at = $3 WHERE a.confirmed_at IS NULL`,
    [memberId, sealed, at],
  )
  return rowCount === 1
}

/** @returns false when this secret does not wait for a confirmation, or no longer */
export const confirmSecret = async (
  tx: Tx,
  memberId: bigint,
  { sealed, step, at }: { sealed: Buffer; step: number; at: Date },
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    'UPDATE authenticator SET confirmed_at = $3, last_step = $2 WHERE member_id = $1 AND confirmed_at IS NULL AND sealed = $4',
    [memberId, step, at, sealed],
  )
  return rowCount === 1
}

/** Consumes the code of a time step. @returns false when it was used already */
export const takeStep = async (database: Queryable, memberId: bigint, step: number): Promise<boolean> => {
  const { rowCount } = await database.query('UPDATE authenticator SET last_step = $2 WHERE member_id = $1 AND last_step < $2', [
    memberId,
    step,
  ])
  return rowCount === 1
}

export const removeAuthenticatorOf = async (tx: Tx, memberId: bigint): Promise<void> => {
  await tx.query('DELETE FROM authenticator WHERE member_id = $1', [memberId])
}

export const removeRecoveryCodesOf = async (tx: Tx, memberId: bigint): Promise<void> => {
  await tx.query('DELETE FROM recovery_code WHERE member_id = $1', [memberId])
}

export const countRecoveryCodes = async (database: Queryable, memberId: bigint): Promise<number> => {
  const { rows } = await database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM recovery_code WHERE member_id = $1',
    [memberId],
  )
  return rows[0]?.count ?? 0
}

/** Replaces all recovery codes. */
export const writeRecoveryCodes = async (tx: Tx, memberId: bigint, hashes: readonly Buffer[]): Promise<void> => {
  await removeRecoveryCodesOf(tx, memberId)
  await tx.query('INSERT INTO recovery_code (member_id, code_hash) SELECT $1, unnest($2::bytea[])', [memberId, hashes])
}

/** Consumes a recovery code. @returns false when it does not exist */
export const takeRecoveryCode = async (database: Queryable, memberId: bigint, hash: Buffer): Promise<boolean> => {
  const { rowCount } = await database.query('DELETE FROM recovery_code WHERE member_id = $1 AND code_hash = $2', [memberId, hash])
  return rowCount === 1
}
