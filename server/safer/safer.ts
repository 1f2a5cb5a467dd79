import type { Queryable } from '../kit/database.ts'
import { membersOnBreak } from './mark-store.ts'

/** Whether a member may open games and move money to them now. */
export const isOnBreakNow = async (from: Queryable, memberId: bigint, now: Date): Promise<boolean> =>
  (await membersOnBreak(from, [memberId], now)).length > 0

/** Of some members those whom a break keeps from play now. */
export const membersOnBreakNow = membersOnBreak

/** Of some members those who may be sent offers: who is on a break gets none. */
export const mayBeOffered = async (from: Queryable, memberIds: readonly bigint[], now: Date): Promise<bigint[]> => {
  const resting = new Set(await membersOnBreak(from, memberIds, now))
  return memberIds.filter((memberId) => !resting.has(memberId))
}
