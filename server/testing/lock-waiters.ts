import type { Queryable } from '../kit/database.ts'

/**
 * How many sessions of the database wait for a lock, on a cluster on any of its machines.
 * @param name what their applications are called; on a cluster those by which its machines serve one another count as well
 */
export const lockWaiters = async (from: Queryable, name = ''): Promise<number> => {
  const { rows: found } = await from.query<{ view: string | null }>(`SELECT to_regclass('citus_stat_activity')::text AS view`)
  const { rowCount } = await from.query(
    `SELECT FROM ${found[0]?.view ?? 'pg_stat_activity'}
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND (application_name LIKE $1 OR application_name LIKE 'citus_internal%')`,
    [`${name}%`],
  )
  return rowCount ?? 0
}
