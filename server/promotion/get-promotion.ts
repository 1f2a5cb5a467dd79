import { getPromotion as call } from '@tamuvo/contract/promotion.ts'
import { isTrialMember } from '../ledger/accounts.ts'
import { handle } from '../kit/handle.ts'
import { ownOf } from './own.ts'
import { findPublished } from './promotion-store.ts'
import type { PromotionServices } from './services.ts'
import { viewOf } from './view.ts'

export const getPromotion = handle(call, async ({ input, member, now, refuse }, { database, settings }: PromotionServices) => {
  const promotion = await findPublished(database, BigInt(input.id))
  if (!promotion) throw refuse('NOT_FOUND')
  const { timeZone } = await settings.get('brand')
  const own = member && !isTrialMember(member.id) ? await ownOf(database, { memberId: member.id, timeZone, now }) : undefined
  return viewOf(promotion, own?.(promotion), now)
})
