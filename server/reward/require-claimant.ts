import { memberById } from '../account/account.ts'
import { requireRealAccount } from '../account/rules.ts'
import type { Member } from '../account/store.ts'
import type { Tx } from '../kit/database.ts'
import type { Refuse } from '../kit/refuse.ts'
import { isOnBreakNow } from '../safer/safer.ts'

type Claiming = {
  memberId: bigint
  now: Date
  refuse: Refuse<'NOT_FOUND' | 'ACCOUNT_FROZEN' | 'REAL_ACCOUNT_NEEDED' | 'RG_EXCLUDED'>
}

/** @throws Refused when a member may not be credited rewards now: frozen, a demo account, or on a break */
export const requireClaimant = async (tx: Tx, { memberId, now, refuse }: Claiming): Promise<Member> => {
  const member = await memberById(tx, memberId)
  if (!member) throw refuse('NOT_FOUND')
  requireRealAccount(member, refuse)
  if (await isOnBreakNow(tx, memberId, now)) throw refuse('RG_EXCLUDED')
  return member
}
