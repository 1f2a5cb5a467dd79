import { type Amount, add, amount, shareDown, subtract, zero } from '@tamuvo/money/amount.ts'

/** A share of a deposit, in hundredths of a percent, up to a cap; or an amount that is always the same. */
export type BonusRule = { percent: number; cap: Amount } | { fixed: Amount }

/** Hundredths of a percent in the whole, and hundredths of a multiple in once. */
const [whole, once] = [10_000n, 100n]

/** What a deposit, or a base of another kind, brings. */
export const bonusOf = (rule: BonusRule, base: Amount): Amount => {
  if ('fixed' in rule) return rule.fixed
  const share = shareDown(base, BigInt(rule.percent), whole)
  return share < rule.cap ? share : rule.cap
}

export type WagerRule = {
  /** In hundredths: 1500 is 15 times. */
  multiple: number
  /** Whether the deposit has to be bet, too. */
  withDeposit: boolean
}

/** What has to be bet, and of which base it is a multiple. */
export const wagerOf = (
  { multiple, withDeposit }: WagerRule,
  { deposit, bonus }: { deposit: Amount; bonus: Amount },
): { base: Amount; required: Amount } => {
  const base = withDeposit ? add(deposit, bonus) : bonus
  return { base, required: amount((base * BigInt(multiple) + once - 1n) / once) }
}

/** Which money goes with a bonus that is given up or runs out; fixed by the terms when it is taken. */
export const forfeitModes = ['BONUS_ONLY', 'BONUS_AND_WINNINGS'] as const
export type ForfeitMode = (typeof forfeitModes)[number]

/** What a bonus takes with it: no more than there is, and never the deposit. */
export const forfeitOf = (
  mode: ForfeitMode,
  { balance, deposit, bonus }: { balance: Amount; deposit: Amount; bonus: Amount },
): Amount => {
  const winnings = subtract(balance, add(deposit, bonus))
  const all = mode === 'BONUS_AND_WINNINGS' && winnings > zero ? add(bonus, winnings) : bonus
  return all < balance ? all : balance < zero ? zero : balance
}
