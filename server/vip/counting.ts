import type { LevelRules } from '@tamuvo/games/loyalty/vip.ts'
import type { Tx } from '../kit/database.ts'
import type { LoyaltyServices } from '../loyalty/services.ts'
import type { readSettings } from '../platform/settings.ts'
import type { RewardServices } from '../reward/services.ts'

/** What levels need of the areas below. */
export type VipBase = LoyaltyServices & RewardServices

/** What counting needs: the transaction, and the settings and rules as they are in it. */
export type Counting = {
  tx: Tx
  services: VipBase
  settings: Awaited<ReturnType<typeof readSettings>>
  rules: LevelRules
  now: Date
}
