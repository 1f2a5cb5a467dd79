import type { BetCard, ReportReason } from '@tamuvo/contract/chat-rooms.ts'
import type { MessageState } from '@tamuvo/contract/chat-moderation.ts'
import type { Queryable, Tx } from '../../kit/database.ts'

export type NewMessage = {
  id: bigint
  room: string
  memberId: bigint
  words: string
  card: BetCard | null
  /** The red packet that it gives. */
  packetId: bigint | null
  isDemo: boolean
  sentAt: Date
}
/** The house among authors: no member has its id. Migration 0738 stores it. */
export const houseAuthor = { id: 0n, tag: 'site-packets' } as const

export type Message = NewMessage & { author: string; state: MessageState }

const columns = `m.id, m.room, m.member_id AS "memberId", m.words, m.card, m.packet_id AS "packetId", m.is_demo AS "isDemo", m.sent_at AS "sentAt", m.state, a.tag AS author`
const messages = 'chat_message m JOIN chat_author a ON a.member_id = m.member_id'

export const insertMessage = async (tx: Tx, message: NewMessage): Promise<void> => {
  const { id, room, memberId, words, card, packetId, isDemo, sentAt } = message
  await tx.query(
    'INSERT INTO chat_message (id, room, member_id, words, card, packet_id, is_demo, sent_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
    [id, room, memberId, words, card && JSON.stringify(card), packetId, isDemo, sentAt],
  )
}

/** The visible messages of a room, the newest first, without authors that the member ignores. */
export const listShown = async (
  database: Queryable,
  { room, before, readerId, limit }: { room: string; before: bigint | undefined; readerId: bigint | undefined; limit: number },
): Promise<Message[]> => {
  const { rows } = await database.query<Message>(
    `SELECT ${columns} FROM ${messages}
      WHERE m.room = $1 AND m.state IN ('shown', 'kept') AND ($2::bigint IS NULL OR m.id < $2)
        AND NOT EXISTS (SELECT FROM chat_ignored i WHERE i.member_id = $3 AND i.author_id = m.member_id)
      ORDER BY m.id DESC LIMIT $4`,
    [room, before ?? null, readerId ?? null, limit],
  )
  return rows
}

export const findMessage = async (database: Queryable, id: bigint): Promise<Message | undefined> => {
  const { rows } = await database.query<Message>(`SELECT ${columns} FROM ${messages} WHERE m.id = $1`, [id])
  return rows[0]
}

export type Author = { tag: string; lastSentAt: Date | null }

/** Locks the author until the transaction ends, which serializes the messages of a member. */
export const holdAuthor = async (tx: Tx, memberId: bigint, newTag: string): Promise<Author> => {
  await tx.query('INSERT INTO chat_author (member_id, tag) VALUES ($1, $2) ON CONFLICT (member_id) DO NOTHING', [
    memberId,
    newTag,
  ])
  const { rows } = await tx.query<Author>(
    'SELECT tag, last_sent_at AS "lastSentAt" FROM chat_author WHERE member_id = $1 FOR UPDATE',
    [memberId],
  )
  return rows[0] ?? { tag: newTag, lastSentAt: null }
}

export const noteSent = async (tx: Tx, memberId: bigint, at: Date): Promise<void> => {
  await tx.query('UPDATE chat_author SET last_sent_at = $2 WHERE member_id = $1', [memberId, at])
}

export const tagOf = async (database: Queryable, memberId: bigint): Promise<string | undefined> => {
  const { rows } = await database.query<{ tag: string }>('SELECT tag FROM chat_author WHERE member_id = $1', [memberId])
  return rows[0]?.tag
}

/** The authors that a member ignores, the latest first. */
export const listIgnored = async (database: Queryable, memberId: bigint): Promise<{ authorId: bigint; author: string }[]> => {
  const { rows } = await database.query<{ authorId: bigint; author: string }>(
    `SELECT i.author_id AS "authorId", a.tag AS author FROM chat_ignored i JOIN chat_author a ON a.member_id = i.author_id
      WHERE i.member_id = $1 ORDER BY i.at DESC, i.author_id LIMIT 500`,
    [memberId],
  )
  return rows
}

export const insertIgnored = async (database: Queryable, memberId: bigint, authorId: bigint, at: Date): Promise<void> => {
  await database.query('INSERT INTO chat_ignored (member_id, author_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    memberId,
    authorId,
    at,
  ])
}

export const deleteIgnored = async (database: Queryable, memberId: bigint, author: string): Promise<void> => {
  await database.query(
    `DELETE FROM chat_ignored i USING chat_author a WHERE i.member_id = $1 AND a.member_id = i.author_id AND a.tag = $2`,
    [memberId, author],
  )
}

/** Inserts a report, unless the member has reported this message. @returns whether the report hid the message */
export const addReport = async (
  tx: Tx,
  { messageId, memberId, reason, at, max }: { messageId: bigint; memberId: bigint; reason: ReportReason; at: Date; max: number },
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    'INSERT INTO chat_report (message_id, member_id, reason, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [messageId, memberId, reason, at],
  )
  if (rowCount === 0) return false
  const { rows } = await tx.query<{ isNow: boolean }>(
    `UPDATE chat_message SET reports = reports + 1, state = CASE WHEN state = 'shown' AND reports + 1 >= $2 THEN 'hidden' ELSE state END
      WHERE id = $1 RETURNING state = 'hidden' AND reports = $2 AS "isNow"`,
    [messageId, max],
  )
  return rows[0]?.isNow ?? false
}

/** Deletes messages before a time with their reports, and mutes that are over. */
export const removeOldMessages = async (database: Queryable, before: Date, now: Date): Promise<void> => {
  await database.query('DELETE FROM chat_message WHERE sent_at < $1', [before])
  await database.query('DELETE FROM chat_mute WHERE until < $1', [now])
}
