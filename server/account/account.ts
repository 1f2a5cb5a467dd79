import * as contract from '@tamuvo/contract/account.ts'
import type { Queryable } from '../kit/database.ts'
import { implement } from '../kit/handle.ts'
import type { PlatformServices } from '../platform/platform.ts'
import { checkRegistration } from './check-registration.ts'
import { getCaptcha } from './get-captcha.ts'
import { getMemberInfo } from './get-member-info.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { register } from './register.ts'
import { findMember, listMembers, type Member } from './store.ts'
import { updateLanguage } from './update-language.ts'

export { freezeMember, thawMember } from './freeze-member.ts'
export { accountJobs, startAccountJobs } from './jobs.ts'
export { type NewMember, registerMember } from './register-member.ts'
export { requirePlayable, requireRealAccount } from './rules.ts'
export type { Member, Passwords }

export type AccountServices = PlatformServices & { passwords: Passwords }

/** Adds what accounts need to the services. */
export const openAccounts = async <Services extends PlatformServices>(
  services: Services,
): Promise<Services & AccountServices> => ({
  ...services,
  passwords: await createPasswords(services.luck),
})

export const accountCalls = implement(contract, {
  getCaptcha,
  login,
  logout,
  register,
  checkRegistration,
  getMemberInfo,
  updateLanguage,
})

export const memberById = (database: Queryable, id: bigint): Promise<Member | undefined> => findMember(database, id)

/** Members by their ids; an id that nobody has is missing in the map. */
export const membersByIds = async (database: Queryable, ids: readonly bigint[]): Promise<Map<bigint, Member>> => {
  const members = await listMembers(database, ids)
  return new Map(members.map((member) => [member.id, member]))
}
