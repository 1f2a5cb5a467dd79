import type { Queryable } from '../../kit/database.ts'

/** Surroundings of addresses in which a member is known. */
export type KnownAddress = { neighbourhood: string; firstAt: Date; lastAt: Date }

/** Notes that a member was there; of all places she is known at, only the last ones are kept. */
export const rememberAddress = async (
  tx: Queryable,
  memberId: bigint,
  neighbourhood: string,
  { at, keep }: { at: Date; keep: number },
): Promise<void> => {
  await tx.query(
    `INSERT INTO known_address (member_id, neighbourhood, first_at, last_at) VALUES ($1, $2, $3, $3)
     ON CONFLICT (member_id, neighbourhood) DO UPDATE SET last_at = $3`,
    [memberId, neighbourhood, at],
  )
  await tx.query(
    `DELETE FROM known_address WHERE member_id = $1 AND neighbourhood IN
       (SELECT neighbourhood FROM known_address WHERE member_id = $1 ORDER BY last_at DESC, neighbourhood OFFSET $2)`,
    [memberId, keep],
  )
}

/** The places at which a member was since a time, the last first. */
export const listAddressesOf = async (database: Queryable, memberId: bigint, since: Date): Promise<KnownAddress[]> => {
  const { rows } = await database.query<KnownAddress>(
    `SELECT neighbourhood, first_at AS "firstAt", last_at AS "lastAt" FROM known_address
      WHERE member_id = $1 AND last_at > $2 ORDER BY last_at DESC, neighbourhood`,
    [memberId, since],
  )
  return rows
}

export const forgetAddressOf = async (database: Queryable, memberId: bigint, neighbourhood: string): Promise<void> => {
  await database.query('DELETE FROM known_address WHERE member_id = $1 AND neighbourhood = $2', [memberId, neighbourhood])
}
