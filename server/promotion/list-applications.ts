import { listApplications as call } from '@tamuvo/contract/promotion-staff.ts'
import { handle } from '../kit/handle.ts'
import { sentPage } from '../kit/sent-page.ts'
import { listApplicationsIn } from './application-store.ts'
import type { PromotionServices } from './services.ts'

export const listApplications = handle(call, async ({ input }, { database }: PromotionServices) => {
  const { list, total } = await listApplicationsIn(database, input.state, input)
  const sent = list.map(({ version: _version, ...each }) => ({
    ...each,
    id: each.id.toString(),
    promotionId: each.promotionId.toString(),
    memberId: each.memberId.toString(),
    pictures: Number(each.pictures),
    at: each.at.toISOString(),
  }))
  return sentPage(sent, total, input)
})
