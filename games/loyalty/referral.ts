import { type Amount, amount, zero } from '@tamuvo/money/amount.ts'

/** What a friend has to do, and what it brings. */
export type ReferralTerms = {
  perFriend: Amount
  minDeposit: Amount
  minValid: Amount
  /** A bonus once for so many friends. */
  tiers: readonly { count: number; amount: Amount }[]
}

export type Friend = { deposit: Amount; valid: Amount }

/** Whether deposits and valid bets of a friend are enough. Never what was lost. */
export const hasDoneEnough = ({ deposit, valid }: Friend, { minDeposit, minValid }: ReferralTerms): boolean =>
  deposit >= minDeposit && valid >= minValid

/** The tiers that are reached with friends who qualify, above so many before. */
export const tiersReached = ({ tiers }: Pick<ReferralTerms, 'tiers'>, before: number, after: number) =>
  tiers.filter(({ count }) => count > before && count <= after)

/** What friends who qualify bring in all. */
export const referralReward = (terms: ReferralTerms, qualified: number): Amount =>
  tiersReached(terms, 0, qualified).reduce(
    (total, tier) => amount(total + tier.amount),
    qualified === 0 ? zero : amount(terms.perFriend * BigInt(qualified)),
  )
