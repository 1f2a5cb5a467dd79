import { redeemPointReward as call } from '@tamuvo/contract/mall.ts'
import { amount, times, zero } from '@tamuvo/money/amount.ts'
import { requireWithdrawalPassword } from '../../account/security/require-withdrawal-password.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { handle, type Request } from '../../kit/handle.ts'
import { once } from '../../kit/idempotency.ts'
import { invariant } from '../../kit/invariant.ts'
import { house, walletAccount } from '../../ledger/accounts.ts'
import { naturalKey } from '../../ledger/keys.ts'
import { requireClaimant } from '../../reward/require-claimant.ts'
import { addTurnoverRow } from '../../turnover/turnover.ts'
import { minorOfPoints, pointsOf } from '../balance.ts'
import type { PointsServices } from '../services.ts'
import { countTaken, findItem, type MallItem, takeStock } from './item-store.ts'
import { findOrder, insertOrder, type MallOrder } from './order-store.ts'
import { orderView } from './view.ts'

type Redeeming = Request<typeof call>

export const redeemPointReward = handle(call, async (request, services: PointsServices) => {
  const { input, member, key, now, refuse } = request
  await requireWithdrawalPassword(services, { memberId: member.id, password: input.password, now, refuse })
  const body = { id: input.id, quantity: input.quantity, delivery: input.delivery ?? null }
  const order = await inTransaction(services.database, async (tx) => {
    const { id } = await once(tx, { memberId: member.id, key, call: 'redeemPointReward', body, now }, async () => ({
      id: (await redeem(tx, services, request)).toString(),
    }))
    return findOrder(tx, member.id, BigInt(id))
  })
  invariant(order, 'an order that was answered is there')
  return orderView(order)
})

/** All that decides, the points, the money and the stock are one transaction. */
const redeem = async (tx: Tx, services: PointsServices, { input, member, now, refuse }: Redeeming): Promise<bigint> => {
  const { rankLevel } = await requireClaimant(tx, { memberId: member.id, now, refuse })
  const item = await findItem(tx, BigInt(input.id))
  if (!item?.isShown) throw refuse('NOT_FOUND')
  if (rankLevel < item.level) throw refuse('VIP_NEEDED', { level: item.level })
  const { quantity } = input
  if (input.points !== undefined && BigInt(input.points) !== item.points * BigInt(quantity)) throw refuse('OFFER_CHANGED')
  const delivery = item.kind === 'GIFT' ? input.delivery : undefined
  if (item.kind === 'GIFT' && !delivery) throw refuse('FIELDS_INVALID', { fields: { delivery: 'required' } })
  if (item.stock !== null && item.stock < quantity) throw refuse('MALL_SOLD_OUT', { left: item.stock })
  if (!(await countTaken(tx, { memberId: member.id, itemId: item.id, quantity, limit: item.limit })))
    throw refuse('MALL_LIMIT', { limit: item.limit })
  const order = orderOf(services.newId(), { item, memberId: member.id, quantity, now })
  const money = order.amount > zero ? await creditMoney(tx, services, { item, order }) : null
  const [spent] = await services.ledger.postIn(tx, [
    {
      key: naturalKey('mall-order', order.id),
      kind: 'POINT_REDEEM',
      ref: order.id,
      moves: [{ from: walletAccount(member.id, 'points'), to: house('house:points'), amount: minorOfPoints(order.points) }],
    },
  ])
  if (spent?.is === 'insufficient') throw refuse('POINTS_SHORT', { points: Number(await pointsOf(tx, member.id)) })
  invariant(spent?.is === 'posted', 'an order is new, and its accounts are open')
  await insertOrder(tx, { ...order, delivery: delivery ?? null, entryId: spent.entryId, moneyEntryId: money })
  if (!(await takeStock(tx, item.id, quantity))) throw refuse('MALL_SOLD_OUT', { left: 0 })
  return order.id
}

type Ordered = { item: MallItem; memberId: bigint; quantity: number; now: Date }

const orderOf = (
  id: bigint,
  { item, memberId, quantity, now }: Ordered,
): Omit<MallOrder, 'entryId' | 'moneyEntryId' | 'delivery'> => {
  const isGift = item.kind === 'GIFT'
  return {
    memberId,
    id,
    itemId: item.id,
    kind: item.kind,
    names: item.names,
    image: item.image,
    quantity,
    points: item.points * BigInt(quantity),
    amount: times(item.amount, BigInt(quantity)),
    state: isGift ? 'IN_PROGRESS' : 'CONFIRMED',
    remark: '',
    at: now,
    decidedAt: isGift ? null : now,
    decidedBy: null,
  }
}

type Crediting = { item: MallItem; order: Pick<MallOrder, 'memberId' | 'id' | 'amount' | 'at'> }

/** What has to be bet comes before the entry, as with every credit. */
const creditMoney = async (tx: Tx, services: PointsServices, { item, order }: Crediting): Promise<bigint> => {
  const { memberId, id, amount: base, at } = order
  await addTurnoverRow(tx, services, { memberId, kind: 'BONUS', ref: id, base, multiple: item.multiple, at })
  const moves = [{ from: house('house:promo'), to: walletAccount(memberId), amount: amount(base) }]
  const [credited] = await services.ledger.postIn(tx, [{ key: naturalKey('mall-money', id), kind: 'BONUS', ref: id, moves }])
  invariant(credited?.is === 'posted', 'an order is new, and its accounts are open')
  return credited.entryId
}
