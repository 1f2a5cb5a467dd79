import type { LevelRules } from '@tamuvo/games/loyalty/vip.ts'
import type { Tx } from '../kit/database.ts'
import { daysListener, type LoyaltyServices } from '../loyalty/services.ts'
import type { readSettings } from '../platform/settings.ts'
import type { RewardServices } from '../reward/services.ts'
import { countLevels } from './count-levels.ts'

export type VipServices = LoyaltyServices & RewardServices

/** What counting needs: the transaction, and the settings and rules as they are in it. */
export type Counting = {
  tx: Tx
  services: VipServices
  settings: Awaited<ReturnType<typeof readSettings>>
  rules: LevelRules
  now: Date
}

/** The listener that counts levels: what depends on a member's level comes after it. */
export const levelsListener = 'vip.levels'

/** Counts levels by what members do. */
export const openVip = <Lower extends VipServices>(lower: Lower): Lower & VipServices => {
  lower.listeners.push({
    name: levelsListener,
    after: [daysListener],
    take: (tx, range, now) => countLevels(tx, lower, range, now),
  })
  return lower
}
