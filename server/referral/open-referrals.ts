import { countInvited } from './count-friends.ts'
import type { ReferralServices } from './services.ts'

/** Counts friends whom members invite. */
export const openReferrals = <Lower extends ReferralServices>(lower: Lower): Lower & ReferralServices => {
  lower.listeners.push({ name: 'referral', take: (tx, range, now) => countInvited(tx, lower, range, now) })
  return lower
}
