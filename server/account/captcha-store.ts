import type { Queryable } from '../kit/database.ts'

export type StoredCaptcha = { purpose: string; answerHash: Buffer; expiresAt: Date }

export const insertCaptcha = async (
  database: Queryable,
  id: string,
  { purpose, answerHash, expiresAt }: StoredCaptcha,
): Promise<void> => {
  await database.query('INSERT INTO captcha (id, purpose, answer_hash, expires_at) VALUES ($1, $2, $3, $4)', [
    id,
    purpose,
    answerHash,
    expiresAt,
  ])
}

/** Deletes a captcha and returns it, so that it can be tried only once. */
export const takeCaptcha = async (database: Queryable, id: string): Promise<StoredCaptcha | undefined> => {
  const { rows } = await database.query<StoredCaptcha>(
    'DELETE FROM captcha WHERE id = $1 RETURNING purpose, answer_hash AS "answerHash", expires_at AS "expiresAt"',
    [id],
  )
  return rows[0]
}
