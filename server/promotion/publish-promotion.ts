import { publishPromotion as call } from '@tamuvo/contract/promotion-staff.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { lockProposal, lockSameCodes, savePublished } from './promotion-store.ts'
import type { PromotionServices } from './services.ts'

export const publishPromotion = handle(
  call,
  async ({ input, staff, now, refuse }, { database, promotions }: PromotionServices) => {
    const id = BigInt(input.id)
    await inTransaction(database, async (tx) => {
      const proposal = await lockProposal(tx, id, input.version)
      if (!proposal) throw refuse('NOT_FOUND')
      if (proposal.proposedBy === staff.id) throw refuse('SAME_PERSON')
      if (proposal.publishedAt || input.version !== proposal.newest) throw refuse('CASE_CLOSED')
      const other = await lockSameCodes(tx, id, input.version, now)
      if (other) throw refuse('PROMOTION_CODE_USED', { promotion: other.code, codes: other.codes })
      await savePublished(tx, id, input.version, staff.id, now)
    })
    promotions.shown.forget()
    return {}
  },
)
