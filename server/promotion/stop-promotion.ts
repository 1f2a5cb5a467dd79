import { stopPromotion as call } from '@tamuvo/contract/promotion-staff.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { saveStopped } from './promotion-store.ts'
import type { PromotionServices } from './services.ts'

export const stopPromotion = handle(call, async ({ input, now, refuse }, { database, promotions }: PromotionServices) => {
  if (!(await inTransaction(database, (tx) => saveStopped(tx, BigInt(input.id), now)))) throw refuse('NOT_FOUND')
  promotions.shown.forget()
  return {}
})
