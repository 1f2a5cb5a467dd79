import type { Queryable, Tx } from '../kit/database.ts'
import type { NewPicture } from '../kit/pictures.ts'

export type FeedbackPicture = { code: string; width: number; height: number }

export const insertPicture = async (to: Queryable, { id, code, sealed, width, height }: NewPicture, at: Date): Promise<void> => {
  await to.query('INSERT INTO feedback_picture (id, code, sealed, width, height, at) VALUES ($1, $2, $3, $4, $5, $6)', [
    id,
    code,
    sealed,
    width,
    height,
    at,
  ])
}

/** Attaches uploaded pictures to feedback, in order. @returns how many of them existed and were not attached yet */
export const attachPictures = async (tx: Tx, feedbackId: bigint, codes: readonly string[]): Promise<number> => {
  const { rowCount } = await tx.query(
    `UPDATE feedback_picture p SET feedback_id = $1, position = c.position
       FROM unnest($2::text[]) WITH ORDINALITY AS c (code, position) WHERE p.code = c.code AND p.feedback_id IS NULL`,
    [feedbackId, codes],
  )
  return rowCount ?? 0
}

/** The pictures of some feedback, in their order. */
export const picturesOf = async (
  from: Queryable,
  feedbackIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, FeedbackPicture[]>> => {
  const { rows } = await from.query<FeedbackPicture & { feedbackId: bigint }>(
    `SELECT feedback_id AS "feedbackId", code, width, height FROM feedback_picture WHERE feedback_id = ANY ($1::bigint[])
      ORDER BY feedback_id, position`,
    [feedbackIds],
  )
  const pictures = new Map<bigint, FeedbackPicture[]>()
  for (const { feedbackId, ...picture } of rows) pictures.set(feedbackId, [...(pictures.get(feedbackId) ?? []), picture])
  return pictures
}

export const findPicture = async (from: Queryable, code: string): Promise<{ id: bigint; sealed: Buffer } | undefined> => {
  const { rows } = await from.query<{ id: bigint; sealed: Buffer }>('SELECT id, sealed FROM feedback_picture WHERE code = $1', [
    code,
  ])
  return rows[0]
}

/** Removes pictures that were uploaded but never attached. */
export const removeUnsent = async (from: Queryable, before: Date): Promise<void> => {
  await from.query('DELETE FROM feedback_picture WHERE feedback_id IS NULL AND at < $1', [before])
}
