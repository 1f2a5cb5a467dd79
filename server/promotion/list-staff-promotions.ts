import { listStaffPromotions as call } from '@tamuvo/contract/promotion-staff.ts'
import { amount, toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { sentPage } from '../kit/sent-page.ts'
import { staffNames } from '../kit/staff-names-store.ts'
import { listAllPromotions, type StaffPromotion } from './promotion-store.ts'
import type { PromotionServices } from './services.ts'

const stateOf = ({ published, newest, stoppedAt }: StaffPromotion): 'PROPOSED' | 'PUBLISHED' | 'STOPPED' => {
  if (published === 0 || newest > published) return 'PROPOSED'
  return stoppedAt ? 'STOPPED' : 'PUBLISHED'
}

export const listStaffPromotions = handle(call, async ({ input }, { database }: PromotionServices) => {
  const { list, total } = await listAllPromotions(database, input)
  const names = await staffNames(
    database,
    list.map(({ proposedBy }) => proposedBy),
  )
  const sent = list.map((each) => ({
    id: each.id.toString(),
    code: each.code,
    state: stateOf(each),
    published: each.published,
    newest: each.newest,
    rule: each.rule,
    texts: each.texts,
    image: each.image,
    proposedBy: names.get(each.proposedBy) ?? '',
    members: Number(each.members),
    cost: toWire(amount(each.spent)),
    applying: Number(each.applying),
  }))
  return sentPage(sent, total, input)
})
