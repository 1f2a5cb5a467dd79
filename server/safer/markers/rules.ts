import type { MarkerKind, MarkerLevel } from '@tamuvo/contract/marker-kinds.ts'
import { type Day, daysBetween } from '../../kit/days.ts'
import type { SettingOf } from '../../platform/setting-list.ts'

/** What counts as a sign, what signs weigh, and what a score leads to. */
export type MarkerRules = SettingOf<'safer.markers'>
export type Weight = MarkerRules['weights'][MarkerKind]

/** One sign of harm. `about`: the limit it concerns. */
export type Sign = { memberId: bigint; kind: MarkerKind; at: Date; about: string }

/** The signs of one kind on one day of the site, with the points they give. */
export type Marker = { kind: MarkerKind; day: Day; at: Date; counted: number; points: number; rule: string }

/** Points for a number of signs on a day: none below `from`, then `points` and `more` for each further, up to `most`. */
export const pointsFor = (counted: number, { from, points, more, most }: Weight): number =>
  counted < from ? 0 : Math.min(most, points + more * (counted - from))

/** The points of a marker on a later day: they fade linearly to zero, rounded up. */
export const worthOf = ({ day, points }: Pick<Marker, 'day' | 'points'>, today: Day, fadeDays: number): number => {
  const age = Math.max(0, daysBetween(day, today))
  return age >= fadeDays ? 0 : Math.ceil((points * (fadeDays - age)) / fadeDays)
}

/** The sum of the faded points of markers on a day. */
export const scoreOf = (markers: readonly Pick<Marker, 'day' | 'points'>[], today: Day, fadeDays: number): number =>
  markers.reduce((score, marker) => score + worthOf(marker, today, fadeDays), 0)

export const levelOfScore = (
  score: number,
  { tipAt, callAt, breakAt }: Pick<MarkerRules, 'tipAt' | 'callAt' | 'breakAt'>,
): MarkerLevel => {
  if (score >= breakAt) return 'BREAK'
  if (score >= callAt) return 'CALL'
  return score >= tipAt ? 'TIP' : 'NONE'
}

/** A deposit and what came before it. Amounts in minor units. */
export type Refill = {
  /** Balance before the deposit. */
  held: bigint
  at: Date
  /** The deposit before it, if within a day. */
  before: bigint | undefined
  /** Time of the last bet before it. */
  playedAt: Date | undefined
}

const minuteMs = 60_000

/** Whether a deposit chases losses: soon after a bet, with next to nothing left of the deposit before. */
export const isChasing = (
  { held, at, before, playedAt }: Refill,
  { chaseMinutes, chaseLeftPercent }: Pick<MarkerRules, 'chaseMinutes' | 'chaseLeftPercent'>,
): boolean => {
  if (before === undefined || playedAt === undefined) return false
  const isSoon = at.getTime() - playedAt.getTime() <= chaseMinutes * minuteMs
  return isSoon && held * 100n <= before * BigInt(chaseLeftPercent)
}

const dayMs = 86_400_000

/** A closed case: its level and when it was closed. */
export type ClosedCase = { level: 'CALL' | 'BREAK'; closedAt: Date }

/** Whether a case is due: not within `caseDays` after one that was closed at this level or above. */
export const isCaseDue = (level: MarkerLevel, last: ClosedCase | undefined, now: Date, caseDays: number): boolean => {
  if (level !== 'CALL' && level !== 'BREAK') return false
  if (!last || (level === 'BREAK' && last.level === 'CALL')) return true
  return now.getTime() >= last.closedAt.getTime() + caseDays * dayMs
}

/** Whether a tip is due: not within `tipDays` after the last. */
export const isTipDue = (level: MarkerLevel, lastAt: Date | undefined, now: Date, tipDays: number): boolean =>
  level !== 'NONE' && (lastAt === undefined || now.getTime() >= lastAt.getTime() + tipDays * dayMs)
