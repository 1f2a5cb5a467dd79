import type { ReferralTerms } from '@tamuvo/games/loyalty/referral.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import type { SettingOf } from '../platform/setting-list.ts'

export type Terms = ReferralTerms & { days: number; multiple: number; claimDays: number }

/** The terms of the settings. */
export const termsOf = ({ perFriend, minDeposit, minValid, tiers, ...others }: SettingOf<'referral.terms'>): Terms => ({
  ...others,
  perFriend: fromWire(perFriend),
  minDeposit: fromWire(minDeposit),
  minValid: fromWire(minValid),
  tiers: tiers.map(({ count, amount }) => ({ count, amount: fromWire(amount) })),
})
