import type { PromotionRule } from '@tamuvo/contract/promotion-rule.ts'
import { decideApplication as call } from '@tamuvo/contract/promotion-staff.ts'
import { type Amount, fromWire, toWire } from '@tamuvo/money/amount.ts'
import { inTransaction } from '../kit/database.ts'
import { handle, type Request } from '../kit/handle.ts'
import { appendEvents } from '../kit/outbox.ts'
import { lockApplication, saveDecision } from './application-store.ts'
import { giveReward } from './give-reward.ts'
import { findVersion } from './promotion-store.ts'
import { fixedOf, upToOf } from './rules.ts'
import type { PromotionServices } from './services.ts'

export const decideApplication = handle(call, async ({ input, staff, now, refuse }, services: PromotionServices) => {
  await inTransaction(services.database, async (tx) => {
    const application = await lockApplication(tx, BigInt(input.id))
    if (!application) throw refuse('NOT_FOUND')
    if (application.state !== 'APPLYING') throw refuse('CASE_CLOSED')
    const { id, memberId, promotionId, version } = application
    const state = input.decision === 'issue' ? 'ISSUED' : 'REJECTED'
    const promotion = await findVersion(tx, promotionId, version)
    if (!promotion) throw refuse('NOT_FOUND')
    if (state === 'ISSUED') {
      const money = moneyFor(promotion.rule, input.amount, refuse)
      const barred = await giveReward(tx, services, { promotion, memberId, money, ref: id.toString(), now })
      if (barred) throw refuse(refusals[barred])
    }
    await saveDecision(tx, id, { state, reason: input.reason, by: staff.id, at: now })
    await appendEvents(tx, {
      kind: state === 'ISSUED' ? 'application.issued' : 'application.rejected',
      memberId,
      body: {
        applicationId: id.toString(),
        promotionId: promotionId.toString(),
        titles: promotion.texts.titles,
        reason: input.reason,
      },
      at: now,
    })
  })
  return {}
})

const refusals = {
  barred: 'PROMOTION_NOT_FOR_YOU',
  taken: 'PROMOTION_TAKEN',
  spent: 'PROMOTION_SPENT',
  over: 'PROMOTION_OVER',
} as const

type Refusing = Request<typeof call>['refuse']

/** @param amount what staff said, for a promotion that gives up to an amount. @throws Refused where it is missing, too much, or not theirs to say */
const moneyFor = (rule: PromotionRule, amount: string | undefined, refuse: Refusing): Amount => {
  const most = upToOf(rule)
  if ((most === undefined) !== (amount === undefined))
    throw refuse('FIELDS_INVALID', { fields: { amount: most === undefined ? 'pattern' : 'required' } })
  if (most === undefined || amount === undefined) return fixedOf(rule)
  if (fromWire(amount) > most) throw refuse('ABOVE_MAX', { max: toWire(most) })
  return fromWire(amount)
}
