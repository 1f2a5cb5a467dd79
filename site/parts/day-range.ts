import { formatDay } from '@tamuvo/ui/format/date.ts'

/** The quick choices of a record, and days that were chosen one by one. */
export const recordRanges = ['today', 'yesterday', 'this_week', 'last_7_days', 'last_30_days', 'custom'] as const

export type DayRange = (typeof recordRanges)[number]

/** The first and the last day, "2026-08-05", both included. */
export type Days = { from: string; to: string }

/** How many days a record answers at a time. */
export const rangeDaysMax = 31

const dayMs = 86_400_000

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The first and last day of a quick choice, in the site's time zone. Weeks begin on Monday. */
export const daysOf = (range: Exclude<DayRange, 'custom'>, nowMs: number): Days => {
  const day = (back: number) => formatDay(nowMs - back * dayMs)
  if (range === 'yesterday') return { from: day(1), to: day(1) }
  if (range === 'this_week') return { from: dayAfter(day(0), -((weekdayOf(day(0)) + 6) % 7)), to: day(0) }
  if (range === 'last_7_days') return { from: day(6), to: day(0) }
  if (range === 'last_30_days') return { from: day(29), to: day(0) }
  return { from: day(0), to: day(0) }
}

/** 0 is Sunday. */
const weekdayOf = (day: string): number => new Date(Date.parse(day)).getUTCDay()

const dayAfter = (day: string, count: number): string => dayText(Date.parse(day) + count * dayMs)

/** How many days there are, both included; below one where the last comes before the first. */
export const countDays = ({ from, to }: Days): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/** The days before some. */
export const daysBefore = ({ from }: Days, count: number): Days => ({ from: dayAfter(from, -count), to: dayAfter(from, -1) })

/** The days after some, up to today; undefined where there are none yet. */
export const daysAfter = ({ to }: Days, count: number, today: string): Days | undefined => {
  const from = dayAfter(to, 1)
  if (from > today) return undefined
  const last = dayAfter(to, count)
  return { from, to: last < today ? last : today }
}

/** What the words of an address mean: a quick choice, or days of its own. Days that cannot be mean today. */
export const chosenDays = ({ range, from, to }: { range: DayRange; from: string; to: string }, nowMs: number): Days => {
  if (range !== 'custom') return daysOf(range, nowMs)
  const isReal = Number.isFinite(Date.parse(from)) && Number.isFinite(Date.parse(to))
  return isReal ? { from, to } : daysOf('today', nowMs)
}

/** The words of an address that `chosenDays` reads. */
export const rangeWords = { range: recordRanges, from: /^\d{4}-\d{2}-\d{2}$/, to: /^\d{4}-\d{2}-\d{2}$/ } as const
