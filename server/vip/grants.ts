import { fromWire, zero } from '@tamuvo/money/amount.ts'
import type { Grant } from '../reward/reward.ts'
import type { Counting } from './counting.ts'

const dayMs = 86_400_000

type Settings = Counting['settings']

/** Until when something can be claimed: days from when it was due, or from now where it is late. */
export const expiryOf = (due: Date, now: Date, days: number): Date =>
  new Date(Math.max(due.getTime(), now.getTime()) + days * dayMs)

type Due = { memberId: bigint; level: number; at: Date; ref: string; label?: Record<string, string> }

type VipKind = 'VIP_UPGRADE' | 'VIP_WEEK' | 'VIP_MONTH' | 'VIP_BIRTHDAY'
const fieldOf = { VIP_UPGRADE: 'upgrade', VIP_WEEK: 'week', VIP_MONTH: 'month', VIP_BIRTHDAY: 'birthday' } as const

/** The reward of a level, if it has one of the kind. @param expiresAt by the terms of rewards when absent */
export const vipGrant = (
  settings: Settings,
  now: Date,
  kind: VipKind,
  { memberId, level, at, ref, label = {} }: Due,
  expiresAt?: Date,
): Grant | undefined => {
  const terms = settings['reward.terms']
  const amount = fromWire(settings['vip.levels'][level]?.[fieldOf[kind]] ?? '0.00')
  if (amount === zero) return undefined
  return {
    memberId,
    kind,
    ref,
    amount,
    label: { level: level.toString(), ...label },
    at,
    expiresAt: expiresAt ?? expiryOf(at, now, terms.vipDays),
    multiple: terms.multiple,
  }
}

/** The upgrade bonus of a level: once for life. */
export const upgradeGrant = (
  settings: Settings,
  now: Date,
  { memberId, level, at }: { memberId: bigint; level: number; at: Date },
): Grant | undefined => vipGrant(settings, now, 'VIP_UPGRADE', { memberId, level, at, ref: level.toString() })
