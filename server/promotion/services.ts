import { type Cached, cached } from '../kit/cache.ts'
import { daysListener } from '../loyalty/services.ts'
import type { PromotionBase } from './base.ts'
import { labelBonuses } from './causes.ts'
import { chooseBonus } from './choose-bonus.ts'
import { creditBonus, reverseBonus } from './credit-bonus.ts'
import { endBonuses } from './end-bonus.ts'
import { endPeriods } from './end-periods.ts'
import { type Give, giveTogether } from './give-together.ts'
import { listPublished, type Promotion } from './promotion-store.ts'

export type PromotionServices = PromotionBase & {
  promotions: {
    /** Those that run, come, or have ended lately, cached for some seconds. */
    shown: Cached<Promotion[]>
    give: Give
  }
}

const keepMs = 2_000
const shownMs = 30 * 86_400_000

/** Lets deposits bring bonuses, and periods rewards. */
export const openPromotions = <Lower extends PromotionBase>(lower: Lower): Lower & PromotionServices => {
  const { database, clock } = lower
  const shown = cached(clock, keepMs, () => listPublished(database, new Date(clock.now().getTime() - shownMs)))
  lower.depositBonus.choose.fill((tx, asked) => chooseBonus(tx, lower, asked))
  lower.depositBonus.credit.fill((tx, credited) => creditBonus(tx, lower, credited))
  lower.depositBonus.reverse.fill((tx, reversed) => reverseBonus(tx, lower, reversed))
  lower.causes.bonus.add(labelBonuses)
  lower.turnover.rowsEnded.fill((tx, ended) => endBonuses(tx, lower, ended))
  lower.listeners.push({ name: 'promotions', after: [daysListener], take: (tx, range, now) => endPeriods(tx, lower, range, now) })
  return { ...lower, promotions: { shown, give: giveTogether(lower) } }
}
