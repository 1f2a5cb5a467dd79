import { Refused } from './refuse.ts'

/** A calendar day, "2026-08-05". */
export type Day = string

/** Half open: from `since` up to, not including, `until`. */
export type Span = { since: Date; until: Date }

const dayMs = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  let format = formats.get(timeZone)
  if (!format) {
    const part = '2-digit'
    format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: part,
      day: part,
      hour: part,
      minute: part,
      second: part,
    })
    formats.set(timeZone, format)
  }
  return format
}

/** The local time of a zone, as if it were UTC. */
const wallMs = (timeZone: string, at: number): number => {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

const textOf = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

/** The calendar day of an instant in a time zone. */
export const dayOf = (timeZone: string, at: Date): Day => textOf(wallMs(timeZone, at.getTime()))

/** The local time of a zone at an instant, to the minute: "2026-08-05 12:30". */
export const wallTime = (timeZone: string, at: Date): string =>
  new Date(wallMs(timeZone, at.getTime())).toISOString().slice(0, 16).replace('T', ' ')

/** The minute of the day by the clock on the wall: what has passed since midnight is another time where daylight saving begins or ends. */
export const minuteOfDay = (timeZone: string, at: Date): number => Math.floor((wallMs(timeZone, at.getTime()) % dayMs) / 60_000)

/** The local time of a zone at an instant, to the second: "2026-08-05 12:30:07". */
export const secondOf = (timeZone: string, at: Date): string =>
  new Date(wallMs(timeZone, at.getTime())).toISOString().slice(0, 19).replace('T', ' ')

/** How far a zone is from UTC at an instant: "GMT+6:30". */
export const offsetOf = (timeZone: string, at: Date): string => {
  const minutes = Math.round((wallMs(timeZone, at.getTime()) - at.getTime()) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/**
 * The name by which a zone is known, of one as a caller spells it: "Asia/Bangkok" of "asia/bangkok". Each name has a format that is kept for
 * good, and spellings are without number.
 */
export const zoneOf = (name: string): string | undefined => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** The day `count` days after another; before it when negative. */
export const dayAfter = (day: Day, count: number): Day => textOf(Date.parse(day) + count * dayMs)

/** The number of days from one to another; 0 for the same. */
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/**
 * The first instant of a day in a time zone. Where clocks are set at midnight, a day may begin at one, or its first hour come twice.
 */
export const startOfDay = (timeZone: string, day: Day): Date => {
  const midnight = Date.parse(day)
  const offsetAt = (at: number): number => wallMs(timeZone, at) - at
  const [before, after] = [offsetAt(midnight - dayMs), offsetAt(midnight + dayMs)]
  const first = midnight - Math.max(before, after)
  if (before === after || wallMs(timeZone, first) === midnight) return new Date(first)
  const second = midnight - Math.min(before, after)
  // Without a midnight it begins when clocks are set forward, which by the old offset is midnight.
  return new Date(wallMs(timeZone, second) === midnight ? second : midnight - before)
}

/** The days from `from` to `to`, both included, as instants. */
export const spanOf = (timeZone: string, from: Day, to: Day): Span => ({
  since: startOfDay(timeZone, from),
  until: startOfDay(timeZone, dayAfter(to, 1)),
})

/** The days a caller asks for, in the site's time zone, both included. */
export type AskedDays = { from?: Day | undefined; to?: Day | undefined }

/** How many days a member may ask for at a time. */
const rangeDaysMax = 31

/**
 * The time span of a list: today when no day is given, until today when no end is.
 * @throws Refused MALFORMED when the end is before the beginning, ABOVE_MAX with `daysMax` when it is too long
 */
export const askedSpan = (timeZone: string, now: Date, asked: AskedDays, daysMax = rangeDaysMax): Span => {
  const today = dayOf(timeZone, now)
  const from = asked.from ?? asked.to ?? today
  const to = asked.to ?? (from > today ? from : today)
  const days = daysBetween(from, to) + 1
  if (days < 1) throw new Refused('MALFORMED', { fields: ['from'] })
  if (days > daysMax) throw new Refused('ABOVE_MAX', { daysMax })
  return spanOf(timeZone, from, to)
}
