import { listRedeemed as call } from '@tamuvo/contract/mall.ts'
import { askedSpan } from '../../kit/days.ts'
import { handle } from '../../kit/handle.ts'
import { sentPage } from '../../kit/sent-page.ts'
import type { PointsServices } from '../services.ts'
import { listOrdersOf } from './order-store.ts'
import { orderViews } from './view.ts'

export const listRedeemed = handle(call, async ({ input, member, now }, { database, settings }: PointsServices) => {
  const { timeZone } = await settings.get('brand')
  const span = askedSpan(timeZone, now, input)
  const { list, total } = await listOrdersOf(database, { memberId: member.id, ...span, state: input.state }, input)
  return sentPage(await orderViews(database, list, now), total, input)
})
