import type { ChallengeMethod, MustChange } from '@tamuvo/contract/account.ts'
import type { Queryable } from '../../kit/database.ts'

export type Challenge = {
  memberId: bigint
  methods: ChallengeMethod[]
  proof: 'password' | 'sms'
  remember: boolean
  mustChange: MustChange
  expiresAt: Date
}

const challengeColumns = `member_id AS "memberId", methods, proof, remember, must_change AS "mustChange", expires_at AS "expiresAt"`

export const insertChallenge = async (tx: Queryable, idHash: Buffer, challenge: Challenge): Promise<void> => {
  const { memberId, methods, proof, remember, mustChange, expiresAt } = challenge
  await tx.query(
    `INSERT INTO login_challenge (id_hash, member_id, methods, proof, remember, must_change, tries, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, 0, $7)`,
    [idHash, memberId, methods, proof, remember, mustChange, expiresAt],
  )
}

export const findChallenge = async (database: Queryable, idHash: Buffer, now: Date): Promise<Challenge | undefined> => {
  const { rows } = await database.query<Challenge>(
    `SELECT ${challengeColumns} FROM login_challenge WHERE id_hash = $1 AND expires_at > $2`,
    [idHash, now],
  )
  return rows[0]
}

/** Counts a try before it is checked. @returns undefined when the challenge does not exist or has no tries left */
export const takeChallengeTry = async (
  database: Queryable,
  idHash: Buffer,
  { now, triesMax }: { now: Date; triesMax: number },
): Promise<Challenge | undefined> => {
  const { rows } = await database.query<Challenge>(
    `UPDATE login_challenge SET tries = tries + 1 WHERE id_hash = $1 AND expires_at > $2 AND tries < $3 RETURNING ${challengeColumns}`,
    [idHash, now, triesMax],
  )
  return rows[0]
}

/** @returns false when it was already removed */
export const removeChallenge = async (tx: Queryable, idHash: Buffer): Promise<boolean> => {
  const { rowCount } = await tx.query('DELETE FROM login_challenge WHERE id_hash = $1', [idHash])
  return rowCount === 1
}

export const removeChallengesOf = async (tx: Queryable, memberId: bigint): Promise<void> => {
  await tx.query('DELETE FROM login_challenge WHERE member_id = $1', [memberId])
}

export const removeOldChallenges = async (database: Queryable, now: Date): Promise<void> => {
  await database.query('DELETE FROM login_challenge WHERE expires_at <= $1', [now])
}
