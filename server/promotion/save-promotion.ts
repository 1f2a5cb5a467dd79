import { savePromotion as call } from '@tamuvo/contract/promotion-staff.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { findPublishedByCode, insertProposal } from './promotion-store.ts'
import { isOtherDraw } from './raffle-rules.ts'
import { faultsOf } from './rules.ts'
import type { PromotionServices } from './services.ts'

export const savePromotion = handle(call, async ({ input, staff, now, refuse }, { database, newId }: PromotionServices) => {
  const { code, rule, texts, image, reason } = input
  const before = await findPublishedByCode(database, code)
  const faults = [
    ...faultsOf(rule),
    ...(before && isOtherDraw(before.rule, rule) ? ['its prizes stay as they are published'] : []),
  ]
  if (!texts.titles.EN) faults.push('it has no English title')
  if (faults.length > 0) throw refuse('PROMOTION_INVALID', { faults })
  const proposal = { code, rule, texts, image, by: staff.id, reason, at: now }
  const { id, version } = await inTransaction(database, (tx) => insertProposal(tx, newId(), proposal))
  return { id: id.toString(), version }
})
