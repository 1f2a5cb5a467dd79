import type { ServiceEvent } from '@tamuvo/contract/service-chat.ts'
import type { Queryable, Tx } from '../../kit/database.ts'

export type Sender = 'visitor' | 'house' | 'event'
export type StoredPicture = { code: string; width: number; height: number }

export type Message = {
  seq: number
  sender: Sender
  name: string
  text: string
  event: ServiceEvent | null
  pictures: StoredPicture[]
  at: Date
}

const columns = `m.seq, m.sender, m.name, m.text, m.event, m.at, coalesce((
    SELECT jsonb_agg(jsonb_build_object('code', p.code, 'width', p.width, 'height', p.height) ORDER BY p.position)
      FROM service_picture p WHERE p.conversation_id = m.conversation_id AND p.seq = m.seq), '[]') AS pictures`

const listMax = 100

export const listMessages = async (database: Queryable, id: bigint, after: number, max = listMax): Promise<Message[]> => {
  const { rows } = await database.query<Message>(
    `SELECT ${columns} FROM service_message m WHERE m.conversation_id = $1 AND m.seq > $2 ORDER BY m.seq LIMIT $3`,
    [id, after, max],
  )
  return rows
}

/** The message of an idempotency key. */
export const findByKey = async (tx: Tx, id: bigint, sender: Sender, key: string): Promise<Message | undefined> => {
  const { rows } = await tx.query<Message>(
    `SELECT ${columns} FROM service_message m WHERE m.conversation_id = $1 AND m.sender = $2 AND m.key = $3`,
    [id, sender, key],
  )
  return rows[0]
}

export type NewMessage = { sender: Sender; name: string; text: string; event?: ServiceEvent; key?: string | undefined; at: Date }

/** Inserts the next message of a locked conversation, and records the first answer. @returns its number */
export const insertMessage = async (tx: Tx, id: bigint, fresh: NewMessage): Promise<number> => {
  const { rows } = await tx.query<{ seq: number }>(
    `WITH c AS (
       UPDATE service_conversation SET last_seq = last_seq + 1, last_at = $4,
         answered_at = CASE WHEN $2 = 'house' THEN coalesce(answered_at, $4) ELSE answered_at END,
         visitor_typing_at = CASE WHEN $2 = 'visitor' THEN NULL ELSE visitor_typing_at END,
         staff_typing_at = CASE WHEN $2 = 'house' THEN NULL ELSE staff_typing_at END
        WHERE id = $1 RETURNING last_seq)
     INSERT INTO service_message (conversation_id, seq, sender, name, text, event, key, at)
     SELECT $1, last_seq, $2, $3, $5, $6, $7, $4 FROM c RETURNING seq`,
    [id, fresh.sender, fresh.name, fresh.at, fresh.text, fresh.event ?? null, fresh.key ?? null],
  )
  const [row] = rows
  if (!row) throw new Error('the conversation was just held')
  return row.seq
}
