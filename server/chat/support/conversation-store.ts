import type { InterfaceLanguage } from '@tamuvo/contract/languages.ts'
import type { ServiceLane } from '@tamuvo/contract/service.ts'
import type { ServiceEnder, ServiceState } from '@tamuvo/contract/service-chat.ts'
import type { Queryable, Tx } from '../../kit/database.ts'

/** Whose a conversation is: a member's, or of whoever holds the secret of this hash. */
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

/** Begins a conversation. @returns whether it began: an owner has one at most that goes on */
export const insertConversation = async (tx: Tx, fresh: NewConversation): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `INSERT INTO service_conversation (id, member_id, token_hash, name, lane, language, started_at, last_at, seen_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $7) ON CONFLICT DO NOTHING`,
    [fresh.id, fresh.memberId, fresh.tokenHash, fresh.name, fresh.lane, fresh.language, fresh.at],
  )
  return rowCount === 1
}

/** The newest conversation of an owner, if it goes on or ended after a time. */
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

/** A conversation, kept as it is until the transaction ends. */
export const holdConversation = async (tx: Tx, id: bigint): Promise<Conversation | undefined> => {
  const { rows } = await tx.query<Conversation>(`SELECT ${columns} FROM service_conversation WHERE id = $1 FOR UPDATE`, [id])
  return rows[0]
}

/** The one of these queues that is next, VIP members first; one that somebody else is taking is passed over. */
export const holdNext = async (tx: Tx, lanes: readonly ServiceLane[]): Promise<Conversation | undefined> => {
  const { rows } = await tx.query<Conversation>(
    `SELECT ${columns} FROM service_conversation WHERE state = 'WAITING' AND lane = ANY($1::text[])
      ORDER BY lane = 'vip' DESC, started_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [lanes],
  )
  return rows[0]
}

const goingMax = 200

/** All that go on: those that wait, VIP members first, each queue by its turn, and those under way. */
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

/** How many wait in her queue up to her, and she herself. */
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

/** Back into a queue. Its turn goes by when it began. */
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

/** Conversations that nobody goes on with. */
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

/** @returns whether it was rated now: once is for good */
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
