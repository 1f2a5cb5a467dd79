import { daysListener } from '../loyalty/services.ts'
import { countLevels } from './count-levels.ts'
import type { VipBase } from './counting.ts'

export type VipServices = VipBase

/** The listener that counts levels: what depends on a member's level comes after it. */
export const levelsListener = 'vip.levels'

/** Counts levels by what members do. */
export const openVip = <Lower extends VipBase>(lower: Lower): Lower & VipServices => {
  lower.listeners.push({
    name: levelsListener,
    after: [daysListener],
    take: (tx, range, now) => countLevels(tx, lower, range, now),
  })
  return lower
}
