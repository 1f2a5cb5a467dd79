import { enterPromotionCode as call } from '@tamuvo/contract/promotion.ts'
import { limitRate } from '../account/limit-rate.ts'
import { inTransaction } from '../kit/database.ts'
import { handle, type Request } from '../kit/handle.ts'
import { giveReward } from './give-reward.ts'
import type { Asked } from './give-together.ts'
import { hasMarks } from './marks.ts'
import { type Asking, askingOf, requireCandidate, useMarks } from './require-candidate.ts'
import { fixedOf, phaseOf } from './rules.ts'
import type { PromotionServices } from './services.ts'

/** Codes are not to be guessed. */
const tries = { max: 10, perSeconds: 3_600 }

export const enterPromotionCode = handle(call, async (request, services: PromotionServices) => {
  const { input, member, now, refuse } = request
  await limitRate(services, { key: `promotion-code:${member.id}`, ...tries })
  const promotion = (await services.promotions.shown()).find(
    (each) =>
      each.rule.trigger.kind === 'CODE' && each.rule.trigger.codes.includes(input.code) && phaseOf(each, now) === 'RUNNING',
  )
  if (!promotion) throw refuse('PROMOTION_CODE_WRONG')
  const entered = {
    asked: { promotion, memberId: member.id, money: fixedOf(promotion.rule), ref: input.code, now },
    asking: askingOf(request),
    refuse,
  }
  await (hasMarks(promotion.rule) ? giveAlone : giveAmongOthers)(services, entered)
  return { id: promotion.id.toString(), status: 'ISSUED' as const }
})

type Entered = { asked: Asked; asking: Asking; refuse: Request<typeof call>['refuse'] }

/** The marks go with the transaction of who is given nothing. */
const giveAlone = (services: PromotionServices, { asked, asking, refuse }: Entered): Promise<void> =>
  inTransaction(services.database, async (tx) => {
    await requireCandidate(tx, asked.promotion, asking)
    await useMarks(tx, asked.promotion, asking)
    const because = await giveReward(tx, services, asked)
    // What bars the member came meanwhile.
    if (because === 'barred') await requireCandidate(tx, asked.promotion, asking)
    if (because) throw refuse(refusals[because])
  })

/** Who is barred asks again alone, and so learns why, or has it where it was for a moment only. */
const giveAmongOthers = async (services: PromotionServices, entered: Entered): Promise<void> => {
  const because = await services.promotions.give(entered.asked)
  if (because === 'barred') await giveAlone(services, entered)
  else if (because) throw entered.refuse(refusals[because])
}

const refusals = {
  barred: 'PROMOTION_TAKEN',
  taken: 'PROMOTION_TAKEN',
  spent: 'PROMOTION_SPENT',
  over: 'PROMOTION_OVER',
} as const
