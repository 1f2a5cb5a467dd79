import { createHash } from 'node:crypto'
import { memberById, personById } from '../account/account.ts'
import { originOf } from '../account/origin.ts'
import type { Queryable } from '../kit/database.ts'
import { isOnBreakNow } from '../safer/safer.ts'
import type { Candidate } from './rules.ts'

/** Account types that take part: players and agents. */
const [player, agents]: [number, readonly number[]] = [0, [1, 2]]

/** What of a member decides on promotions; undefined for who takes part in none: demo, assistants, frozen, or on a break. */
export const candidateOf = async (
  from: Queryable,
  memberId: bigint,
  { now, hasPayee }: { now: Date; hasPayee: boolean },
): Promise<Candidate | undefined> => {
  const [member, person] = [await memberById(from, memberId), await personById(from, memberId)]
  if (!member || !person || member.status !== 'active') return undefined
  const isAgent = agents.includes(member.type)
  if (!(member.type === player || isAgent) || (await isOnBreakNow(from, memberId, now))) return undefined
  const { rankLevel, labels, registeredAt } = member
  return { rankLevel, kycLevel: person.kycLevel, labels, isAgent, registeredAt, hasPayee }
}

/** An address as it is kept: of the subscriber, and only its hash for this promotion. */
export const addressKey = (promotionId: bigint, address: string): Buffer => originKey(promotionId, originOf(address))

/** The same, of an origin that is known already. */
export const originKey = (promotionId: bigint, origin: string): Buffer =>
  createHash('sha256').update(`promotion:${promotionId}:${origin}`).digest()
