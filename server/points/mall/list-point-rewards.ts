import { listPointRewards as call } from '@tamuvo/contract/mall.ts'
import { handle } from '../../kit/handle.ts'
import { sentPage } from '../../kit/sent-page.ts'
import { pointsOf } from '../balance.ts'
import type { PointsServices } from '../services.ts'
import { listShown } from './item-store.ts'
import { itemView } from './view.ts'

export const listPointRewards = handle(call, async ({ input, member, now }, { database }: PointsServices) => {
  const most = input.affordable ? await pointsOf(database, member.id) : undefined
  const { list, total } = await listShown(database, member.id, { ...input, most }, input)
  return sentPage(
    list.map((item) => itemView(item, now)),
    total,
    input,
  )
})
