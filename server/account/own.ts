import type { SessionMember } from '../kit/handle.ts'
import type { Refuse } from '../kit/refuse.ts'
import type { AccountServices } from './services.ts'
import { findPerson, type Person } from './person-store.ts'
import { requireOwnAccount } from './rules.ts'

type OwnRequest = { member: SessionMember; refuse: Refuse<'REAL_ACCOUNT_NEEDED' | 'ACCOUNT_FROZEN' | 'NOT_LOGGED_IN'> }

/**
 * The member of the session, for calls about the own account.
 * @throws Refused REAL_ACCOUNT_NEEDED for a trial, ACCOUNT_FROZEN
 */
export const requireOwn = async (
  { member, refuse }: OwnRequest,
  { database }: Pick<AccountServices, 'database'>,
): Promise<Person> => {
  const person = await findPerson(database, member.id)
  if (!person) throw refuse('NOT_LOGGED_IN')
  requireOwnAccount(person, refuse)
  return person
}
