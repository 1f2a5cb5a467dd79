import type { AccountServices } from '../account/services.ts'
import type { Member } from '../account/store.ts'
import { memberById } from '../account/account.ts'
import { requireOwnAccount } from '../account/rules.ts'
import type { SessionMember } from '../kit/handle.ts'
import type { Refuse } from '../kit/refuse.ts'

type OwnRequest = { member: SessionMember; refuse: Refuse<'REAL_ACCOUNT_NEEDED' | 'ACCOUNT_FROZEN' | 'NOT_LOGGED_IN'> }

/**
 * The member of the session, for calls about their own play.
 * @throws Refused REAL_ACCOUNT_NEEDED for a trial, ACCOUNT_FROZEN
 */
export const requireOwn = async (
  { member, refuse }: OwnRequest,
  { database }: Pick<AccountServices, 'database'>,
): Promise<Member> => {
  const own = await memberById(database, member.id)
  if (!own) throw refuse('NOT_LOGGED_IN')
  requireOwnAccount(own, refuse)
  return own
}
