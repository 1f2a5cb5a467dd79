import type { Queryable } from '../../kit/database.ts'

/** A subnet from which a member has logged in. */
export type KnownAddress = { subnet: string; firstAt: Date; lastAt: Date }

/** Records a login from a subnet; only the last ones of a member are stored. */
export const rememberAddress = async (
  tx: Queryable,
  memberId: bigint,
  subnet: string,
  { at, keep }: { at: Date; keep: number },
): Promise<void> => {
  await tx.query(
    `INSERT INTO known_address (member_id, subnet, first_at, last_at) VALUES ($1, $2, $3, $3)
     ON CONFLICT (member_id, subnet) DO UPDATE SET last_at = $3`,
    [memberId, subnet, at],
  )
  await tx.query(
    `DELETE FROM known_address WHERE member_id = $1 AND subnet IN
       (SELECT subnet FROM known_address WHERE member_id = $1 ORDER BY last_at DESC, subnet OFFSET $2)`,
    [memberId, keep],
  )
}

/** The known subnets of a member since a time, the last first. */
export const listAddressesOf = async (database: Queryable, memberId: bigint, since: Date): Promise<KnownAddress[]> => {
  const { rows } = await database.query<KnownAddress>(
    `SELECT subnet, first_at AS "firstAt", last_at AS "lastAt" FROM known_address
      WHERE member_id = $1 AND last_at > $2 ORDER BY last_at DESC, subnet`,
    [memberId, since],
  )
  return rows
}

export const forgetAddressOf = async (database: Queryable, memberId: bigint, subnet: string): Promise<void> => {
  await database.query('DELETE FROM known_address WHERE member_id = $1 AND subnet = $2', [memberId, subnet])
}
