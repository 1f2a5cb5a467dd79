import type { MessageKind } from '@tamuvo/contract/messages.ts'
import { afterCommit, type Queryable, type Tx } from '../kit/database.ts'
import { firstIdAt } from '../kit/ids.ts'
import type { Rooms } from '../kit/rooms.ts'

export type Message = { id: bigint; kind: MessageKind; filled: Record<string, string>; at: Date; readAt: Date | null }
/** `key`: idempotency key per member. */
export type NewMessage = Omit<Message, 'readAt'> & { memberId: bigint; key: string }

/** Stores a message and publishes it to the member's open browsers. @returns false when the key was used before */
export const putMessage = async (tx: Tx, rooms: Rooms, message: NewMessage): Promise<boolean> => {
  const { id, memberId, key, kind, filled, at } = message
  const { rowCount } = await tx.query(
    `INSERT INTO member_message (id, member_id, key, kind, filled, at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (member_id, key) DO NOTHING`,
    [id, memberId, key, kind, JSON.stringify(filled), at],
  )
  if (rowCount !== 1) return false
  afterCommit(tx, () => rooms.publish({ room: 'inbox', memberId }, { id: id.toString(), kind }))
  return true
}

/** Stores one message of a key for each of many members, and publishes those that are new. */
export const putMessages = async (tx: Tx, rooms: Rooms, messages: readonly NewMessage[]): Promise<void> => {
  const { rows } = await tx.query<{ id: bigint; memberId: bigint; kind: MessageKind }>(
    `INSERT INTO member_message (id, member_id, key, kind, filled, at)
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::jsonb[], $6::timestamptz[])
     ON CONFLICT (member_id, key) DO NOTHING RETURNING id, member_id AS "memberId", kind`,
    [
      messages.map(({ id }) => id),
      messages.map(({ memberId }) => memberId),
      messages.map(({ key }) => key),
      messages.map(({ kind }) => kind),
      messages.map(({ filled }) => JSON.stringify(filled)),
      messages.map(({ at }) => at),
    ],
  )
  afterCommit(tx, () => {
    for (const { id, memberId, kind } of rows) rooms.publish({ room: 'inbox', memberId }, { id: id.toString(), kind })
  })
}

/** @param kinds undefined for all */
export const listMessagesOf = async (
  from: Queryable,
  memberId: bigint,
  { kinds, pageNo, pageSize }: { kinds: readonly MessageKind[] | undefined; pageNo: number; pageSize: number },
): Promise<{ list: Message[]; total: number }> => {
  const shown = 'member_id = $1 AND removed_at IS NULL AND ($2::text[] IS NULL OR kind = ANY ($2))'
  const [{ rows }, { rows: counts }] = await Promise.all([
    from.query<Message>(
      `SELECT id, kind, filled, at, read_at AS "readAt" FROM member_message WHERE ${shown} ORDER BY id DESC LIMIT $3 OFFSET $4`,
      [memberId, kinds ?? null, pageSize, (pageNo - 1) * pageSize],
    ),
    from.query<{ total: bigint }>(`SELECT count(*) AS total FROM member_message WHERE ${shown}`, [memberId, kinds ?? null]),
  ])
  return { list: rows, total: Number(counts[0]?.total ?? 0) }
}

export const countUnreadOf = async (from: Queryable, memberId: bigint): Promise<number> => {
  const { rows } = await from.query<{ total: bigint }>({
    name: 'content-count-unread',
    text: 'SELECT count(*) AS total FROM member_message WHERE member_id = $1 AND removed_at IS NULL AND read_at IS NULL',
    values: [memberId],
  })
  return Number(rows[0]?.total ?? 0)
}

/** @param ids undefined for all */
export const markRead = async (to: Queryable, memberId: bigint, ids: readonly bigint[] | undefined, at: Date): Promise<void> => {
  await to.query(
    `UPDATE member_message SET read_at = $3 WHERE member_id = $1 AND ($2::bigint[] IS NULL OR id = ANY ($2)) AND read_at IS NULL`,
    [memberId, ids ?? null, at],
  )
}

/** @returns how many existed */
export const markRemoved = async (to: Queryable, memberId: bigint, ids: readonly bigint[], at: Date): Promise<number> => {
  const { rowCount } = await to.query(
    'UPDATE member_message SET removed_at = $3 WHERE member_id = $1 AND id = ANY ($2::bigint[]) AND removed_at IS NULL',
    [memberId, ids, at],
  )
  return rowCount ?? 0
}

/** Deletes the rows of messages, removed ones too. */
export const forgetMessages = async (from: Queryable, before: Date): Promise<void> => {
  // Ids grow with time, so the primary key serves as an index on it.
  await from.query('DELETE FROM member_message WHERE id < $1', [firstIdAt(before)])
}
