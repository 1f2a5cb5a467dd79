import { memberById } from '../../account/account.ts'
import type { Queryable } from '../../kit/database.ts'
import type { SessionMember } from '../../kit/handle.ts'

/** The VIP rank that decides the queue; 0 for a visitor. */
export const rankOf = async (database: Queryable, member: SessionMember | undefined): Promise<number> => {
  const known = member && (await memberById(database, member.id))
  return known?.rankLevel ?? 0
}
