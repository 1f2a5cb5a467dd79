import type { Queryable } from '../../kit/database.ts'

export const findWithdrawalPassword = async (
  database: Queryable,
  memberId: bigint,
): Promise<{ passwordHash: string; changedAt: Date } | undefined> => {
  const { rows } = await database.query<{ passwordHash: string; changedAt: Date }>(
    'SELECT password_hash AS "passwordHash", changed_at AS "changedAt" FROM withdrawal_password WHERE member_id = $1',
    [memberId],
  )
  return rows[0]
}

export const writeWithdrawalPassword = async (tx: Queryable, memberId: bigint, passwordHash: string, at: Date): Promise<void> => {
  await tx.query(
    `INSERT INTO withdrawal_password (member_id, password_hash, changed_at) VALUES ($1, $2, $3)
     ON CONFLICT (member_id) DO UPDATE SET password_hash = $2, changed_at = $3`,
    [memberId, passwordHash, at],
  )
}
