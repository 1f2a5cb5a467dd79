import type { Queryable } from '../../kit/database.ts'

export type SpentWork = { nonce: Buffer; expiresAt: Date }

/** Notes that a proof was used. @returns false when it was before, even at the same instant in another process */
export const spendWork = async (database: Queryable, { nonce, expiresAt }: SpentWork): Promise<boolean> => {
  const { rowCount } = await database.query('INSERT INTO work_spent (nonce, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    nonce,
    expiresAt,
  ])
  return rowCount === 1
}

/** Removes proofs that no process takes any more, however far behind its clock may be. */
export const removeOldWork = async (database: Queryable, now: Date): Promise<void> => {
  await database.query(`DELETE FROM work_spent WHERE expires_at <= $1::timestamptz - interval '1 hour'`, [now])
}
