import type { Queryable } from '../kit/database.ts'
import { membersOnBreak } from './mark-store.ts'

/** Whether a member may open games and move money to them now. */
export const isOnBreakNow = async (from: Queryable, memberId: bigint, now: Date): Promise<boolean> =>
  (await membersOnBreak(from, [memberId], now)).length > 0

/** Whether a member's self-exclusion holds now: nothing can be bet until it is over, which may be never. */
export const isExcludedNow = async (from: Queryable, memberId: bigint, now: Date): Promise<boolean> =>
  (await membersOnBreak(from, [memberId], now, 'exclusion')).length > 0

/** Those of the members who are on a break now. */
export const membersOnBreakNow = membersOnBreak

/** Those of the members who may be sent offers: not on a break. */
export const mayBeOffered = async (from: Queryable, memberIds: readonly bigint[], now: Date): Promise<bigint[]> => {
  const resting = new Set(await membersOnBreak(from, memberIds, now))
  return memberIds.filter((memberId) => !resting.has(memberId))
}
