import type { PromotionRule } from '@tamuvo/contract/promotion-rule.ts'
import { amount, fromWire, zero } from '@tamuvo/money/amount.ts'
import type { Tx } from '../kit/database.ts'
import { startOfDay } from '../kit/days.ts'
import { listSteps, type PeriodEnd, periodEnds } from '../loyalty/loyalty.ts'
import type { ActivityRange } from '../loyalty/services.ts'
import { readSettings } from '../platform/settings.ts'
import { giveReward, giveRewards } from './give-reward.ts'
import { barBy, hasMarks, marksOfOpening, takeMarks } from './marks.ts'
import { findOpening, listJoined } from './member-store.ts'
import { listPublished, type Promotion } from './promotion-store.ts'
import { countedDays, fixedOf, moneyOf, phaseOf } from './rules.ts'
import type { PromotionBase } from './base.ts'

/** A month, and as long again for a site that was down. */
const longestMs = 62 * 86_400_000

/** Gives the rewards of periods that are over, and of accounts that were opened, within a range of activities. */
export const endPeriods = async (tx: Tx, services: PromotionBase, range: ActivityRange, now: Date): Promise<void> => {
  const ends = await periodEnds(tx, range)
  const opened = await listSteps(tx, range, 'registered')
  if (ends.length === 0 && opened.length === 0) return
  const { brand } = await readSettings(tx, services.log)
  const promotions = await listPublished(tx, new Date(now.getTime() - longestMs))
  for (const promotion of promotions) {
    const { trigger } = promotion.rule
    if (trigger.kind === 'PERIOD')
      for (const end of ends)
        if (end.kind === trigger.period) await endPeriod(tx, services, { promotion, end, timeZone: brand.timeZone, now })
    if (trigger.kind === 'REGISTER') {
      const newcomers = opened.filter(({ at }) => phaseOf(promotion, at) === 'RUNNING').map(({ memberId }) => memberId)
      await welcomeAll(tx, services, { promotion, now }, newcomers)
    }
  }
}

type Welcoming = { promotion: Promotion; memberId: bigint; now: Date }

/** Marks are compared one by one: of several members at one address or device the first gets it. */
const welcomeAll = async (
  tx: Tx,
  services: PromotionBase,
  { promotion, now }: Omit<Welcoming, 'memberId'>,
  newcomers: readonly bigint[],
): Promise<void> => {
  const { rule } = promotion
  if (hasMarks(rule)) {
    for (const memberId of newcomers) await welcome(tx, services, { promotion, memberId, now })
    return
  }
  const gifts = newcomers.map((memberId) => ({ memberId, money: fixedOf(rule), ref: 'registered' }))
  await giveRewards(tx, services, { promotion, now }, gifts)
}

/**
 * Of several accounts that were opened at one address or on one device the first gets it, where the promotion says so. Where it counts
 * devices, an account that staff or an agent opened gets nothing: whose it is cannot be seen.
 */
const welcome = async (tx: Tx, services: PromotionBase, { promotion, memberId, now }: Welcoming): Promise<void> => {
  const { id, rule } = promotion
  const marks = hasMarks(rule) ? marksOfOpening(promotion, await findOpening(tx, memberId)) : []
  if (await barBy(tx, id, marks, memberId)) return
  const barred = await giveReward(tx, services, { promotion, memberId, money: fixedOf(rule), ref: 'registered', now })
  if (!barred) await takeMarks(tx, id, marks, memberId)
}

type Ending = { promotion: Promotion; end: PeriodEnd; timeZone: string; now: Date }

/** Members who had joined before the end of a period, or of the promotion within it, get the reward for its days on which that ran. */
const endPeriod = async (tx: Tx, services: PromotionBase, { promotion, end, timeZone, now }: Ending): Promise<void> => {
  const { rule } = promotion
  const { trigger } = rule
  if (trigger.kind !== 'PERIOD') return
  const { since, until } = end
  const counted = countedDays(promotion, { since, until, before: startOfDay(timeZone, until) }, timeZone)
  if (!counted) return
  const joined = await listJoined(tx, promotion.id, { ...counted, products: trigger.products })
  const gifts = joined.flatMap(({ memberId, valid, lost }) => {
    const base = amount(baseOf(trigger, { valid, lost }))
    if (base < fromWire(trigger.min) || base <= zero) return []
    return [{ memberId, money: moneyOf(rule, base), ref: end.key, period: end.key }]
  })
  await giveRewards(tx, services, { promotion, now, isEarned: true }, gifts)
}

const baseOf = (
  { metric }: Extract<PromotionRule['trigger'], { kind: 'PERIOD' }>,
  { valid, lost }: { valid: bigint; lost: bigint },
): bigint => (metric === 'LOSS' ? (lost > 0n ? lost : 0n) : valid)
