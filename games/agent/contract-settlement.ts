import { type Amount, amount, subtract, zero } from '@tamuvo/money/amount.ts'
import { dividendOf, type DividendTier, salaryOf } from './earnings.ts'

/**
 * What a period of a contract comes to. Used where bills are made, where terms are tried out before they are signed, and where an agent
 * computes a bill again from its export.
 */

/** Changes with these rules; kept with each bill. */
export const settlementRules = 1

/** In real time: since 2 a tick counts what was settled before it, to the five minutes. */
export const realtimeRules = 2

/** The rules by which a kind is settled now. */
export const rulesOf = (kind: ContractKind): number => (kind === 'REALTIME_SALARY' ? realtimeRules : settlementRules)

export type ContractKind = 'DIVIDEND' | 'DAILY_SALARY' | 'HOURLY_SALARY' | 'REALTIME_SALARY'
export type CarryMode = 'NONE' | 'PREVIOUS' | 'WITHIN_MONTH' | 'PERMANENT'
export type Deductions = { rebates: boolean; rewards: boolean; salaries: boolean }

export type SettledTerms = {
  kind: ContractKind
  tiers: readonly DividendTier[]
  carryMode: CarryMode
  deductions: Deductions
  lossOnly: boolean
}

/** What the team of the payee, with the payee, did in a period; `active` without the payee. */
export type PeriodFigures = {
  stake: Amount
  payout: Amount
  validBet: Amount
  active: number
  rebates: Amount
  rewards: Amount
  /** What came into the team as salaries, less what went out of it. */
  salaries: Amount
}

export type Settlement = {
  netLoss: Amount
  carryIn: Amount
  base: Amount
  /** In hundredths of a percent; undefined when no tier was reached. */
  rate: bigint | undefined
  amount: Amount
  state: 'NOT_REACHED' | 'NO_PROFIT' | 'PAYABLE'
}

/** What a team lost, after deductions; below zero when it won. */
const netLossOf = ({ kind, deductions }: SettledTerms, figures: PeriodFigures): Amount => {
  const lost = subtract(figures.stake, figures.payout)
  if (kind !== 'DIVIDEND') return lost
  const parts: [boolean, Amount][] = [
    [deductions.rebates, figures.rebates],
    [deductions.rewards, figures.rewards],
    [deductions.salaries, figures.salaries],
  ]
  return parts.reduce((left, [isDeducted, part]) => (isDeducted ? subtract(left, part) : left), lost)
}

/** @param carryIn what was carried from earlier periods, never above zero; of dividends alone */
export const settle = (terms: SettledTerms, figures: PeriodFigures, carryIn: Amount): Settlement => {
  const netLoss = netLossOf(terms, figures)
  const of = (base: Amount, earned: { tier: { rate: bigint } | undefined; amount: Amount }, profits: boolean): Settlement => ({
    netLoss,
    carryIn,
    base,
    rate: profits ? earned.tier?.rate : undefined,
    amount: profits ? earned.amount : zero,
    state: profits ? (earned.tier ? 'PAYABLE' : 'NOT_REACHED') : 'NO_PROFIT',
  })
  if (terms.kind === 'DIVIDEND') {
    const base = amount(netLoss + carryIn)
    return of(base, dividendOf(terms.tiers, { ...figures, netLoss: base }), base > zero)
  }
  return of(figures.validBet, salaryOf(terms.tiers, figures), !terms.lossOnly || netLoss > zero)
}

/** A period that was settled: "2026-08-H1" with what it came to. */
type Settled = { since: string; netLoss: Amount; base: Amount }

/**
 * What the next period begins with. @param last the period before, undefined for the first one; `since` and `next` are days,
 * "2026-08-16"
 */
export const carryInto = (mode: CarryMode, last: Settled | undefined, next: string): Amount => {
  if (!last || mode === 'NONE') return zero
  const below = mode === 'PERMANENT' ? last.base : last.netLoss
  const reaches = mode !== 'WITHIN_MONTH' || last.since.slice(0, 7) === next.slice(0, 7)
  return reaches && below < zero ? below : zero
}

/** What a payment in real time adds: nothing is taken back, and what was paid too much counts against the rest of the day. */
export const addedBy = (target: Amount, paidToday: Amount): Amount => (target > paidToday ? subtract(target, paidToday) : zero)
