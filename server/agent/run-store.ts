import type { Queryable, Tx } from '../kit/database.ts'
import { lockNumbers } from '../kit/lock-numbers.ts'
import type { Period } from '../kit/periods.ts'

export type RunJob = 'rebate' | 'rebate.lottery'

/** The beginning of the oldest span before a time that no run has taken. */
export const findFirstWaiting = async (from: Queryable, products: readonly string[], before: Date): Promise<Date | undefined> => {
  const { rows } = await from.query<{ at: Date }>({
    name: 'agent_first_waiting',
    text: `SELECT span_from AS at FROM agent_accrual WHERE run_id IS NULL AND span_from < $2 AND product = ANY ($1::text[]) ORDER BY span_from LIMIT 1`,
    values: [products, before],
  })
  return rows[0]?.at
}

export const hasRun = async (from: Queryable, job: RunJob, period: string): Promise<boolean> => {
  const { rows } = await from.query('SELECT FROM agent_run WHERE job = $1 AND period = $2', [job, period])
  return rows.length > 0
}

/** One run at a time: what one carries over the next one adds. */
export const holdRuns = async (tx: Tx): Promise<void> => {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [lockNumbers.agentRuns])
}

/** @returns false when the period was run already */
export const insertRun = async (
  tx: Tx,
  { id, job, period, at }: { id: bigint; job: RunJob; period: Period; at: Date },
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `INSERT INTO agent_run (id, job, period, since, until, at) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (job, period) DO NOTHING`,
    [id, job, period.key, period.since, period.until, at],
  )
  return rowCount === 1
}

type Sharing = { id: bigint; products: readonly string[]; until: Date; own: readonly string[] }

/** Shares out what no run has taken. @param sharing `own`: products in which own bets earn */
export const shareOut = async (tx: Tx, { id, products, until, own }: Sharing): Promise<void> => {
  await tx.query('SELECT agent_share_out($1, $2, $3, $4)', [id, products, until, own])
}

export type Unpaid = { id: bigint; memberId: bigint; kind: 'REBATE_SELF' | 'REBATE_AGENT'; paid: bigint }

/** Income that is due and not paid, held until the transaction ends; what another process pays at the moment is left out. */
export const lockUnpaid = async (tx: Tx, limit: number): Promise<Unpaid[]> => {
  const { rows } = await tx.query<Unpaid>({
    name: 'agent_unpaid',
    text: `SELECT id, member_id AS "memberId", kind, paid FROM agent_income WHERE entry_id IS NULL AND paid > 0
            ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED`,
    values: [limit],
  })
  return rows
}

export const setPaid = async (tx: Tx, entries: ReadonlyMap<bigint, bigint>): Promise<void> => {
  await tx.query(
    `UPDATE agent_income i SET entry_id = u.entry_id FROM unnest($1::bigint[], $2::bigint[]) u (id, entry_id) WHERE i.id = u.id`,
    [[...entries.keys()], [...entries.values()]],
  )
}
