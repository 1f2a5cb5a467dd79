import { type Amount, fromWire } from '@tamuvo/money/amount.ts'
import type { BonusBar } from '../cashier/deposit/deposit-bonus.ts'
import { hasPaidIn } from '../cashier/deposit/store.ts'
import type { Tx } from '../kit/database.ts'
import { hasOpenInGroup, insertChoice } from './bonus-store.ts'
import { candidateOf } from './candidate.ts'
import { barBy, marksOf, type Place } from './marks.ts'
import { partsOf } from './member-store.ts'
import { findPublished, type Promotion } from './promotion-store.ts'
import { audienceBar, phaseOf } from './rules.ts'
import type { PromotionBase } from './base.ts'

export type Choosing = Place & {
  depositId: bigint
  amount: Amount
  promotionId: bigint
  version: number | undefined
  now: Date
}

/**
 * Keeps the bonus that a member chose with a deposit, as the promotion is then.
 * @returns why the deposit cannot have it; undefined when it can
 */
export const chooseBonus = async (tx: Tx, _services: PromotionBase, choosing: Choosing): Promise<BonusBar | undefined> => {
  const promotion = await findPublished(tx, choosing.promotionId)
  if (!promotion || promotion.rule.trigger.kind !== 'DEPOSIT') return { code: 'PROMOTION_OVER', detail: {} }
  if (choosing.version !== undefined && choosing.version !== promotion.version) return { code: 'OFFER_CHANGED', detail: {} }
  const bar = await barOf(tx, promotion, choosing)
  if (bar) return bar
  const keys = (await marksOf(tx, promotion, choosing)).flatMap(({ key }) => key ?? [])
  await insertChoice(tx, choosing, { promotionId: promotion.id, version: promotion.version, keys })
  return undefined
}

/** Why a member cannot have the bonus of a promotion with a deposit of an amount now. */
export const barOf = async (
  tx: Tx,
  promotion: Promotion,
  asking: Omit<Choosing, 'promotionId' | 'version' | 'depositId'>,
): Promise<BonusBar | undefined> => {
  const { memberId, amount, now } = asking
  const { rule } = promotion
  const { trigger, group, limits } = rule
  if (phaseOf(promotion, now) !== 'RUNNING' || trigger.kind !== 'DEPOSIT') return { code: 'PROMOTION_OVER', detail: {} }
  const candidate = await candidateOf(tx, memberId, now)
  if (!candidate) return { code: 'PROMOTION_NOT_FOR_YOU', detail: { because: 'AGENT' } }
  const because = audienceBar(rule, candidate, now)
  if (because) return { code: 'PROMOTION_NOT_FOR_YOU', detail: { because } }
  if (amount < fromWire(trigger.min)) return { code: 'BELOW_MIN', detail: { min: trigger.min } }
  if (trigger.which === 'FIRST' && (await hasPaidIn(tx, memberId))) return { code: 'PROMOTION_TAKEN', detail: {} }
  if (((await partsOf(tx, memberId)).get(promotion.id)?.taken ?? 0) >= limits.perMember)
    return { code: 'PROMOTION_TAKEN', detail: {} }
  if (group !== '' && (await hasOpenInGroup(tx, memberId, group)))
    return { code: 'PROMOTION_NOT_FOR_YOU', detail: { because: 'GROUP' } }
  const taken = await barBy(tx, promotion.id, await marksOf(tx, promotion, asking), memberId)
  return taken && { code: 'PROMOTION_NOT_FOR_YOU', detail: { because: taken } }
}
