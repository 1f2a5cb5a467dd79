import type { SettingOf } from '../../platform/setting-list.ts'

/** Codes sent so far: to a number, from an address, and to numbers of one prefix. */
export type SendFigures = {
  numberInHour: number
  numberInDay: number
  originInHour: number
  /** Sent within the window of the pumping guard. */
  prefixSent: number
  /** Of these, those old enough to have been confirmed, and those confirmed. */
  prefixDue: number
  prefixConfirmed: number
}

export type SendFault = { code: 'SMS_TOO_MANY'; retryAfter: number } | { code: 'SMS_QUOTA' }

/** `retryAfter` of a refused request. */
export const waitSeconds = 300

/** Why the next code may not be sent, undefined when it may. */
export const sendFault = (
  figures: SendFigures,
  limits: SettingOf<'sms.limits'>,
  guard: SettingOf<'sms.guard'>,
): SendFault | undefined => {
  const isOften =
    figures.numberInHour >= limits.perNumberPerHour ||
    figures.numberInDay >= limits.perNumberPerDay ||
    figures.originInHour >= limits.perAddressPerHour
  if (isOften) return { code: 'SMS_TOO_MANY', retryAfter: waitSeconds }
  return isPumped(figures, guard) ? { code: 'SMS_QUOTA' } : undefined
}

/** Whether a prefix looks like SMS pumping: many codes sent, few confirmed. */
const isPumped = ({ prefixSent, prefixDue, prefixConfirmed }: SendFigures, guard: SettingOf<'sms.guard'>): boolean =>
  prefixSent >= guard.perPrefix || (prefixDue >= guard.watchFrom && prefixConfirmed * 100 < prefixDue * guard.confirmedPercentMin)
