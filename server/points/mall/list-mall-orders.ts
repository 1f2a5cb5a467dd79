import { listMallOrders as call } from '@tamuvo/contract/mall.ts'
import { handle } from '../../kit/handle.ts'
import { sentPage } from '../../kit/sent-page.ts'
import type { PointsServices } from '../services.ts'
import { listAllOrders } from './order-store.ts'
import { orderViews } from './view.ts'

export const listMallOrders = handle(call, async ({ input, now }, { database }: PointsServices) => {
  const { list, total } = await listAllOrders(database, input.state, input)
  const views = await orderViews(database, list, now)
  const sent = views.map((view, place) => {
    const { memberId = 0n, username = '' } = list[place] ?? {}
    return { ...view, memberId: memberId.toString(), username }
  })
  return sentPage(sent, total, input)
})
