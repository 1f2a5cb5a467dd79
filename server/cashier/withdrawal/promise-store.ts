import type { WithdrawalState } from '@tamuvo/contract/withdrawal-states.ts'
import type { Queryable, Tx } from '../../kit/database.ts'

/** Withdrawals whose promise of now is broken and was not noticed yet, locked; those that others hold are left for the next time. */
export const takeBroken = async (tx: Tx, now: Date, limit: number): Promise<bigint[]> => {
  const { rows } = await tx.query<{ id: bigint }>(
    `SELECT id FROM withdrawal WHERE finished_at IS NULL AND deadline < $1 AND NOT is_late ORDER BY deadline LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [now, limit],
  )
  return rows.map(({ id }) => id)
}

/** Marks the promise of now and its step as broken. */
export const markBroken = async (tx: Tx, id: bigint, at: Date): Promise<void> => {
  await tx.query('UPDATE withdrawal SET is_late = true, late_at = coalesce(late_at, $2) WHERE id = $1', [id, at])
  await tx.query('UPDATE withdrawal_step SET late_at = $2 WHERE withdrawal_id = $1 AND ended_at IS NULL', [id, at])
}

/** The withdrawals that are late now: how many, and since when the oldest is. */
export const countLate = async (from: Queryable): Promise<{ count: number; since: Date | null }> => {
  const { rows } = await from.query<{ count: bigint; since: Date | null }>(
    'SELECT count(*) AS count, min(deadline) AS since FROM withdrawal WHERE finished_at IS NULL AND is_late',
  )
  return { count: Number(rows[0]?.count ?? 0n), since: rows[0]?.since ?? null }
}

export type PromiseCounts = { total: number; kept: number; paid: number; medianSeconds: number | null }

/** Of those that ended since a time, or are late by now: how many kept every promise. Of the paid since another: their median time. */
export const countPromises = async (from: Queryable, since: Date, medianSince: Date): Promise<PromiseCounts> => {
  const { rows } = await from.query<{ total: bigint; kept: bigint; paid: bigint; median: number | null }>(
    `SELECT count(*) FILTER (WHERE finished_at >= $1 OR is_late) AS total,
            count(*) FILTER (WHERE finished_at >= $1 AND late_at IS NULL) AS kept,
            count(*) FILTER (WHERE finished_at >= $2 AND state = 'PAID') AS paid,
            percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM finished_at - created_at))
              FILTER (WHERE finished_at >= $2 AND state = 'PAID') AS median
       FROM withdrawal WHERE finished_at >= least($1::timestamptz, $2::timestamptz) OR finished_at IS NULL`,
    [since, medianSince],
  )
  const [row] = rows
  return {
    total: Number(row?.total ?? 0n),
    kept: Number(row?.kept ?? 0n),
    paid: Number(row?.paid ?? 0n),
    medianSeconds: row?.median ?? null,
  }
}

/** A withdrawal that waits for the system or a provider; `reference` of its unfinished try. */
export type Stuck = { id: bigint; state: WithdrawalState; reference: string | null }

/** Withdrawals in which nothing has happened since a time, and which no person holds. */
export const listStuck = async (from: Queryable, before: Date, limit: number): Promise<Stuck[]> => {
  const { rows } = await from.query<Stuck>(
    `SELECT w.id, w.state, a.reference FROM withdrawal w
       LEFT JOIN payout_attempt a ON a.withdrawal_id = w.id AND a.state IN ('SENDING', 'PENDING', 'UNKNOWN') AND a.maker IS NULL
      WHERE w.finished_at IS NULL AND w.holder IN ('SYSTEM', 'PROVIDER') AND w.stage_at < $1 ORDER BY w.stage_at LIMIT $2`,
    [before, limit],
  )
  return rows
}
