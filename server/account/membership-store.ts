import { bigints } from '../kit/arrays.ts'
import type { Queryable } from '../kit/database.ts'
import type { Member } from './store.ts'

/** Whether members may take part, and in what: the little of them that is asked with every bet. */
export type Membership = Pick<Member, 'id' | 'status' | 'type'>

/** By the ids of the members; an id that nobody has is missing in the map. */
export const membershipsByIds = async (database: Queryable, ids: readonly bigint[]): Promise<Map<bigint, Membership>> => {
  const { rows } = await database.query<Membership>({
    name: 'account-memberships',
    text: 'SELECT id, status, type FROM member WHERE id = ANY($1::bigint[])',
    values: [bigints(ids)],
  })
  return new Map(rows.map((row) => [row.id, row]))
}
