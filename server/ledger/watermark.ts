import type { Clock } from '../kit/clock.ts'
import type { Queryable } from '../kit/database.ts'
import { firstIdAt } from '../kit/ids.ts'

const settleMs = 60_000

/** They read much and never write to the journal: no need to wait for them. */
const readers = ['tamuvo-trial-balance', 'tamuvo-audit', 'tamuvo-archive', 'pg_dump']

/**
 * The id below which no row of the journal can appear any more: rows made up to a minute ago, and never beyond a
 * transaction that is still open. No batch takes that long.
 */
export const watermarkId = async (from: Queryable, clock: Clock): Promise<bigint> => {
  const { rows } = await from.query<{ open_ms: number }>(
    `SELECT coalesce(extract(epoch FROM now() - min(xact_start)) * 1000, 0)::float8 AS open_ms FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND datname = current_database() AND pid <> pg_backend_pid()
        AND (backend_xid IS NOT NULL OR state = 'active') AND application_name <> ALL ($1::text[])`,
    [readers],
  )
  return firstIdAt(new Date(clock.now().getTime() - settleMs - (rows[0]?.open_ms ?? 0)))
}
