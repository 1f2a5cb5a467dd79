import * as contract from '@tamuvo/contract/referral.ts'
import type { Area } from '../kit/area.ts'
import { implement } from '../kit/handle.ts'
import { allowReferralFriend } from './allow-referral-friend.ts'
import { getReferral } from './get-referral.ts'
import { listReferralFriends } from './list-referral-friends.ts'
import { openReferrals } from './open-referrals.ts'
import type { ReferralServices } from './services.ts'
import { visitReferral } from './visit-referral.ts'

export const referralCalls = implement(contract, { getReferral, listReferralFriends, visitReferral, allowReferralFriend })

export const referral: Area<ReferralServices> = {
  name: 'referral',
  after: ['ledger', 'platform', 'account', 'cashier', 'betting', 'loyalty', 'reward'],
  open: (lower: ReferralServices) => openReferrals(lower),
  calls: referralCalls,
}
