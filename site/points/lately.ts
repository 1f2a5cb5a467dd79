import { rangeWords } from '../parts/day-range.ts'

/** Days of a record of points: it has few rows, so that it begins with the last month. */
export const latelyWords = {
  ...rangeWords,
  range: ['last_30_days', 'today', 'yesterday', 'this_week', 'last_7_days', 'custom'],
} as const
