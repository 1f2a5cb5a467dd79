import { listPublicPointRewards as call } from '@tamuvo/contract/mall.ts'
import { handle } from '../../kit/handle.ts'
import { sentPage } from '../../kit/sent-page.ts'
import type { PointsServices } from '../services.ts'
import { listShown } from './item-store.ts'
import { itemView } from './view.ts'

/** No member has this id. */
const visitor = 0n

export const listPublicPointRewards = handle(call, async ({ input, now }, { database }: PointsServices) => {
  const { list, total } = await listShown(database, visitor, { kind: input.kind, vip: input.vip, order: input.order }, input)
  return sentPage(
    list.map((item) => itemView(item, now)),
    total,
    input,
  )
})
