import type { Queryable } from '../kit/database.ts'

/** `asker`: a hash of the subnet and the browser that solved the captcha. */
export type PicturePassRow = { key: Buffer; asker: Buffer; usesLeft: number; expiresAt: Date }

export const insertPicturePass = async (
  database: Queryable,
  { key, asker, usesLeft, expiresAt }: PicturePassRow,
): Promise<void> => {
  await database.query('INSERT INTO picture_pass (key, asker, uses_left, expires_at) VALUES ($1, $2, $3, $4)', [
    key,
    asker,
    usesLeft,
    expiresAt,
  ])
}

type Taker = { key: Buffer; asker: Buffer; now: Date }

const isOpen = 'key = $1 AND asker = $2 AND expires_at > $3'

/**
 * Takes the use of a picture, so that concurrent uploads cannot exceed them; the last use is for the message.
 * @returns false when there is none, or none for this asker
 */
export const takePicturePass = async (database: Queryable, { key, asker, now }: Taker): Promise<boolean> => {
  const { rowCount } = await database.query(
    `UPDATE picture_pass SET uses_left = uses_left - 1 WHERE ${isOpen} AND uses_left > 1`,
    [key, asker, now],
  )
  return rowCount === 1
}

/** Takes all uses that are left. @returns false when there were none, or none for this asker */
export const endPicturePass = async (database: Queryable, { key, asker, now }: Taker): Promise<boolean> => {
  const { rowCount } = await database.query(`UPDATE picture_pass SET uses_left = 0 WHERE ${isOpen} AND uses_left > 0`, [
    key,
    asker,
    now,
  ])
  return rowCount === 1
}

export const removeOldPicturePasses = async (database: Queryable, now: Date): Promise<void> => {
  await database.query('DELETE FROM picture_pass WHERE expires_at <= $1', [now])
}
