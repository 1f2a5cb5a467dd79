import type { LevelRules } from '@tamuvo/games/loyalty/vip.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import type { SettingOf } from '../platform/setting-list.ts'

export type VipLevels = SettingOf<'vip.levels'>

/** What the levels of the settings ask for. */
export const rulesOf = (levels: VipLevels): LevelRules =>
  levels.map(({ deposit, valid, keep }) => ({ deposit: fromWire(deposit), valid: fromWire(valid), keep: fromWire(keep) }))
