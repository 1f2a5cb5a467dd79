import type { Member } from '../../account/store.ts'
import type { Queryable } from '../../kit/database.ts'
import type { Refuse } from '../../kit/refuse.ts'
import { findInTree } from '../find-in-tree.ts'

/** @throws Refused NOT_FOUND, NOT_AGENT for a player */
export const requireAgentByName = async (
  from: Queryable,
  username: string,
  refuse: Refuse<'NOT_FOUND' | 'NOT_AGENT'>,
): Promise<Member> => {
  const member = await findInTree(from, username)
  if (!member) throw refuse('NOT_FOUND')
  if (member.type === 0) throw refuse('NOT_AGENT')
  return member
}
