import type { Queryable } from './database.ts'

/**
 * How many connections of a name the database has beside this one; undefined where this one is not found under it. Every login may see
 * the names of all. What stands between may add the address behind a name, as PgBouncer does.
 */
export const countListeners = async (from: Queryable, name: string): Promise<number | undefined> => {
  const { rows } = await from.query<{ others: number; has_own: boolean | null }>(
    `SELECT count(*) FILTER (WHERE pid <> pg_backend_pid())::int AS others, bool_or(pid = pg_backend_pid()) AS has_own
       FROM pg_stat_activity WHERE datname = current_database() AND starts_with(application_name, $1)`,
    [name],
  )
  return rows[0]?.has_own ? rows[0].others : undefined
}
