import { type Amount, amount, zero } from '@tamuvo/money/amount.ts'

/** What a level asks for: deposits and valid bets in all, and the valid bets of a month that keep it. */
export type LevelRule = { deposit: Amount; valid: Amount; keep: Amount }

/** Levels by their number, from 0 on: each asks for no less than the one before. */
export type LevelRules = readonly LevelRule[]

/** A month of the site, "2026-08". */
type Month = string

export type VipState = {
  level: number
  /** The highest level by deposits and valid bets in all: one that is lost is regained by playing in a month what keeps it. */
  reached: number
  deposit: Amount
  valid: Amount
  /** The month that `monthValid` is of. */
  month: Month
  monthValid: Amount
  /** The month of the last upgrade, which keeps the level as it keeps that of earlier ones; '' before the first. */
  upgraded: Month
}

export const newcomer: VipState = {
  level: 0,
  reached: 0,
  deposit: zero,
  valid: zero,
  month: '',
  monthValid: zero,
  upgraded: '',
}

export type VipChange = { from: number; to: number; reason: 'UPGRADE' | 'REGAINED' }

/** The highest level whose deposits and valid bets are both reached; levels may be skipped. */
export const levelReached = (levels: LevelRules, { deposit, valid }: Pick<LevelRule, 'deposit' | 'valid'>): number =>
  levels.findLastIndex((rule) => deposit >= rule.deposit && valid >= rule.valid)

/** What a member did: a deposit or settled bets, or a correction of them. */
export type VipActivity = { month: Month; deposit: Amount; valid: Amount }

/** Counts what a member did. @returns the state after it, and the change of the level that follows from it */
export const countActivity = (
  levels: LevelRules,
  state: VipState,
  activity: VipActivity,
): { state: VipState; change?: VipChange } => {
  const deposit = amount(state.deposit + activity.deposit)
  const valid = amount(state.valid + activity.valid)
  const isNewMonth = activity.month > state.month
  const month = isNewMonth ? activity.month : state.month
  // What belongs to the month before comes after its end only when it was settled then: it counts in all, but not for this month.
  const monthValid = amount((isNewMonth ? zero : state.monthValid) + (activity.month === month ? activity.valid : zero))
  const counted = { ...state, deposit, valid, month, monthValid }
  const byAll = levelReached(levels, counted)
  if (byAll > state.reached && byAll > state.level) {
    const change: VipChange = { from: state.level, to: byAll, reason: 'UPGRADE' }
    return { state: { ...counted, level: byAll, reached: byAll, upgraded: month }, change }
  }
  const reached = Math.max(state.reached, byAll)
  const regained = levels.slice(0, reached + 1).findLastIndex(({ keep }) => monthValid >= keep)
  if (regained <= state.level) return { state: { ...counted, reached } }
  return { state: { ...counted, reached, level: regained }, change: { from: state.level, to: regained, reason: 'REGAINED' } }
}

/** The level after a month: one lower at most, when its valid bets do not keep it. The month of an upgrade does. */
export const levelAfterMonth = (
  levels: LevelRules,
  { level, upgraded, month, monthValid }: Pick<VipState, 'level' | 'upgraded' | 'month' | 'monthValid'>,
): number => {
  const keep = levels[level]?.keep ?? zero
  return monthValid >= keep || upgraded >= month ? level : level - 1
}

/** The levels whose upgrade bonus is due on the way up: each level once for life, also those that were skipped. */
export const bonusesDue = (from: number, to: number, already: ReadonlySet<number>): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_each, index) => from + index + 1).filter((level) => !already.has(level))

/** From this level on a member has VIP service. */
export const serviceFrom = 5
