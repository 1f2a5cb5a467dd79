import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { getPointConfig } from '@tamuvo/contract/points.ts'
import { amount, minorPerUnit, toWire } from '@tamuvo/money/amount.ts'
import { formatCount } from '@tamuvo/ui/format/number.ts'
import { t } from '@tamuvo/ui/text/text.ts'

export type ConvertRules = ReceivedOutputOf<typeof getPointConfig>['convert']

/** The money of some points, on the wire. */
export const moneyFor = (points: number, { pointsPerUnit }: Pick<ConvertRules, 'pointsPerUnit'>): string =>
  toWire(amount((BigInt(points) * minorPerUnit) / BigInt(pointsPerUnit)))

/** The most that a member can convert now; 0 where it is not enough. */
export const mostConvertible = (has: number, { multiple, min, dayMax, usedToday }: ConvertRules): number => {
  const most = Math.min(has, Math.max(0, dayMax - usedToday))
  const even = most - (most % multiple)
  return even < min ? 0 : even
}

/** What is wrong with a number of points to convert. */
export const convertFault = (points: number | undefined, has: number, rules: ConvertRules): string | undefined => {
  const { multiple, min, dayMax, usedToday } = rules
  if (points === undefined || points % multiple !== 0) return t('points.fault_uneven', { multiple: formatCount(multiple) })
  if (points < min) return t('points.fault_min', { min: formatCount(min) })
  if (points > has) return t('points.fault_short', { points: formatCount(has) })
  if (points > dayMax - usedToday) return t('points.fault_day', { left: formatCount(Math.max(0, dayMax - usedToday)) })
  return undefined
}
