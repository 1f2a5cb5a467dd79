import type { MustChange } from '@tamuvo/contract/account.ts'
import { agentCentreTypes, trialType } from '@tamuvo/contract/brand.ts'
import { type FieldRule, fieldFault } from '@tamuvo/contract/patterns.ts'
import type { Refuse } from '../kit/refuse.ts'
import type { Member } from './store.ts'

/** A counter of failed attempts, and its lock. */
export type Guard = {
  failures: number
  /** The time of the first of these failures. */
  since: Date
  /** Locks in a row; they double. */
  locks: number
  lockedUntil: Date | undefined
}
export type GuardLimits = { captchaAfter: number; lockAfter: number }
export type GuardTimes = { windowMinutes: number; lockMinutes: number; lockMinutesMax: number }

const minuteMs = 60_000
const later = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * minuteMs)

/** A guard without expired failures and, after the longest lock time without failures, without locks. */
export const guardAt = (guard: Guard | undefined, times: GuardTimes, now: Date): Guard => {
  if (!guard) return { failures: 0, since: now, locks: 0, lockedUntil: undefined }
  const isOld = later(guard.since, times.windowMinutes) <= now
  const isQuiet = later(guard.lockedUntil ?? guard.since, times.lockMinutesMax) <= now
  return { ...guard, ...(isOld ? { failures: 0, since: now } : {}), ...(isQuiet ? { locks: 0, lockedUntil: undefined } : {}) }
}

/** A guard with one more failure; at the limit it locks, each time twice as long. */
export const withFailure = (guard: Guard, limits: GuardLimits, times: GuardTimes, now: Date): Guard => {
  const failures = guard.failures + 1
  if (failures < limits.lockAfter) return { ...guard, failures }
  const minutes = Math.min(times.lockMinutesMax, times.lockMinutes * 2 ** guard.locks)
  return { failures: 0, since: now, locks: guard.locks + 1, lockedUntil: later(now, minutes) }
}

/** Seconds until a lock ends; 0 when there is none. */
export const lockSeconds = ({ lockedUntil }: Guard, now: Date): number =>
  lockedUntil && lockedUntil > now ? Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000) : 0

/** Whether the next attempt needs a captcha; after a lock always. */
export const needsCaptcha = (guard: Guard, limits: GuardLimits): boolean =>
  guard.locks > 0 || guard.failures >= limits.captchaAfter

const bidiControls = /[\u202a-\u202e\u2066-\u2069]/
const unprintable = new RegExp(`\\p{Cc}|\\p{Cs}|${bidiControls.source}`, 'u')

/** The fault of a text by the rule of its field. Invisible and direction characters count as `pattern`. */
export const textFault = (rule: FieldRule, text: string): 'required' | 'length' | 'pattern' | undefined =>
  fieldFault(rule, text) ?? (unprintable.test(text) ? 'pattern' : undefined)

/** Replaces unprintable characters of a text that a browser sent. */
export const plainText = (text: string): string => text.replace(new RegExp(unprintable, 'gu'), '\ufffd')

/** The normalised form by which usernames are compared, ignoring case and width. */
export const keyOfUsername = (username: string): string => plainText(username.normalize('NFKC').toLowerCase())

const dayMs = 86_400_000
const hourMs = 3_600_000

export type PasswordState = { mustChange: MustChange; passwordChangedAt: Date }

/** @param rules `expires`: whether passwords have a maximum age */
export const mustChangeOf = (
  { mustChange, passwordChangedAt }: PasswordState,
  rules: { expires: boolean; maxDays: number; isInitial: boolean },
  now: Date,
): MustChange => {
  if (mustChange !== 'NO') return mustChange
  if (rules.isInitial) return 'DEFAULT_PASSWORD'
  return rules.expires && passwordChangedAt.getTime() + rules.maxDays * dayMs <= now.getTime() ? 'EXPIRED' : 'NO'
}

/** Whether an initial password was left unchanged for too long. */
export const isInitialOver = (mustChange: MustChange, changedAt: Date, hours: number, now: Date): boolean =>
  (mustChange === 'FIRST' || mustChange === 'DEFAULT_PASSWORD') && changedAt.getTime() + hours * hourMs <= now.getTime()

const assistants: readonly number[] = [41, 42]

/** Assistants of an agent can use the agent centre only. */
export const isAssistant = (type: number): boolean => assistants.includes(type)

/** Agents, head agents and their assistants. */
export const isAgentSide = (type: number): boolean => agentCentreTypes.some((each) => each === type)

/** @throws Refused ACCOUNT_FROZEN */
export const requirePlayable = (member: Pick<Member, 'status'>, refuse: Refuse<'ACCOUNT_FROZEN'>): void => {
  if (member.status === 'frozen') throw refuse('ACCOUNT_FROZEN')
}

/** Requires any account but a trial. @throws Refused ACCOUNT_FROZEN, REAL_ACCOUNT_NEEDED */
export const requireOwnAccount = (
  member: Pick<Member, 'status' | 'type'>,
  refuse: Refuse<'ACCOUNT_FROZEN' | 'REAL_ACCOUNT_NEEDED'>,
): void => {
  requirePlayable(member, refuse)
  if (member.type === trialType) throw refuse('REAL_ACCOUNT_NEEDED')
}

/** Requires an account that may deposit and withdraw. @throws Refused ACCOUNT_FROZEN, REAL_ACCOUNT_NEEDED */
export const requireRealAccount = (
  member: Pick<Member, 'status' | 'type'>,
  refuse: Refuse<'ACCOUNT_FROZEN' | 'REAL_ACCOUNT_NEEDED'>,
): void => {
  requirePlayable(member, refuse)
  if (member.type === trialType || isAssistant(member.type)) throw refuse('REAL_ACCOUNT_NEEDED')
}
