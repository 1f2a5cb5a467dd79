import type { Queryable } from '../kit/database.ts'
import { findHold, findLastHold } from './hold-store.ts'
import { listKycLevels } from './kyc-level-store.ts'
import { findPerson, type Person } from './person-store.ts'
import { findWithdrawalPassword } from './security/withdrawal-store.ts'
import { keyOfUsername } from './rules.ts'
import { findMember, findMemberByName, listMembers, type Member } from './store.ts'

export const memberById = (database: Queryable, id: bigint): Promise<Member | undefined> => findMember(database, id)

/** A member by username, however it is spelled. */
export const memberByName = (database: Queryable, username: string): Promise<Member | undefined> =>
  findMemberByName(database, keyOfUsername(username))

/** A member with the whole profile. */
export const personById = (database: Queryable, id: bigint): Promise<Person | undefined> => findPerson(database, id)

/** Members by their ids; an unknown id is missing from the map. */
export const membersByIds = async (database: Queryable, ids: readonly bigint[]): Promise<Map<bigint, Member>> => {
  const members = await listMembers(database, ids)
  return new Map(members.map((member) => [member.id, member]))
}

/** The KYC levels of members by their ids. */
export const kycLevelsOf = listKycLevels

/** Until when a member's withdrawals are on hold after a reset; undefined when they are not. */
export const moneyHeldUntil = (database: Queryable, memberId: bigint, now: Date): Promise<Date | undefined> =>
  findHold(database, memberId, now)

/** When a member's withdrawals were last put on hold after a reset. */
export const moneyLastHeldAt = (database: Queryable, memberId: bigint): Promise<Date | undefined> =>
  findLastHold(database, memberId)

/** Whether a member has set a withdrawal password. */
export const hasWithdrawalPassword = async (database: Queryable, memberId: bigint): Promise<boolean> =>
  (await findWithdrawalPassword(database, memberId)) !== undefined
