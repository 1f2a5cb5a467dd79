import { dayAfter, dayOf, type Span, startOfDay } from '../kit/days.ts'

/** Calendar windows of the site's time zone, or rolling ones that end now. */
export type WindowMode = 'calendar' | 'rolling'
export type Length = 'day' | 'week' | 'month'
export type Windows = Record<Length, Span>

const quarterMs = 15 * 60_000
const dayMs = 86_400_000
const rollingDays: Record<Length, number> = { day: 1, week: 7, month: 30 }

/** The start of each window at an instant. Weeks begin on Monday. Rolling windows start on a quarter of an hour, rounded down. */
export const windowsAt = (mode: WindowMode, timeZone: string, now: Date): Windows =>
  mode === 'calendar' ? calendarWindows(timeZone, now) : rollingWindows(now)

const calendarWindows = (timeZone: string, now: Date): Windows => {
  const today = dayOf(timeZone, now)
  const monday = dayAfter(today, -((new Date(today).getUTCDay() + 6) % 7))
  const first = `${today.slice(0, 8)}01`
  const nextFirst = `${dayAfter(first, 32).slice(0, 8)}01`
  const span = (from: string, next: string): Span => ({ since: startOfDay(timeZone, from), until: startOfDay(timeZone, next) })
  return { day: span(today, dayAfter(today, 1)), week: span(monday, dayAfter(monday, 7)), month: span(first, nextFirst) }
}

const rollingWindows = (now: Date): Windows => {
  const behind = (length: Length): Span => {
    const since = now.getTime() - rollingDays[length] * dayMs
    return { since: new Date(since - (since % quarterMs)), until: now }
  }
  return { day: behind('day'), week: behind('week'), month: behind('month') }
}

/** No window is longer. */
export const lookBackMs = 32 * dayMs
