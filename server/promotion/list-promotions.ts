import { listPromotions as call } from '@tamuvo/contract/promotion.ts'
import { isTrialMember } from '../ledger/accounts.ts'
import { handle } from '../kit/handle.ts'
import { ownOf } from './own.ts'
import type { PromotionServices } from './services.ts'
import { viewOf } from './view.ts'

export const listPromotions = handle(call, async ({ member, now }, { database, settings, promotions }: PromotionServices) => {
  const { timeZone } = await settings.get('brand')
  const own = member && !isTrialMember(member.id) ? await ownOf(database, { memberId: member.id, timeZone, now }) : undefined
  return { list: (await promotions.shown()).map((promotion) => viewOf(promotion, own?.(promotion), now)) }
})
