import { listMallOrders as call } from '@tamuvo/contract/mall.ts'
import { handle } from '../../kit/handle.ts'
import { sentPage } from '../../kit/sent-page.ts'
import type { PointsServices } from '../services.ts'
import { listAllOrders } from './order-store.ts'
import { orderView } from './view.ts'

export const listMallOrders = handle(call, async ({ input }, { database }: PointsServices) => {
  const { list, total } = await listAllOrders(database, input.state, input)
  const sent = list.map((order) => ({ ...orderView(order), memberId: order.memberId.toString(), username: order.username }))
  return sentPage(sent, total, input)
})
