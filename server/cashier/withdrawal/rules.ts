import type { LimitSource } from '@tamuvo/contract/cashier-withdrawals.ts'
import { add, type Amount, amount, fromWire, shareDown, subtract, zero } from '@tamuvo/money/amount.ts'

/** An amount up to which a member may go, and whose limit it is. */
export type Limit = { amount: Amount; by: LimitSource }

/** A place in the tree of limits; undefined where it says nothing. */
export type LimitsOf = { max?: Amount | undefined; dayMax?: Amount | undefined }

/** Limits as settings have them. */
export const amountsOf = (set: { max?: string | undefined; dayMax?: string | undefined } | undefined): LimitsOf => ({
  max: set?.max === undefined ? undefined : fromWire(set.max),
  dayMax: set?.dayMax === undefined ? undefined : fromWire(set.dayMax),
})

export type LimitTree = Record<LimitSource, LimitsOf>

const sources: readonly LimitSource[] = ['BRAND', 'VIP', 'KYC', 'MEMBER']

/** The lowest limit of the tree; of equal ones the more general. */
export const lowestLimit = (tree: LimitTree, kind: keyof LimitsOf): Limit => {
  const set = sources.flatMap((by) => {
    const found = tree[by][kind]
    return found === undefined ? [] : [{ amount: found, by }]
  })
  return set.reduce((lowest, each) => (each.amount < lowest.amount ? each : lowest), { amount: unlimited, by: 'BRAND' })
}

const unlimited = amount(10n ** 15n)

/** `percent` in hundredths: 100 is 1 %. */
export type FeeRule = { freePerDay: number; percent: number; min: Amount; max: Amount }

/** The fee of a withdrawal after `countToday` of the same day. */
export const feeOf = (asked: Amount, rule: FeeRule, countToday: number): Amount => {
  if (countToday < rule.freePerDay) return zero
  const share = shareDown(asked, BigInt(rule.percent), 10_000n)
  if (share < rule.min) return rule.min
  return share > rule.max ? rule.max : share
}

/** What a member has requested today, what came back of it apart. */
export type DayUsage = { count: number; sum: Amount }

/** All that decides about an amount. */
export type Terms = {
  min: Amount
  max: Limit
  dayMax: Limit
  fee: FeeRule
  today: DayUsage
  isTurnoverClear: boolean
  balance: Amount
}

type AmountRefusal = 'BELOW_MIN' | 'ABOVE_MAX' | 'DAY_LIMIT' | 'TURNOVER_NOT_MET' | 'INSUFFICIENT'

/** `fee` + `receive` is the amount, which is held at once. */
export type Quote = { refusal: AmountRefusal | undefined; fee: Amount; receive: Amount }

/** Checks an amount in the order of the rules, and computes its fee. */
export const quoteOf = (asked: Amount, terms: Terms): Quote => {
  const fee = feeOf(asked, terms.fee, terms.today.count)
  return { refusal: refusalOf(asked, fee, terms), fee, receive: fee < asked ? subtract(asked, fee) : zero }
}

const refusalOf = (asked: Amount, fee: Amount, terms: Terms): AmountRefusal | undefined => {
  // A fee that leaves nothing to pay out makes any amount too small.
  if (asked < terms.min || fee >= asked) return 'BELOW_MIN'
  if (asked > terms.max.amount) return 'ABOVE_MAX'
  if (add(terms.today.sum, asked) > terms.dayMax.amount) return 'DAY_LIMIT'
  if (!terms.isTurnoverClear) return 'TURNOVER_NOT_MET'
  return asked > terms.balance ? 'INSUFFICIENT' : undefined
}

/** What is left of a day's limit. */
export const dayLeft = ({ dayMax, today }: Pick<Terms, 'dayMax' | 'today'>): Amount =>
  today.sum >= dayMax.amount ? zero : subtract(dayMax.amount, today.sum)

/** The most that one withdrawal may take now; zero where not even the least may. */
export const availableOf = (terms: Terms): Amount => {
  const most = [terms.balance, terms.max.amount, dayLeft(terms)].reduce((low, each) => (each < low ? each : low))
  return terms.isTurnoverClear && most >= terms.min ? most : zero
}

/** What of a withdrawal is approved by whom. The lower of the two settings binds the rules alone. */
export type ApprovalRules = { autoMax: Amount; fourEyesFrom: Amount; reviewFrom: number; holdFrom: number }

export const needsFourEyes = (asked: Amount, { fourEyesFrom }: Pick<ApprovalRules, 'fourEyesFrom'>): boolean =>
  asked >= fourEyesFrom

/**
 * - `pass`: approved by the rules alone
 * - `review`: by people; with `hold` all withdrawals of the member wait
 */
export type Assessment = { is: 'pass' } | { is: 'review'; hold: boolean }

/** @param mustReview a sign that calls for a person whatever the score is */
export const assess = (
  { asked, fourEyes, score, mustReview }: { asked: Amount; fourEyes: boolean; score: number; mustReview: boolean },
  rules: Omit<ApprovalRules, 'fourEyesFrom'>,
): Assessment => {
  if (score >= rules.holdFrom) return { is: 'review', hold: true }
  const isPassed = !mustReview && !fourEyes && score < rules.reviewFrom && asked <= rules.autoMax
  return isPassed ? { is: 'pass' } : { is: 'review', hold: false }
}

/** Hundredths of a percent, rounded down; null of nothing. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : Math.floor((part * 10_000) / whole))

/** What is still to be paid out. */
export const restOf = ({ receive, received }: { receive: Amount; received: Amount }): Amount => subtract(receive, received)
