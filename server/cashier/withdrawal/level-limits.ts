import { type Amount, fromWire } from '@tamuvo/money/amount.ts'
import type { SettingOf } from '../../platform/setting-list.ts'
import { amountsOf, type LimitsOf } from './rules.ts'

type Settings = { limits: SettingOf<'wd.limits'>; fee: SettingOf<'wd.fee'> }

export type LevelLimits = {
  /** What the level says by itself. */
  own: LimitsOf
  /** The most within a day, everybody's limit counted in. */
  dayMax: Amount
  freePerDay: number
}

/** What a VIP level lets a member withdraw. The lowest limit counts: the identity and the member's own limit may set a lower one. */
export const limitsOfLevel = ({ limits, fee }: Settings, level: number): LevelLimits => {
  const set = limits.vip[String(level)]
  const own = amountsOf(set)
  const everybody = fromWire(limits.dayMax)
  const dayMax = own.dayMax === undefined || own.dayMax > everybody ? everybody : own.dayMax
  return { own, dayMax, freePerDay: set?.freePerDay ?? fee.freePerDay }
}
