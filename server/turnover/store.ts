import type { TurnoverKind } from '@tamuvo/contract/turnover.ts'
import { amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import type { StoredState, TurnoverRow, Weights } from './rules.ts'

/** How far a member's bets are counted. */
export type CountState = { countedUpto: bigint; changedAt: Date }

/**
 * Locks a member's rows until the transaction ends: who counts bets, adds a row or decides on a withdrawal waits for it.
 * A member who never had a row is locked, too.
 */
export const lockTurnover = async (tx: Tx, memberId: bigint, at: Date): Promise<CountState> => {
  await tx.query('INSERT INTO turnover_member (member_id, changed_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [memberId, at])
  const { rows } = await tx.query<CountState>(
    `SELECT counted_upto AS "countedUpto", changed_at AS "changedAt" FROM turnover_member WHERE member_id = $1 FOR UPDATE`,
    [memberId],
  )
  return rows[0] ?? { countedUpto: 0n, changedAt: at }
}

/** @param dueAt when a job counts next; null without open rows */
export const saveCountState = async (
  tx: Tx,
  memberId: bigint,
  { countedUpto, changedAt, dueAt }: CountState & { dueAt: Date | null },
): Promise<void> => {
  await tx.query('UPDATE turnover_member SET counted_upto = $2, changed_at = $3, due_at = $4 WHERE member_id = $1', [
    memberId,
    countedUpto,
    changedAt,
    dueAt,
  ])
}

/** Members whose open rows are due to be counted, the longest due first. */
export const listDueMembers = async (from: Queryable, now: Date, limit: number): Promise<bigint[]> => {
  const { rows } = await from.query<{ id: bigint }>(
    'SELECT member_id AS id FROM turnover_member WHERE due_at <= $1 ORDER BY due_at LIMIT $2',
    [now, limit],
  )
  return rows.map(({ id }) => id)
}

type StoredRow = Omit<TurnoverRow, 'base' | 'required' | 'fed'> & { base: bigint; required: bigint; fed: bigint }

const columns = `id, member_id AS "memberId", kind, ref, base, multiple, required, fed, weights, state, at,
  expires_at AS "expiresAt", ended_at AS "endedAt"`

const rowFrom = (row: StoredRow): TurnoverRow => ({
  ...row,
  base: amount(row.base),
  required: amount(row.required),
  fed: amount(row.fed),
})

/** @returns false when the cause has a row already */
export const insertRow = async (tx: Tx, row: TurnoverRow): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `INSERT INTO turnover_row (member_id, id, kind, ref, base, multiple, required, weights, state, at, expires_at, ended_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (member_id, kind, ref) DO NOTHING`,
    [
      row.memberId,
      row.id,
      row.kind,
      row.ref,
      row.base,
      row.multiple,
      row.required,
      row.weights satisfies Weights,
      row.state,
      row.at,
      row.expiresAt,
      row.endedAt,
    ],
  )
  return rowCount === 1
}

/** A member's open rows in the order in which bets feed them. */
export const openRowsOf = async (from: Queryable, memberId: bigint): Promise<TurnoverRow[]> => {
  const { rows } = await from.query<StoredRow>(
    `SELECT ${columns} FROM turnover_row WHERE member_id = $1 AND state = 'ACTIVE' ORDER BY at, id`,
    [memberId],
  )
  return rows.map(rowFrom)
}

/** Stores what rows were fed and how they ended. */
export const saveRows = async (tx: Tx, memberId: bigint, rows: readonly TurnoverRow[]): Promise<void> => {
  if (rows.length === 0) return
  await tx.query(
    `UPDATE turnover_row r SET fed = u.fed, state = u.state, ended_at = u.ended_at
       FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::timestamptz[]) u (id, fed, state, ended_at)
      WHERE r.member_id = $1 AND r.id = u.id`,
    [
      memberId,
      rows.map(({ id }) => id),
      rows.map(({ fed }) => fed),
      rows.map(({ state }) => state),
      rows.map(({ endedAt }) => endedAt),
    ],
  )
}

type Ending = { memberId: bigint; kind: TurnoverKind; ref: bigint; state: StoredState; at: Date }

/** Ends the row of a cause, whether bets had completed it or not. */
export const endRow = async (tx: Tx, { memberId, kind, ref, state, at }: Ending): Promise<void> => {
  await tx.query('UPDATE turnover_row SET state = $4, ended_at = $5 WHERE member_id = $1 AND kind = $2 AND ref = $3', [
    memberId,
    kind,
    ref,
    state,
    at,
  ])
}

export const findRow = async (from: Queryable, memberId: bigint, id: bigint): Promise<TurnoverRow | undefined> => {
  const { rows } = await from.query<StoredRow>(`SELECT ${columns} FROM turnover_row WHERE member_id = $1 AND id = $2`, [
    memberId,
    id,
  ])
  return rows[0] && rowFrom(rows[0])
}

/** A page of a member's ended rows, newest first. Pages count from 1. */
export const listEndedRows = async (
  from: Queryable,
  memberId: bigint,
  page: { pageNo: number; pageSize: number },
): Promise<{ list: TurnoverRow[]; total: number }> => {
  const { rows } = await from.query<StoredRow>(
    `SELECT ${columns} FROM turnover_row WHERE member_id = $1 AND state <> 'ACTIVE' ORDER BY id DESC LIMIT $2 OFFSET $3`,
    [memberId, page.pageSize, (page.pageNo - 1) * page.pageSize],
  )
  const { rows: counts } = await from.query<{ total: bigint }>(
    `SELECT count(*) AS total FROM turnover_row WHERE member_id = $1 AND state <> 'ACTIVE'`,
    [memberId],
  )
  return { list: rows.map(rowFrom), total: Number(counts[0]?.total ?? 0n) }
}
