import { kycLevelsOf, membersByIds } from '../account/account.ts'
import type { Queryable } from '../kit/database.ts'
import { membersOnBreakNow } from '../safer/safer.ts'
import type { Candidate } from './rules.ts'

/** Account types that take part: players and agents. */
const [player, agents]: [number, readonly number[]] = [0, [1, 2]]

/** What of members decides on promotions. Who takes part in none is missing: demo, assistants, frozen, or on a break. */
export const candidatesOf = async (from: Queryable, memberIds: readonly bigint[], now: Date): Promise<Map<bigint, Candidate>> => {
  const members = await membersByIds(from, memberIds)
  const kycLevels = await kycLevelsOf(from, memberIds)
  for (const id of await membersOnBreakNow(from, memberIds, now)) members.delete(id)
  return new Map(
    [...members].flatMap(([id, { type, status, rankLevel, labels, registeredAt }]) => {
      const isAgent = agents.includes(type)
      if (status !== 'active' || !(type === player || isAgent)) return []
      return [[id, { rankLevel, kycLevel: kycLevels.get(id) ?? 0, labels, isAgent, registeredAt }]]
    }),
  )
}

/** The same of one member. */
export const candidateOf = async (from: Queryable, memberId: bigint, now: Date): Promise<Candidate | undefined> =>
  (await candidatesOf(from, [memberId], now)).get(memberId)
