import type { MustChange } from '@tamuvo/contract/account.ts'
import type { Queryable, Tx } from '../../kit/database.ts'

/** `passwordHash` is null while no password is set. */
export type Credential = { passwordHash: string | null; changedAt: Date; mustChange: MustChange }

export const findCredential = async (database: Queryable, memberId: bigint): Promise<Credential | undefined> => {
  const { rows } = await database.query<Credential>(
    'SELECT password_hash AS "passwordHash", changed_at AS "changedAt", must_change AS "mustChange" FROM credential WHERE member_id = $1',
    [memberId],
  )
  return rows[0]
}

/** The hashes of a member's earlier passwords, the last first. */
export const listPasswordHistory = async (database: Queryable, memberId: bigint, limit: number): Promise<string[]> => {
  const { rows } = await database.query<{ hash: string }>(
    'SELECT password_hash AS hash FROM password_history WHERE member_id = $1 ORDER BY at DESC LIMIT $2',
    [memberId, limit],
  )
  return rows.map(({ hash }) => hash)
}

/** Replaces the password; the old hash goes to the history, which is trimmed. */
export const writePassword = async (
  tx: Tx,
  memberId: bigint,
  passwordHash: string,
  { at, keep }: { at: Date; keep: number },
): Promise<void> => {
  await tx.query(
    `INSERT INTO password_history (member_id, password_hash, at)
     SELECT member_id, password_hash, $2 FROM credential WHERE member_id = $1 AND password_hash IS NOT NULL
     ON CONFLICT DO NOTHING`,
    [memberId, at],
  )
  await tx.query(
    `DELETE FROM password_history WHERE member_id = $1 AND at NOT IN
       (SELECT at FROM password_history WHERE member_id = $1 ORDER BY at DESC LIMIT $2)`,
    [memberId, keep],
  )
  await tx.query(`UPDATE credential SET password_hash = $2, changed_at = $3, must_change = 'NO' WHERE member_id = $1`, [
    memberId,
    passwordHash,
    at,
  ])
}

/** The next login asks for another password. */
export const requireChange = async (tx: Tx, memberId: bigint): Promise<void> => {
  await tx.query(`UPDATE credential SET must_change = 'FIRST' WHERE member_id = $1`, [memberId])
}

/** Replaces an initial password. @returns false when its member has chosen another one */
export const renewInitial = async (tx: Tx, memberId: bigint, passwordHash: string, at: Date): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `UPDATE credential SET password_hash = $2, changed_at = $3 WHERE member_id = $1 AND must_change = 'FIRST'`,
    [memberId, passwordHash, at],
  )
  return rowCount === 1
}

/** A member by username and mail address, except trials and frozen accounts. */
export const findByNameAndEmail = async (
  database: Queryable,
  usernameKey: string,
  email: string,
): Promise<{ id: bigint; username: string; email: string } | undefined> => {
  const { rows } = await database.query<{ id: bigint; username: string; email: string }>(
    `SELECT id, username, email FROM member
      WHERE username_key = $1 AND lower(email) = lower($2) AND email <> '' AND status = 'active' AND ends_at IS NULL`,
    [usernameKey, email],
  )
  return rows[0]
}

/** Writes the token of a link; earlier links become invalid. */
export const writeReset = async (tx: Tx, memberId: bigint, tokenHash: Buffer, expiresAt: Date): Promise<void> => {
  await removeResetsOf(tx, memberId)
  await tx.query('INSERT INTO password_reset (token_hash, member_id, expires_at) VALUES ($1, $2, $3)', [
    tokenHash,
    memberId,
    expiresAt,
  ])
}

export const removeResetsOf = async (tx: Tx, memberId: bigint): Promise<void> => {
  await tx.query('DELETE FROM password_reset WHERE member_id = $1', [memberId])
}

export const findReset = async (database: Queryable, tokenHash: Buffer, now: Date): Promise<bigint | undefined> => {
  const { rows } = await database.query<{ memberId: bigint }>(
    'SELECT member_id AS "memberId" FROM password_reset WHERE token_hash = $1 AND expires_at > $2',
    [tokenHash, now],
  )
  return rows[0]?.memberId
}

/** @returns false when the link was used meanwhile */
export const removeReset = async (tx: Tx, tokenHash: Buffer): Promise<boolean> => {
  const { rowCount } = await tx.query('DELETE FROM password_reset WHERE token_hash = $1', [tokenHash])
  return rowCount === 1
}

export const removeOldResets = async (database: Queryable, now: Date): Promise<void> => {
  await database.query('DELETE FROM password_reset WHERE expires_at <= $1', [now])
}
