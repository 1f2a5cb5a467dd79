import type { Queryable, Tx } from '../../kit/database.ts'

export type Passkey = {
  id: string
  memberId: bigint
  publicKey: Buffer
  transports: string[]
  name: string
  isSynced: boolean
  createdAt: Date
  lastUsedAt: Date | null
}

const columns = `id, member_id AS "memberId", public_key AS "publicKey", transports, name, is_synced AS "isSynced",
  created_at AS "createdAt", last_used_at AS "lastUsedAt"`

/** The passkeys of a member, the oldest first. */
export const listPasskeysOf = async (database: Queryable, memberId: bigint): Promise<Passkey[]> => {
  const { rows } = await database.query<Passkey>(`SELECT ${columns} FROM passkey WHERE member_id = $1 ORDER BY created_at, id`, [
    memberId,
  ])
  return rows
}

export const findPasskey = async (database: Queryable, id: string): Promise<Passkey | undefined> => {
  const { rows } = await database.query<Passkey>(`SELECT ${columns} FROM passkey WHERE id = $1`, [id])
  return rows[0]
}

export const passkeyIndex = 'passkey_pkey'

/** One with the id of another is a unique violation of `passkey_pkey`. */
export const insertPasskey = async (tx: Tx, passkey: Omit<Passkey, 'lastUsedAt'>, signCount: number): Promise<void> => {
  const { id, memberId, publicKey, transports, name, isSynced, createdAt } = passkey
  await tx.query(
    `INSERT INTO passkey (id, member_id, public_key, sign_count, transports, name, is_synced, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, memberId, publicKey, signCount, transports, name, isSynced, createdAt],
  )
}

/** Changes of the second factors of a member happen one after the other. */
export const lockFactorsOf = async (tx: Tx, memberId: bigint): Promise<void> => {
  await tx.query('SELECT FROM member WHERE id = $1 FOR UPDATE', [memberId])
}

/** Records a use. @returns false when the count of the authenticator did not grow, as that of a copy does not */
export const countPasskeyUse = async (tx: Tx, id: string, signCount: number, at: Date): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `UPDATE passkey SET sign_count = $2, last_used_at = $3
      WHERE id = $1 AND (sign_count < $2 OR (sign_count = 0 AND $2::bigint = 0))`,
    [id, signCount, at],
  )
  return rowCount === 1
}

/** @returns false when the member has no such passkey */
export const nameOwnPasskey = async (database: Queryable, memberId: bigint, id: string, name: string): Promise<boolean> => {
  const { rowCount } = await database.query('UPDATE passkey SET name = $3 WHERE id = $2 AND member_id = $1', [memberId, id, name])
  return rowCount === 1
}

/** @returns its name; undefined when the member has no such passkey */
export const removeOwnPasskey = async (tx: Tx, memberId: bigint, id: string): Promise<string | undefined> => {
  const { rows } = await tx.query<{ name: string }>('DELETE FROM passkey WHERE id = $2 AND member_id = $1 RETURNING name', [
    memberId,
    id,
  ])
  return rows[0]?.name
}

export type PasskeyPurpose = 'register' | 'login' | 'step-up'

type Waiting = { hash: Buffer; purpose: PasskeyPurpose; boundTo: Buffer }

export const insertPasskeyChallenge = async (
  database: Queryable,
  { hash, purpose, boundTo, expiresAt }: Waiting & { expiresAt: Date },
): Promise<void> => {
  await database.query('INSERT INTO passkey_challenge (challenge_hash, purpose, bound_to, expires_at) VALUES ($1, $2, $3, $4)', [
    hash,
    purpose,
    boundTo,
    expiresAt,
  ])
}

/** Consumes a challenge. @returns false when there is none, or no longer */
export const takePasskeyChallenge = async (tx: Tx, { hash, purpose, boundTo }: Waiting, now: Date): Promise<boolean> => {
  const { rowCount } = await tx.query(
    'DELETE FROM passkey_challenge WHERE challenge_hash = $1 AND purpose = $2 AND bound_to = $3 AND expires_at > $4',
    [hash, purpose, boundTo, now],
  )
  return rowCount === 1
}

export const removeOldPasskeyChallenges = async (database: Queryable, now: Date): Promise<void> => {
  await database.query('DELETE FROM passkey_challenge WHERE expires_at <= $1', [now])
}
