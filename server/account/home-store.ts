import type { Queryable } from '../kit/database.ts'

export type HomeLogin = { subnet: string; memberId: bigint; at: Date }

/**
 * Notes a login that is in the log already. A member who was in many subnets since `since` makes no more of them known.
 * @returns whether it was noted
 */
export const writeHomeSubnet = async (
  tx: Queryable,
  { subnet, memberId, at }: HomeLogin,
  { since, max }: { since: Date; max: number },
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `INSERT INTO home_subnet AS h (subnet, last_at) SELECT $1, $2::timestamptz
      WHERE (SELECT count(DISTINCT subnet) FROM login_log WHERE member_id = $3 AND at > $4 AND result = 'OK') <= $5
     ON CONFLICT (subnet) DO UPDATE SET last_at = greatest(h.last_at, excluded.last_at)`,
    [subnet, at, memberId, since, max],
  )
  return rowCount === 1
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
