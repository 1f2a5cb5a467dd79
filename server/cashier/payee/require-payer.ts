import { personById } from '../../account/account.ts'
import type { Person } from '../../account/person-store.ts'
import { requireRealAccount } from '../../account/rules.ts'
import type { Database } from '../../kit/database.ts'
import type { SessionMember } from '../../kit/handle.ts'
import type { Refuse } from '../../kit/refuse.ts'

type Asking = { member: SessionMember; refuse: Refuse<'REAL_ACCOUNT_NEEDED' | 'ACCOUNT_FROZEN' | 'NOT_LOGGED_IN'> }

/** The member of the session, whose account may withdraw. @throws Refused REAL_ACCOUNT_NEEDED, ACCOUNT_FROZEN */
export const requirePayer = async ({ member, refuse }: Asking, { database }: { database: Database }): Promise<Person> => {
  const person = await personById(database, member.id)
  if (!person) throw refuse('NOT_LOGGED_IN')
  requireRealAccount(person, refuse)
  return person
}
