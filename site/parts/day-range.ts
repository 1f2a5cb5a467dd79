import { formatDay } from '@tamuvo/ui/format/date.ts'

export const dayRanges = ['today', 'yesterday', 'last_7_days', 'last_30_days'] as const
export type DayRange = (typeof dayRanges)[number]

const dayMs = 86_400_000

/** The first and last day of a quick choice, in the site's time zone, both included. */
export const daysOf = (range: DayRange, nowMs: number): { from: string; to: string } => {
  const day = (back: number) => formatDay(nowMs - back * dayMs)
  if (range === 'yesterday') return { from: day(1), to: day(1) }
  if (range === 'last_7_days') return { from: day(6), to: day(0) }
  if (range === 'last_30_days') return { from: day(29), to: day(0) }
  return { from: day(0), to: day(0) }
}
