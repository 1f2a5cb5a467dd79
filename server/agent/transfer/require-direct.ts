import { memberById } from '../../account/account.ts'
import type { Member } from '../../account/store.ts'
import type { Queryable } from '../../kit/database.ts'
import type { Refuse } from '../../kit/refuse.ts'
import { depthBelow } from '../tree-store.ts'

/** A direct downline of an agent. @throws Refused NOT_FOUND for anybody else, as for members who do not exist */
export const requireDirect = async (
  from: Queryable,
  agentId: bigint,
  memberId: string,
  refuse: Refuse<'NOT_FOUND'>,
): Promise<Member> => {
  const id = BigInt(memberId)
  const found = (await depthBelow(from, agentId, id)) === 1 ? await memberById(from, id) : undefined
  if (!found) throw refuse('NOT_FOUND')
  return found
}
