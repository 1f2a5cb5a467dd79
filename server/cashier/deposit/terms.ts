import { add, amount, type Amount, subtract, zero } from '@tamuvo/money/amount.ts'

/** The limits of a deposit method; days are of the site's time zone. */
export type Limits = { min: Amount; max: Amount; dayCountMax: number; daySumMax: Amount }

/** A member's open deposits of all methods, and the number and sum of today's of this method. */
export type Usage = { open: number; dayCount: number; daySum: Amount }

export type LimitRefusal = 'BELOW_MIN' | 'ABOVE_MAX' | 'DEPOSITS_OPEN_MAX' | 'DAY_LIMIT'

/** The first limit that an amount breaks; undefined when it may be paid in. */
export const brokenLimit = (asked: Amount, limits: Limits & { openMax: number }, usage: Usage): LimitRefusal | undefined => {
  if (asked < limits.min) return 'BELOW_MIN'
  if (asked > limits.max) return 'ABOVE_MAX'
  if (usage.open >= limits.openMax) return 'DEPOSITS_OPEN_MAX'
  if (usage.dayCount >= limits.dayCountMax || add(usage.daySum, asked) > limits.daySumMax) return 'DAY_LIMIT'
  return undefined
}

export const noUsage: Usage = { open: 0, dayCount: 0, daySum: zero }

/** Who may use a method, and when. Minutes are of the site's day, equal for all day. */
export type Access = {
  paused: boolean
  rankMin: number
  rankMax: number
  kycMin: number
  opensMinute: number
  closesMinute: number
  /** Whether a first deposit may be made by it. */
  firstAllowed: boolean
}

/** The fields of a payer that access depends on. */
export type Payer = { rankLevel: number; kycLevel: number; hasPaidIn: boolean; minuteOfDay: number }

export type Closed = 'MAINTENANCE' | 'HOURS' | 'KYC' | 'RANK' | 'FIRST'

/** Why a method cannot be used; undefined when it can. */
export const closedFor = (method: Access, payer: Payer): Closed | undefined => {
  if (method.paused) return 'MAINTENANCE'
  if (payer.rankLevel < method.rankMin || payer.rankLevel > method.rankMax) return 'RANK'
  if (payer.kycLevel < method.kycMin) return 'KYC'
  if (!method.firstAllowed && !payer.hasPaidIn) return 'FIRST'
  return isOpenAt(method, payer.minuteOfDay) ? undefined : 'HOURS'
}

/** Hours may cross midnight. */
const isOpenAt = ({ opensMinute: from, closesMinute: to }: Access, minute: number): boolean => {
  if (from === to) return true
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}

/** A fixed fee and hundredths of a percent of the amount, and who bears them. */
export type FeeTerms = { fee: Amount; feeRate: number; feeBearer: 'PAYER' | 'HOUSE' }

const rateUnits = 10_000n

/** What the payer bears of the fee, rounded down. */
export const feeDown = ({ fee, feeRate, feeBearer }: FeeTerms, paid: Amount): Amount =>
  feeBearer === 'HOUSE' ? zero : add(fee, amount((paid * BigInt(feeRate)) / rateUnits))

export type Room = { left: Amount | null; reason: 'OWN_LIMIT' | 'KYC' }

/** The most that may be paid in by a method, and whose limit that is. */
export const mostBy = (
  { max, daySumMax }: Limits,
  { daySum }: Usage,
  { left, reason }: Room,
): { max: Amount; maxReason: 'METHOD' | 'DAY' | 'OWN_LIMIT' | 'KYC' } => {
  const dayLeft = daySum >= daySumMax ? zero : subtract(daySumMax, daySum)
  if (left !== null && left < max && left <= dayLeft) return { max: left, maxReason: reason }
  return dayLeft < max ? { max: dayLeft, maxReason: 'DAY' } : { max, maxReason: 'METHOD' }
}
