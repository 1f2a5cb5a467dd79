import type { InterfaceLanguage } from '@tamuvo/contract/languages.ts'
import type { ServiceLane } from '@tamuvo/contract/service.ts'
import type { ServiceEnder, ServiceState } from '@tamuvo/contract/service-chat.ts'
import type { Queryable, Tx } from '../../kit/database.ts'

/** The owner of a conversation: a member, or a visitor with the secret of this hash. */
export type Owner = { memberId: bigint; tokenHash: null } | { memberId: null; tokenHash: Buffer }

export type Conversation = Owner & {
  id: bigint
  name: string
  lane: ServiceLane
  language: InterfaceLanguage
  state: ServiceState
  staff: string | null
  startedAt: Date
  answeredAt: Date | null
  endedAt: Date | null
  endedBy: ServiceEnder | null
  lastSeq: number
  lastAt: Date
  seenAt: Date
  visitorTypingAt: Date | null
  staffTypingAt: Date | null
  rating: number | null
  remark: string
}

const columns = `id, member_id AS "memberId", token_hash AS "tokenHash", name, lane, language, state, staff, started_at AS "startedAt",
  answered_at AS "answeredAt", ended_at AS "endedAt", ended_by AS "endedBy", last_seq AS "lastSeq", last_at AS "lastAt",
  seen_at AS "seenAt", visitor_typing_at AS "visitorTypingAt", staff_typing_at AS "staffTypingAt", rating, remark`

export type NewConversation = Owner & Pick<Conversation, 'id' | 'name' | 'lane' | 'language'> & { at: Date }

/** Inserts a conversation. @returns false when the owner has an open one */
export const insertConversation = async (tx: Tx, fresh: NewConversation): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `INSERT INTO service_conversation (id, member_id, token_hash, name, lane, language, started_at, last_at, seen_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $7) ON CONFLICT DO NOTHING`,
    [fresh.id, fresh.memberId, fresh.tokenHash, fresh.name, fresh.lane, fresh.language, fresh.at],
  )
  return rowCount === 1
}

/** The newest conversation of an owner, if it is open or ended after a time. */
export const findNewest = async (database: Queryable, owner: Owner, endedAfter: Date): Promise<Conversation | undefined> => {
  const { rows } = await database.query<Conversation>(
    `SELECT ${columns} FROM service_conversation
      WHERE ${owner.memberId === null ? 'token_hash' : 'member_id'} = $1 AND (ended_at IS NULL OR ended_at > $2) ORDER BY id DESC LIMIT 1`,
    [owner.memberId ?? owner.tokenHash, endedAfter],
  )
  return rows[0]
}

export const findConversation = async (database: Queryable, id: bigint): Promise<Conversation | undefined> => {
  const { rows } = await database.query<Conversation>(`SELECT ${columns} FROM service_conversation WHERE id = $1`, [id])
  return rows[0]
}

/** A conversation, locked until the transaction ends. */
export const holdConversation = async (tx: Tx, id: bigint): Promise<Conversation | undefined> => {
  const { rows } = await tx.query<Conversation>(`SELECT ${columns} FROM service_conversation WHERE id = $1 FOR UPDATE`, [id])
  return rows[0]
}

/** The next conversation of these queues, VIP members first; rows locked by others are skipped. */
export const holdNext = async (tx: Tx, lanes: readonly ServiceLane[]): Promise<Conversation | undefined> => {
  const { rows } = await tx.query<Conversation>(
    `SELECT ${columns} FROM service_conversation WHERE state = 'WAITING' AND lane = ANY($1::text[])
      ORDER BY lane = 'vip' DESC, started_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [lanes],
  )
  return rows[0]
}

const goingMax = 200

/** All open conversations: those that wait, VIP members first, each queue in order, then those in progress. */
export const listGoing = async (database: Queryable): Promise<Conversation[]> => {
  const { rows } = await database.query<Conversation>(
    `SELECT ${columns} FROM service_conversation WHERE state <> 'ENDED' ORDER BY lane = 'vip' DESC, started_at, id LIMIT $1`,
    [goingMax],
  )
  return rows
}

export const listWaiting = async (database: Queryable, lane: ServiceLane): Promise<Conversation[]> => {
  const { rows } = await database.query<Conversation>(
    `SELECT ${columns} FROM service_conversation WHERE state = 'WAITING' AND lane = $1 ORDER BY started_at, id LIMIT $2`,
    [lane, goingMax],
  )
  return rows
}

/** The position of a conversation in its queue, from 1. */
export const positionOf = async (database: Queryable, { id, lane, startedAt }: Conversation): Promise<number> => {
  const { rows } = await database.query<{ ahead: bigint }>(
    `SELECT count(*) AS ahead FROM service_conversation WHERE state = 'WAITING' AND lane = $1 AND (started_at, id) < ($2, $3)`,
    [lane, startedAt, id],
  )
  return Number(rows[0]?.ahead ?? 0) + 1
}

export const giveTo = async (tx: Tx, id: bigint, staff: string): Promise<void> => {
  await tx.query(`UPDATE service_conversation SET state = 'OPEN', staff = $2, staff_typing_at = NULL WHERE id = $1`, [id, staff])
}

/** Puts a conversation back into a queue, in the order of its start. */
export const queueAgain = async (tx: Tx, id: bigint, lane: ServiceLane): Promise<void> => {
  await tx.query(
    `UPDATE service_conversation SET state = 'WAITING', staff = NULL, lane = $2, staff_typing_at = NULL WHERE id = $1`,
    [id, lane],
  )
}

export const endConversation = async (tx: Tx, id: bigint, by: ServiceEnder, at: Date): Promise<void> => {
  await tx.query(
    `UPDATE service_conversation SET state = 'ENDED', ended_by = $2, ended_at = $3, staff_typing_at = NULL, visitor_typing_at = NULL
      WHERE id = $1`,
    [id, by, at],
  )
}

/** Conversations without activity. */
export const listIdle = async (database: Queryable, before: { wroteAt: Date; seenAt: Date }): Promise<bigint[]> => {
  const { rows } = await database.query<{ id: bigint }>(
    `SELECT id FROM service_conversation
      WHERE (state = 'OPEN' AND last_at < $1) OR (state = 'WAITING' AND seen_at < $2 AND last_at < $2) ORDER BY id LIMIT $3`,
    [before.wroteAt, before.seenAt, goingMax],
  )
  return rows.map(({ id }) => id)
}

export const noteSeen = async (database: Queryable, id: bigint, at: Date): Promise<void> => {
  await database.query('UPDATE service_conversation SET seen_at = $2 WHERE id = $1', [id, at])
}

export const noteVisitorTyping = async (database: Queryable, id: bigint, at: Date): Promise<void> => {
  await database.query('UPDATE service_conversation SET visitor_typing_at = $2, seen_at = $2 WHERE id = $1', [id, at])
}

export const noteStaffTyping = async (database: Queryable, id: bigint, at: Date): Promise<void> => {
  await database.query('UPDATE service_conversation SET staff_typing_at = $2 WHERE id = $1', [id, at])
}

/** @returns false when it was rated before */
export const writeRating = async (
  database: Queryable,
  id: bigint,
  { stars, remark }: { stars: number; remark: string },
): Promise<boolean> => {
  const { rowCount } = await database.query(
    'UPDATE service_conversation SET rating = $2, remark = $3 WHERE id = $1 AND rating IS NULL',
    [id, stars, remark],
  )
  return rowCount === 1
}

export const removeOldConversations = async (database: Queryable, endedBefore: Date): Promise<void> => {
  await database.query('DELETE FROM service_conversation WHERE ended_at < $1', [endedBefore])
}
