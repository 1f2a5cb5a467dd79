import type { OutputOf } from '@tamuvo/contract/call.ts'
import type { listPointRewards, redeemPointReward } from '@tamuvo/contract/mall.ts'
import { amount, toWire } from '@tamuvo/money/amount.ts'
import type { MallItem } from './item-store.ts'
import type { MallOrder } from './order-store.ts'

/** So long an item is new. */
const newMs = 14 * 86_400_000

type SentItem = OutputOf<typeof listPointRewards>['list'][number]

export const itemView = (item: MallItem & { taken: number }, now: Date): SentItem => ({
  id: item.id.toString(),
  kind: item.kind,
  names: item.names,
  texts: item.texts,
  image: item.image,
  points: Number(item.points),
  amount: toWire(item.amount),
  multiple: toWire(amount(BigInt(item.multiple))),
  raffleId: item.raffleId?.toString() ?? null,
  left: item.stock,
  limit: item.limit,
  taken: item.taken,
  level: item.level,
  isNew: now.getTime() - item.madeAt.getTime() < newMs,
})

type SentOrder = OutputOf<typeof redeemPointReward>

export const orderView = (order: MallOrder): SentOrder => ({
  id: order.id.toString(),
  reference: referenceOf(order.id),
  at: order.at.toISOString(),
  itemId: order.itemId.toString(),
  names: order.names,
  image: order.image,
  kind: order.kind,
  raffleId: order.raffleId?.toString() ?? null,
  quantity: order.quantity,
  points: Number(order.points),
  amount: toWire(order.amount),
  state: order.state,
  remark: order.remark,
  delivery: order.delivery,
  decidedAt: order.decidedAt?.toISOString() ?? null,
  entryId: order.entryId.toString(),
})

/** What members call an order by. */
export const referenceOf = (id: bigint): string => `M${id.toString(36).toUpperCase()}`
