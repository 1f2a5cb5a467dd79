import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../../kit/database.ts'

/** A hold on all withdrawals of a member. `setBy` 0: by the automatic check. */
export type Hold = {
  id: bigint
  memberId: bigint
  reason: string
  /** What the member reads. */
  words: string
  setBy: bigint
  setAt: Date
  /** Without an end it stays until it is released. */
  until: Date | null
  releasedBy: bigint | null
  releasedAt: Date | null
  releaseReason: string | null
}

const columns = `id, member_id AS "memberId", reason, words, set_by AS "setBy", set_at AS "setAt", until, released_by AS "releasedBy",
  released_at AS "releasedAt", release_reason AS "releaseReason"`

export type NewHold = Pick<Hold, 'id' | 'memberId' | 'reason' | 'words' | 'setBy' | 'setAt' | 'until'>

export const insertHold = async (tx: Tx, { id, memberId, reason, words, setBy, setAt, until }: NewHold): Promise<void> => {
  await tx.query(
    'INSERT INTO withdrawal_hold (id, member_id, reason, words, set_by, set_at, until) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [id, memberId, reason, words, setBy, setAt, until],
  )
}

/** The hold that lasts longest of those in force. */
export const findHold = async (from: Queryable, memberId: bigint, now: Date): Promise<Hold | undefined> => {
  const { rows } = await from.query<Hold>(
    `SELECT ${columns} FROM withdrawal_hold WHERE member_id = $1 AND released_at IS NULL AND (until IS NULL OR until > $2)
      ORDER BY until DESC NULLS FIRST LIMIT 1`,
    [memberId, now],
  )
  return rows[0]
}

/** The holds of a member, newest first, at most a hundred. */
export const listHolds = async (from: Queryable, memberId: bigint): Promise<Hold[]> => {
  const { rows } = await from.query<Hold>(
    `SELECT ${columns} FROM withdrawal_hold WHERE member_id = $1 ORDER BY id DESC LIMIT 100`,
    [memberId],
  )
  return rows
}

export const releaseHold = async (
  tx: Tx,
  { id, by, at, reason }: { id: bigint; by: bigint; at: Date; reason: string },
): Promise<void> => {
  await tx.query('UPDATE withdrawal_hold SET released_by = $2, released_at = $3, release_reason = $4 WHERE id = $1', [
    id,
    by,
    at,
    reason,
  ])
}

export type MemberLimit = { max: Amount | undefined; dayMax: Amount | undefined }

/** What staff set for a member; nothing where they did not. */
export const findMemberLimit = async (from: Queryable, memberId: bigint): Promise<MemberLimit> => {
  const { rows } = await from.query<{ max: bigint | null; dayMax: bigint | null }>(
    'SELECT max, day_max AS "dayMax" FROM withdrawal_limit WHERE member_id = $1',
    [memberId],
  )
  const of = (minor: bigint | null | undefined): Amount | undefined => (typeof minor === 'bigint' ? amount(minor) : undefined)
  return { max: of(rows[0]?.max), dayMax: of(rows[0]?.dayMax) }
}

export const putMemberLimit = async (
  tx: Tx,
  { memberId, max, dayMax, reason, by, at }: MemberLimit & { memberId: bigint; reason: string; by: bigint; at: Date },
): Promise<void> => {
  await tx.query(
    `INSERT INTO withdrawal_limit (member_id, max, day_max, reason, set_by, set_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (member_id) DO UPDATE SET max = excluded.max, day_max = excluded.day_max, reason = excluded.reason,
       set_by = excluded.set_by, set_at = excluded.set_at`,
    [memberId, max ?? null, dayMax ?? null, reason, by, at],
  )
}

/** A hold, locked until the transaction ends. */
export const lockHold = async (tx: Tx, id: bigint): Promise<Hold | undefined> => {
  const { rows } = await tx.query<Hold>(`SELECT ${columns} FROM withdrawal_hold WHERE id = $1 FOR UPDATE`, [id])
  return rows[0]
}
