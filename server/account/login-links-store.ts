import type { Queryable } from '../kit/database.ts'

/** Other members who logged in from the same subnets since a time: all of them, and those with the same device there. */
export type LoginLinks = { subnets: number; devices: number }

/** The most logins and others that are compared. */
const loginsMax = 200
const othersMax = 500

/** How many other members share addresses or devices with one. */
export const loginLinksOf = async (database: Queryable, memberId: bigint, since: Date): Promise<LoginLinks> => {
  const { rows } = await database.query<{ subnets: bigint; devices: bigint }>(
    `WITH own AS (SELECT DISTINCT subnet, device FROM (SELECT subnet, device FROM login_log WHERE member_id = $1 AND at >= $2 AND result = 'OK'
                   ORDER BY at DESC LIMIT $3) last),
          others AS (SELECT member_id, subnet, device FROM login_log
                      WHERE at >= $2 AND result = 'OK' AND member_id <> $1 AND subnet IN (SELECT subnet FROM own) LIMIT $4)
     SELECT count(DISTINCT member_id) AS subnets,
            count(DISTINCT member_id) FILTER (WHERE (subnet, device) IN (SELECT subnet, device FROM own)) AS devices FROM others`,
    [memberId, since, loginsMax, othersMax],
  )
  return { subnets: Number(rows[0]?.subnets ?? 0n), devices: Number(rows[0]?.devices ?? 0n) }
}
