import type { Queryable } from '../kit/database.ts'

/** Other members who logged in since a time with the same device from the same subnet, and those from the same subnet only. */
export type LoginLinks = { byDevice: bigint[]; bySubnet: bigint[] }

/** The most logins and others that are compared. */
const loginsMax = 200
const othersMax = 500

/** The other members who share addresses or devices with one. */
export const loginLinksOf = async (database: Queryable, memberId: bigint, since: Date): Promise<LoginLinks> => {
  const { rows } = await database.query<{ memberId: bigint; isDevice: boolean }>(
    `WITH own AS (SELECT DISTINCT subnet, device FROM (SELECT subnet, device FROM login_log WHERE member_id = $1 AND at >= $2 AND result = 'OK'
                   ORDER BY at DESC LIMIT $3) last),
          others AS (SELECT member_id, subnet, device FROM login_log
                      WHERE at >= $2 AND result = 'OK' AND member_id <> $1 AND subnet IN (SELECT subnet FROM own) LIMIT $4)
     SELECT member_id AS "memberId", bool_or((subnet, device) IN (SELECT subnet, device FROM own)) AS "isDevice" FROM others GROUP BY member_id`,
    [memberId, since, loginsMax, othersMax],
  )
  const idsOf = (wanted: boolean): bigint[] => rows.flatMap((row) => (row.isDevice === wanted ? [row.memberId] : []))
  return { byDevice: idsOf(true), bySubnet: idsOf(false) }
}

/** Those of some members who logged in since a time with the same device from the same address as another. */
export const sharersOf = async (
  database: Queryable,
  { memberId, among, since }: { memberId: bigint; among: readonly bigint[]; since: Date },
): Promise<bigint[]> => {
  const { rows } = await database.query<{ id: bigint }>({
    name: 'login_sharers',
    text: `WITH own AS (SELECT DISTINCT address, device FROM (SELECT address, device FROM login_log WHERE member_id = $1 AND at >= $2 AND result = 'OK'
                         ORDER BY at DESC LIMIT $4) last)
           SELECT DISTINCT o.member_id AS id FROM own JOIN login_log o ON o.address = own.address AND o.device = own.device
            WHERE o.member_id = ANY ($3::bigint[]) AND o.member_id <> $1 AND o.at >= $2 AND o.result = 'OK' ORDER BY 1`,
    values: [memberId, since, among, loginsMax],
  })
  return rows.map(({ id }) => id)
}
