import type { Queryable } from '../kit/database.ts'

export const writeHomeSubnet = async (tx: Queryable, subnet: string, at: Date): Promise<void> => {
  await tx.query(
    `INSERT INTO home_subnet AS h (subnet, last_at) VALUES ($1, $2)
     ON CONFLICT (subnet) DO UPDATE SET last_at = greatest(h.last_at, $2)`,
    [subnet, at],
  )
}

/** The subnets of logins after a time, the newest first. */
export const listHomeSubnets = async (database: Queryable, since: Date, max: number): Promise<{ subnet: string; at: Date }[]> => {
  const { rows } = await database.query<{ subnet: string; at: Date }>(
    'SELECT subnet, last_at AS at FROM home_subnet WHERE last_at > $1 ORDER BY last_at DESC LIMIT $2',
    [since, max],
  )
  return rows
}

export const removeOldHomeSubnets = async (database: Queryable, before: Date): Promise<void> => {
  await database.query('DELETE FROM home_subnet WHERE last_at < $1', [before])
}
