import { enterPromotionCode as call } from '@tamuvo/contract/promotion.ts'
import { limitRate } from '../account/limit-rate.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { giveReward } from './give-reward.ts'
import { requireCandidate, useAddress } from './require-candidate.ts'
import { fixedOf, phaseOf } from './rules.ts'
import type { PromotionServices } from './services.ts'

/** Codes are not to be guessed. */
const tries = { max: 10, perSeconds: 3_600 }

export const enterPromotionCode = handle(call, async ({ input, member, address, now, refuse }, services: PromotionServices) => {
  await limitRate(services, { key: `promotion-code:${member.id}`, ...tries })
  const promotion = (await services.promotions.shown()).find(
    (each) =>
      each.rule.trigger.kind === 'CODE' && each.rule.trigger.codes.includes(input.code) && phaseOf(each, now) === 'RUNNING',
  )
  if (!promotion) throw refuse('PROMOTION_CODE_WRONG')
  const hasPayee = (await services.countBankAccounts(member.id)) > 0
  await inTransaction(services.database, async (tx) => {
    const asking = { memberId: member.id, address, hasPayee, now, refuse }
    await requireCandidate(tx, promotion, asking)
    await useAddress(tx, promotion, asking)
    const money = fixedOf(promotion.rule)
    const barred = await giveReward(tx, services, { promotion, memberId: member.id, money, ref: input.code, now })
    if (barred) throw refuse(barred === 'spent' ? 'PROMOTION_SPENT' : 'PROMOTION_TAKEN')
  })
  return { id: promotion.id.toString(), status: 'ISSUED' as const }
})
