import type { Queryable } from '../kit/database.ts'

/** `asker` is null in rows of the version before. */
export type StoredCaptcha = { purpose: string; asker: Buffer | null; answerHash: Buffer; expiresAt: Date }

export const insertCaptcha = async (
  database: Queryable,
  id: string,
  { purpose, asker, answerHash, expiresAt }: StoredCaptcha,
): Promise<void> => {
  await database.query('INSERT INTO captcha (id, purpose, asker, answer_hash, expires_at) VALUES ($1, $2, $3, $4, $5)', [
    id,
    purpose,
    asker,
    answerHash,
    expiresAt,
  ])
}

/** Deletes a captcha and returns it, so that it can be tried only once. */
export const takeCaptcha = async (database: Queryable, id: string): Promise<StoredCaptcha | undefined> => {
  const { rows } = await database.query<StoredCaptcha>(
    'DELETE FROM captcha WHERE id = $1 RETURNING purpose, asker, answer_hash AS "answerHash", expires_at AS "expiresAt"',
    [id],
  )
  return rows[0]
}
