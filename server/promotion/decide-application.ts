import { decideApplication as call } from '@tamuvo/contract/promotion-staff.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { appendEvents } from '../kit/outbox.ts'
import { lockApplication, saveDecision } from './application-store.ts'
import { giveReward } from './give-reward.ts'
import { findVersion } from './promotion-store.ts'
import { fixedOf } from './rules.ts'
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
      const money = fixedOf(promotion.rule)
      const barred = await giveReward(tx, services, { promotion, memberId, money, ref: id.toString(), now })
      if (barred) throw refuse(barred === 'spent' ? 'PROMOTION_SPENT' : 'CASE_CLOSED')
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
