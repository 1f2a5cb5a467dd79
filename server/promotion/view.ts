import type { OutputOf } from '@tamuvo/contract/call.ts'
import type { listBonuses } from '@tamuvo/contract/bonus.ts'
import type { PromotionRule } from '@tamuvo/contract/promotion-rule.ts'
import type { getPromotion } from '@tamuvo/contract/promotion.ts'
import { gameTypes } from '@tamuvo/contract/brand.ts'
import { subtract, toWire } from '@tamuvo/money/amount.ts'
import type { BonusRow } from './bonus-store.ts'
import type { Promotion } from './promotion-store.ts'
import { type Doing, phaseOf, statusOf } from './rules.ts'

export type SentPromotion = OutputOf<typeof getPromotion>

/** What of a member is shown with a promotion. */
export type Own = Doing & { reason: string; days: { count: number; today: boolean } | null }

/** A promotion as it is seen at a time, by a visitor without `own`. Codes stay with the house. */
export const viewOf = (promotion: Promotion, own: Own | undefined, now: Date): SentPromotion => {
  const { id, code, version, rule, texts, image } = promotion
  const { type, startsAt, endsAt, group, reward, terms, audience, limits } = rule
  const { perMember, oncePerAddress, oncePerDevice, oncePerPayee } = limits
  return {
    id: id.toString(),
    code,
    version,
    type,
    ...texts,
    image,
    startsAt,
    endsAt,
    group,
    trigger: publicTrigger(rule.trigger),
    reward,
    terms,
    audience,
    limits: { perMember, oncePerAddress, oncePerDevice, oncePerPayee },
    status: statusOf(rule, phaseOf(promotion, now), own, now),
    own: own ? { taken: own.taken, reason: own.reason, joinedAt: own.joinedAt?.toISOString() ?? null, days: own.days } : null,
  }
}

const publicTrigger = (trigger: PromotionRule['trigger']): SentPromotion['trigger'] => {
  if (trigger.kind === 'CODE' || trigger.kind === 'RAFFLE') return { kind: trigger.kind }
  return trigger
}

type SentBonus = OutputOf<typeof listBonuses>['list'][number]

/** A bonus with its promotion's titles. */
export const bonusView = (bonus: BonusRow, titles: SentBonus['titles']): SentBonus => ({
  id: bonus.id.toString(),
  promotionId: bonus.promotionId.toString(),
  titles,
  at: bonus.at.toISOString(),
  depositId: bonus.depositId.toString(),
  deposit: toWire(bonus.deposit),
  amount: toWire(bonus.amount),
  state: bonus.state,
  expiresAt: bonus.expiresAt.toISOString(),
  maxStake: bonus.maxStake === null ? null : toWire(bonus.maxStake),
  closed: gameTypes.filter((product) => bonus.closed.includes(product)),
  forfeit: bonus.forfeit,
  required: toWire(bonus.required),
  done: toWire(bonus.fed),
  left: toWire(bonus.state === 'ACTIVE' ? subtract(bonus.required, bonus.fed) : subtract(bonus.required, bonus.required)),
  rowId: bonus.rowId.toString(),
  weights: gameTypes.map((product) => ({ product, percent: bonus.weights[product] ?? 0 })),
  taken: bonus.taken === null ? null : toWire(bonus.taken),
})
