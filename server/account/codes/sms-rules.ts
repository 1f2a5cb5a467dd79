import type { SettingOf } from '../../platform/setting-list.ts'
import type { CodePurpose } from '../messages/letter.ts'

/** Codes sent so far: to a number, from an address, for one purpose to numbers of one prefix, and to unproven numbers. */
export type SendFigures = {
  numberInHour: number
  numberInDay: number
  originInHour: number
  /** Sent within the window of the pumping guard. */
  prefixSent: number
  /** Of these, those old enough to have been confirmed, and those confirmed. */
  prefixDue: number
  prefixConfirmed: number
  /** Sent within a day to numbers that are not proven. */
  unprovenInDay: number
}

export type SendFault = { code: 'SMS_TOO_MANY'; retryAfter: number } | { code: 'SMS_QUOTA' }

/** `retryAfter` of a refused request. */
export const waitSeconds = 300

/** Codes for these go to any number that a caller types; all others go only to numbers that a member has confirmed. */
export const unprovenPurposes: readonly CodePurpose[] = ['register', 'mobile']

/**
 * Why the next code may not be sent, undefined when it may. Members' own numbers are not held back by what was sent to others:
 * nothing is gained by pumping them, and pumping numbers like theirs would keep them out.
 */
export const sendFault = (
  purpose: CodePurpose,
  figures: SendFigures,
  limits: SettingOf<'sms.limits'>,
  guard: SettingOf<'sms.guard'>,
): SendFault | undefined => {
  const isOften =
    figures.numberInHour >= limits.perNumberPerHour ||
    figures.numberInDay >= limits.perNumberPerDay ||
    figures.originInHour >= limits.perAddressPerHour
  if (isOften) return { code: 'SMS_TOO_MANY', retryAfter: waitSeconds }
  if (!unprovenPurposes.includes(purpose)) return undefined
  return figures.unprovenInDay >= guard.unprovenPerDay || isPumped(figures, guard) ? { code: 'SMS_QUOTA' } : undefined
}

/** Whether a prefix looks like SMS pumping: many codes sent, few confirmed. */
const isPumped = ({ prefixSent, prefixDue, prefixConfirmed }: SendFigures, guard: SettingOf<'sms.guard'>): boolean =>
  prefixSent >= guard.perPrefix || (prefixDue >= guard.watchFrom && prefixConfirmed * 100 < prefixDue * guard.confirmedPercentMin)
