import { keyOfUsername } from '../account/rules.ts'
import type { Queryable } from '../kit/database.ts'
import type { Refuse } from '../kit/refuse.ts'
import { findInTree } from './find-in-tree.ts'
import { type Asking, requireInTeam } from './require-agent.ts'
import { depthBelow } from './tree-store.ts'

/** Whose bets or money are asked for: `under` and so many levels below, or one member. */
export type Scope = {
  agentId: bigint
  under: bigint
  levels: number | undefined
  memberId: bigint | undefined
  /** It is all of the team of `under`, so that the figures of the team say what it comes to. */
  isWhole: boolean
}

type Asked = { under?: string | undefined; levels?: number | undefined; username: string }

/**
 * The part of a team that a list is asked for; undefined when no member there has the username.
 * @throws Refused NOT_FOUND when `under` is outside of the team
 */
export const askedScope = async (
  from: Queryable,
  asking: Asking,
  { under: wanted, levels, username }: Asked,
  refuse: Refuse<'NOT_FOUND'>,
): Promise<Scope | undefined> => {
  const under = await requireInTeam(from, asking, wanted, refuse)
  const base = { agentId: asking.agent.id, under, levels }
  const name = username.trim()
  if (name === '') return { ...base, memberId: undefined, isWhole: levels === undefined }
  const member = await findInTree(from, keyOfUsername(name))
  const depth = member && (await depthBelow(from, under, member.id))
  if (!member || depth === undefined || depth > (levels ?? depth)) return undefined
  return { ...base, memberId: member.id, isWhole: false }
}
