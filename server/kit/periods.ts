import { dayAfter, dayOf, type Day, type Span, startOfDay, wallTime } from './days.ts'

/** The periods in which figures are settled, in the site's time zone. Weeks begin on Mondays, halves of a month on the 1st and the 16th. */
export const periodKinds = ['fiveMinutes', 'hourly', 'daily', 'weekly', 'semimonthly', 'monthly'] as const
export type PeriodKind = (typeof periodKinds)[number]

/** A period with its key: "2026-08-05T13:05", "2026-08-05T13", "2026-08-05", "2026-W32", "2026-08-H1", "2026-08". */
export type Period = Span & { key: string }

const minuteMs = 60_000
const [fiveMs, hourMs] = [5 * minuteMs, 60 * minuteMs]

/** The period of an instant. */
export const periodOf = (kind: PeriodKind, timeZone: string, at: Date): Period =>
  kind === 'fiveMinutes' || kind === 'hourly' ? clockPeriod(kind, timeZone, at) : dayPeriod(kind, timeZone, dayOf(timeZone, at))

/** The key of the period that a day of the site is in. */
export const periodOfDay = (kind: 'daily' | 'weekly' | 'semimonthly' | 'monthly', day: Day): string => daysOf(kind, day)[2]

/** By the clock on the wall, whose minutes every zone of today shares with UTC but for quarters of an hour. */
const clockPeriod = (kind: 'fiveMinutes' | 'hourly', timeZone: string, at: Date): Period => {
  const length = kind === 'hourly' ? hourMs : fiveMs
  const wall = wallTime(timeZone, at)
  const passed = (Number(wall.slice(14)) * minuteMs) % length
  const since = new Date(Math.floor(at.getTime() / minuteMs) * minuteMs - passed)
  const key = wallTime(timeZone, since).replace(' ', 'T')
  return { key: kind === 'hourly' ? key.slice(0, 13) : key, since, until: new Date(since.getTime() + length) }
}

const dayPeriod = (kind: Exclude<PeriodKind, 'fiveMinutes' | 'hourly'>, timeZone: string, day: Day): Period => {
  const [first, next, key] = daysOf(kind, day)
  return { key, since: startOfDay(timeZone, first), until: startOfDay(timeZone, next) }
}

/** The first day of a period, the first one after it, and its key. */
const daysOf = (kind: Exclude<PeriodKind, 'fiveMinutes' | 'hourly'>, day: Day): [first: Day, next: Day, key: string] => {
  const month = day.slice(0, 7)
  const nextMonth = dayAfter(`${month}-01`, 31).slice(0, 7)
  switch (kind) {
    case 'daily':
      return [day, dayAfter(day, 1), day]
    case 'weekly':
      return weekOf(day)
    case 'semimonthly':
      return day.slice(8) < '16'
        ? [`${month}-01`, `${month}-16`, `${month}-H1`]
        : [`${month}-16`, `${nextMonth}-01`, `${month}-H2`]
    case 'monthly':
      return [`${month}-01`, `${nextMonth}-01`, month]
  }
}

/** Weeks of ISO 8601: the first of a year is the one with its first Thursday. */
const weekOf = (day: Day): [first: Day, next: Day, key: string] => {
  const weekday = (new Date(day).getUTCDay() + 6) % 7
  const first = dayAfter(day, -weekday)
  const year = dayAfter(first, 3).slice(0, 4)
  const number = Math.floor((Date.parse(dayAfter(first, 3)) - Date.parse(`${year}-01-01`)) / (7 * 24 * hourMs)) + 1
  return [first, dayAfter(first, 7), `${year}-W${String(number).padStart(2, '0')}`]
}
