import { bigints } from '../kit/arrays.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { lockNumbers } from '../kit/lock-numbers.ts'
import type { Period } from '../kit/periods.ts'

export type RunJob = 'rebate' | 'rebate.lottery'

/** The beginning of the oldest span before a time that no run has taken: one that was accrued in time, or late. */
export const findFirstWaiting = async (
  from: Queryable,
  job: RunJob,
  products: readonly string[],
  before: Date,
): Promise<Date | undefined> => {
  const { rows } = await from.query<{ at: Date | null }>({
    name: 'agent_first_waiting',
    text: `WITH ended AS MATERIALIZED (SELECT id, until FROM agent_run WHERE job = $1 ORDER BY until DESC LIMIT 1)
           SELECT least(
             (SELECT min(s.at) FROM unnest($2::text[]) p (product)
               CROSS JOIN LATERAL (SELECT a.span_from AS at FROM agent_accrual a
                                    WHERE a.product = p.product AND a.span_from >= coalesce((SELECT until FROM ended), '-infinity') AND a.span_from < $3
                                      AND a.after_run = 0 ORDER BY a.span_from LIMIT 1) s),
             (SELECT min(a.span_from) FROM agent_accrual a
               WHERE a.after_run > 0 AND a.after_run >= (SELECT id FROM ended) AND a.span_from < $3 AND a.product = ANY ($2::text[])
                 AND agent_run_of(a.product, a.span_from, a.after_run) IS NULL)) AS at`,
    values: [job, products, before],
  })
  return rows[0]?.at ?? undefined
}

export const hasRun = async (from: Queryable, job: RunJob, period: string): Promise<boolean> => {
  const { rows } = await from.query('SELECT FROM agent_run WHERE job = $1 AND period = $2', [job, period])
  return rows.length > 0
}

/** One run begins at a time, while no process accrues: what it takes does not change any more. */
export const holdRuns = async (tx: Tx): Promise<void> => {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [lockNumbers.agentRuns])
}

type Beginning = { id: bigint; job: RunJob; period: Period; at: Date; products: readonly string[]; own: readonly string[] }

/**
 * Begins a run, whose id is higher than that of all before; nothing when the period was run already.
 * @param beginning `own`: products in which own bets earn
 */
export const beginRun = async (tx: Tx, { id, job, period, at, products, own }: Beginning): Promise<void> => {
  await tx.query(
    `WITH begun AS (
       INSERT INTO agent_run (id, job, period, since, until, at)
       SELECT greatest($1::bigint, max(id) + 1), $2::text, $3::text, $4::timestamptz, $5::timestamptz, $6::timestamptz FROM agent_run
       ON CONFLICT (job, period) DO NOTHING RETURNING id
     )
     INSERT INTO agent_run_open (run_id, products, own) SELECT id, $7::text[], $8::text[] FROM begun`,
    [id, job, period.key, period.since, period.until, at, products, own],
  )
}

/** One process shares out at a time: what one run carries over the next one adds. */
export const holdShares = async (tx: Tx): Promise<void> => {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [lockNumbers.agentShares])
}

/** Shares out a chunk of the oldest open run. @returns whether there was one */
export const shareNext = async (tx: Tx, rowsMax: number): Promise<boolean> => {
  const { rows } = await tx.query<{ shared: boolean }>('SELECT agent_share_next($1) AS shared', [rowsMax])
  return rows[0]?.shared ?? false
}

export type Unpaid = { id: bigint; memberId: bigint; kind: 'REBATE_SELF' | 'REBATE_AGENT'; paid: bigint }

/** Income after a line that is due and not paid, held until the transaction ends; what another process pays at the moment is left out. */
export const lockUnpaid = async (tx: Tx, after: bigint, limit: number): Promise<Unpaid[]> => {
  const { rows } = await tx.query<Unpaid>({
    name: 'agent_unpaid',
    text: `SELECT id, member_id AS "memberId", kind, paid FROM agent_income WHERE entry_id IS NULL AND paid > 0 AND id > $1
            ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED`,
    values: [after, limit],
  })
  return rows
}

export const setPaid = async (tx: Tx, entries: ReadonlyMap<bigint, bigint>): Promise<void> => {
  await tx.query({
    name: 'agent_set_paid',
    text: `UPDATE agent_income i SET entry_id = u.entry_id FROM unnest($1::bigint[], $2::bigint[]) u (id, entry_id) WHERE i.id = u.id`,
    values: [bigints([...entries.keys()]), bigints([...entries.values()])],
  })
}
