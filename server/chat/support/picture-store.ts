import type { Queryable, Tx } from '../../kit/database.ts'
import type { NewPicture } from '../../kit/pictures.ts'
import type { StoredPicture } from './message-store.ts'

type AddedPicture = NewPicture & { conversationId: bigint; at: Date }

export const insertPicture = async (database: Queryable, fresh: AddedPicture): Promise<void> => {
  await database.query(
    `INSERT INTO service_picture (id, code, conversation_id, sealed, width, height, at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [fresh.id, fresh.code, fresh.conversationId, fresh.sealed, fresh.width, fresh.height, fresh.at],
  )
}

/** Attaches uploaded pictures of a conversation to a message, in order. @returns those that were found */
export const attachPictures = async (
  tx: Tx,
  { conversationId, seq, codes }: { conversationId: bigint; seq: number; codes: readonly string[] },
): Promise<StoredPicture[]> => {
  const { rows } = await tx.query<StoredPicture>(
    `WITH put AS (
       UPDATE service_picture p SET seq = $2, position = c.position
         FROM unnest($3::text[]) WITH ORDINALITY AS c (code, position)
        WHERE p.code = c.code AND p.conversation_id = $1 AND p.seq IS NULL
       RETURNING p.code, p.width, p.height, p.position)
     SELECT code, width, height FROM put ORDER BY position`,
    [conversationId, seq, codes],
  )
  return rows
}

export const findPicture = async (database: Queryable, code: string): Promise<{ id: bigint; sealed: Buffer } | undefined> => {
  const { rows } = await database.query<{ id: bigint; sealed: Buffer }>(
    'SELECT id, sealed FROM service_picture WHERE code = $1',
    [code],
  )
  return rows[0]
}

/** Deletes pictures that were uploaded and never sent. */
export const removeUnsent = async (database: Queryable, before: Date): Promise<void> => {
  await database.query('DELETE FROM service_picture WHERE seq IS NULL AND at < $1', [before])
}
