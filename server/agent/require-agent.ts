import type { SessionMember } from '../kit/handle.ts'
import type { Refuse } from '../kit/refuse.ts'
import { memberById } from '../account/account.ts'
import { isAgentSide, isAssistant, requirePlayable } from '../account/rules.ts'
import type { Member } from '../account/store.ts'
import type { Queryable } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { depthBelow, uplineOf } from './tree-store.ts'

/** The agent of a session; `actor` is the agent or the assistant who works for the agent. */
export type Asking = { agent: Member; actor: Member }

type Agents = { member: SessionMember; refuse: Refuse<'NOT_AGENT' | 'ACCOUNT_FROZEN'> }

const operatingAssistant = 42

/** Whether who asks may change something of the agent's. */
export const mayChange = ({ agent, actor }: Asking): boolean => actor.id === agent.id || actor.type === operatingAssistant

/** @throws Refused NOT_AGENT, ACCOUNT_FROZEN when the agent or the assistant is frozen */
export const requireAgent = async ({ member, refuse }: Agents, { database }: { database: Queryable }): Promise<Asking> => {
  const actor = await memberById(database, member.id)
  invariant(actor, 'a session belongs to a member')
  if (!isAgentSide(actor.type)) throw refuse('NOT_AGENT')
  requirePlayable(actor, refuse)
  if (!isAssistant(actor.type)) return { agent: actor, actor }
  const above = await uplineOf(database, actor.id)
  const agent = above === null ? undefined : await memberById(database, above)
  if (!agent || !isAgentSide(agent.type) || isAssistant(agent.type)) throw refuse('NOT_AGENT')
  requirePlayable(agent, refuse)
  return { agent, actor }
}

type Changing = { member: SessionMember; refuse: Refuse<'NOT_AGENT' | 'ACCOUNT_FROZEN' | 'ASSISTANT_LIMITED'> }

/** Requires who may change something: not an assistant who only reads. @throws Refused, also ASSISTANT_LIMITED */
export const requireChanging = async (request: Changing, services: { database: Queryable }): Promise<Asking> => {
  const asking = await requireAgent(request, services)
  if (!mayChange(asking)) throw request.refuse('ASSISTANT_LIMITED')
  return asking
}

/** Requires the agent in person. @throws Refused, also ASSISTANT_LIMITED */
export const requireInPerson = async (request: Changing, services: { database: Queryable }): Promise<Member> => {
  const { agent, actor } = await requireAgent(request, services)
  if (actor.id !== agent.id) throw request.refuse('ASSISTANT_LIMITED')
  return agent
}

/**
 * Every query about a member of a team passes here. @returns the member's id, the agent's own when none is asked for
 * @throws Refused NOT_FOUND for anybody outside of the team, as for members who do not exist
 */
export const requireInTeam = async (
  from: Queryable,
  { agent }: Asking,
  memberId: string | undefined,
  refuse: Refuse<'NOT_FOUND'>,
): Promise<bigint> => {
  if (memberId === undefined) return agent.id
  const id = BigInt(memberId)
  if ((await depthBelow(from, agent.id, id)) === undefined) throw refuse('NOT_FOUND')
  return id
}
