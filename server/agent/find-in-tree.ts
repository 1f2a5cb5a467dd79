import { keyOfUsername } from '../account/rules.ts'
import { findMemberByName, type Member } from '../account/store.ts'
import type { Queryable } from '../kit/database.ts'

const inTree: readonly number[] = [0, 1, 2]

/** A member of the tree by username. */
export const findInTree = async (from: Queryable, username: string): Promise<Member | undefined> => {
  const found = await findMemberByName(from, keyOfUsername(username))
  return found && inTree.includes(found.type) ? found : undefined
}
