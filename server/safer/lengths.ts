import type { coolOffLengths, exclusionLengths } from '@tamuvo/contract/safer.ts'

const dayMs = 86_400_000
const coolOffDays = { '24h': 1, '7d': 7, '30d': 30, '6w': 42 } as const
const exclusionMonths = { '6m': 6, '1y': 12, '3y': 36, '5y': 60 } as const

export const coolOffEnd = (length: (typeof coolOffLengths)[number], now: Date): Date =>
  new Date(now.getTime() + coolOffDays[length] * dayMs)

/** Whole months later at the same time of day; null for a permanent exclusion. A day that a month lacks becomes its last. */
export const exclusionEnd = (length: (typeof exclusionLengths)[number], now: Date): Date | null => {
  if (length === 'permanent') return null
  const months = now.getUTCMonth() + exclusionMonths[length]
  const end = new Date(now)
  end.setUTCMonth(months)
  if (end.getUTCMonth() !== months % 12) end.setUTCDate(0)
  return end
}
