import type { SettingOf } from '../../platform/setting-list.ts'

/** What has been asked for already: of a number, from an address, and of numbers that begin alike. */
export type SendFigures = {
  numberInHour: number
  numberInDay: number
  originInHour: number
  /** Sent within the window of the guard. */
  prefixSent: number
  /** Of these, those that are old enough to have been typed in, and those that were. */
  prefixDue: number
  prefixConfirmed: number
}

export type SendFault = { code: 'SMS_TOO_MANY'; retryAfter: number } | { code: 'SMS_QUOTA' }

/** How long who asks too often has to wait. */
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

/** Whether messages to numbers that begin alike look as if nobody wanted the codes in them. */
const isPumped = ({ prefixSent, prefixDue, prefixConfirmed }: SendFigures, guard: SettingOf<'sms.guard'>): boolean =>
  prefixSent >= guard.perPrefix || (prefixDue >= guard.watchFrom && prefixConfirmed * 100 < prefixDue * guard.confirmedPercentMin)
