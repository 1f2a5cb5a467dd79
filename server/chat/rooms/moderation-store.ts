import type { MessageState } from '@tamuvo/contract/chat-moderation.ts'
import type { ReportReason } from '@tamuvo/contract/chat-rooms.ts'
import type { Queryable, Tx } from '../../kit/database.ts'
import type { NewMessage } from './store.ts'

type Page = { pageNo: number; pageSize: number }
type Listed<Item> = { list: Item[]; total: number }

export type ReportedMessage = Omit<NewMessage, 'isDemo'> & {
  state: MessageState
  reports: number
  reasons: Partial<Record<ReportReason, number>>
}

/** Reported messages, the oldest first: those without a decision, or those in a state. */
export const listReported = async (
  database: Queryable,
  { room, state, pageNo, pageSize }: Page & { room?: string | undefined; state?: MessageState | undefined },
): Promise<Listed<ReportedMessage>> => {
  const states: MessageState[] = state ? [state] : ['shown', 'hidden']
  const where = 'm.reports > 0 AND m.state = ANY ($1::text[]) AND ($2::text IS NULL OR m.room = $2)'
  const { rows } = await database.query<ReportedMessage>(
    `SELECT m.id, m.room, m.member_id AS "memberId", m.words, m.card, m.sent_at AS "sentAt", m.state, m.reports,
            (SELECT jsonb_object_agg(r.reason, r.times) FROM
              (SELECT reason, count(*)::int AS times FROM chat_report WHERE message_id = m.id GROUP BY reason) r) AS reasons
       FROM chat_message m WHERE ${where} ORDER BY m.id LIMIT $3 OFFSET $4`,
    [states, room ?? null, pageSize, (pageNo - 1) * pageSize],
  )
  const { rows: counts } = await database.query<{ total: bigint }>(
    `SELECT count(*) AS total FROM chat_message m WHERE ${where}`,
    [states, room ?? null],
  )
  return { list: rows, total: Number(counts[0]?.total ?? 0) }
}

/** Sets the state of a message. @returns false when there is no such message */
export const writeState = async (tx: Tx, id: bigint, state: MessageState): Promise<boolean> => {
  const { rowCount } = await tx.query('UPDATE chat_message SET state = $2 WHERE id = $1', [id, state])
  return rowCount === 1
}

export type Mute = { room: string; memberId: bigint; until: Date; reason: string; by: string; at: Date }

export const putMute = async (database: Queryable, { room, memberId, until, reason, by, at }: Mute): Promise<void> => {
  await database.query(
    `INSERT INTO chat_mute (room, member_id, until, reason, by, at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (room, member_id) DO UPDATE SET until = $3, reason = $4, by = $5, at = $6`,
    [room, memberId, until, reason, by, at],
  )
}

/** @returns whether the member was muted there */
export const deleteMute = async (database: Queryable, room: string, memberId: bigint): Promise<boolean> => {
  const { rowCount } = await database.query('DELETE FROM chat_mute WHERE room = $1 AND member_id = $2', [room, memberId])
  return rowCount === 1
}

/** The mutes of a member that hold now. */
export const mutesOf = async (database: Queryable, memberId: bigint, now: Date): Promise<Mute[]> => {
  const { rows } = await database.query<Mute>(
    'SELECT room, member_id AS "memberId", until, reason, by, at FROM chat_mute WHERE member_id = $1 AND until > $2',
    [memberId, now],
  )
  return rows
}

/** Mutes that hold now, the latest first. */
export const listMuted = async (
  database: Queryable,
  now: Date,
  { room, pageNo, pageSize }: Page & { room?: string | undefined },
): Promise<Listed<Mute>> => {
  const { rows } = await database.query<Mute & { total: bigint }>(
    `SELECT room, member_id AS "memberId", until, reason, by, at FROM chat_mute
      WHERE until > $1 AND ($2::text IS NULL OR room = $2) ORDER BY at DESC, room, member_id LIMIT $3 OFFSET $4`,
    [now, room ?? null, pageSize, (pageNo - 1) * pageSize],
  )
  const { rows: counts } = await database.query<{ total: bigint }>(
    'SELECT count(*) AS total FROM chat_mute WHERE until > $1 AND ($2::text IS NULL OR room = $2)',
    [now, room ?? null],
  )
  return { list: rows, total: Number(counts[0]?.total ?? 0) }
}
