import type { Queryable } from '../kit/database.ts'

/**
 * Other members who logged in since a time on the same device, by its cookie or as the same browser in the same subnet, and those from the same
 * subnet. Who shares both is in both.
 */
export type LoginLinks = { byDevice: bigint[]; bySubnet: bigint[] }

/** The most logins and others that are compared. */
const loginsMax = 200
const othersMax = 500

/** The other members who share addresses or devices with one. */
export const loginLinksOf = async (database: Queryable, memberId: bigint, since: Date): Promise<LoginLinks> => {
  const { rows } = await database.query<{ memberId: bigint; isDevice: boolean; isSubnet: boolean }>(
    `WITH own AS (SELECT DISTINCT subnet, device, device_hash FROM (SELECT subnet, device, device_hash FROM login_log
                   WHERE member_id = $1 AND at >= $2 AND result = 'OK' ORDER BY at DESC LIMIT $3) last),
          others AS ((SELECT member_id, subnet, device, device_hash FROM login_log
                       WHERE at >= $2 AND result = 'OK' AND member_id <> $1 AND subnet IN (SELECT subnet FROM own) LIMIT $4)
                     UNION ALL
                     (SELECT member_id, subnet, device, device_hash FROM login_log
                       WHERE at >= $2 AND result = 'OK' AND member_id <> $1 AND device_hash IN (SELECT device_hash FROM own) LIMIT $4))
     SELECT o.member_id AS "memberId", bool_or(EXISTS (SELECT FROM own
              WHERE own.device_hash = o.device_hash OR (own.subnet = o.subnet AND own.device = o.device))) AS "isDevice",
            bool_or(o.subnet IN (SELECT subnet FROM own)) AS "isSubnet"
       FROM others o GROUP BY o.member_id`,
    [memberId, since, loginsMax, othersMax],
  )
  const idsOf = (isWanted: 'isDevice' | 'isSubnet'): bigint[] => rows.flatMap((row) => (row[isWanted] ? [row.memberId] : []))
  return { byDevice: idsOf('isDevice'), bySubnet: idsOf('isSubnet') }
}

/** Those of some members who logged in since a time on the same device as another, by its cookie or as the same browser at the same address. */
export const sharersOf = async (
  database: Queryable,
  { memberId, among, since }: { memberId: bigint; among: readonly bigint[]; since: Date },
): Promise<bigint[]> => {
  const { rows } = await database.query<{ id: bigint }>({
    name: 'login_sharers',
    text: `WITH own AS (SELECT DISTINCT address, device, device_hash FROM (SELECT address, device, device_hash FROM login_log WHERE member_id = $1 AND at >= $2 AND result = 'OK'
                         ORDER BY at DESC LIMIT $4) last)
           SELECT DISTINCT o.member_id AS id FROM own JOIN login_log o ON (o.address = own.address AND o.device = own.device) OR o.device_hash = own.device_hash
            WHERE o.member_id = ANY ($3::bigint[]) AND o.member_id <> $1 AND o.at >= $2 AND o.result = 'OK' ORDER BY 1`,
    values: [memberId, since, among, loginsMax],
  })
  return rows.map(({ id }) => id)
}
