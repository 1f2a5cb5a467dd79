import type { redeemPointReward } from '@tamuvo/contract/mall.ts'
import { amount, times, zero } from '@tamuvo/money/amount.ts'
import { giveFreeBet } from '../../betting/free-bets.ts'
import type { Tx } from '../../kit/database.ts'
import type { Request } from '../../kit/handle.ts'
import { invariant } from '../../kit/invariant.ts'
import { house, walletAccount } from '../../ledger/accounts.ts'
import { naturalKey } from '../../ledger/keys.ts'
import { requireClaimant } from '../../reward/require-claimant.ts'
import { giveFreeSpins } from '../../studio/free-spins.ts'
import { addTurnoverRow } from '../../turnover/turnover.ts'
import { minorOfPoints, pointsOf } from '../balance.ts'
import type { PointsServices } from '../services.ts'
import { countTaken, findItem, type MallItem, takeStock } from './item-store.ts'
import { insertOrder, type MallOrder } from './order-store.ts'

type Asked = Request<typeof redeemPointReward>
type Redeeming = Pick<Asked, 'now' | 'refuse'> & {
  input: Pick<Asked['input'], 'id' | 'quantity' | 'points' | 'delivery'>
  member: Pick<Asked['member'], 'id'>
}

/**
 * Redeems points for an item. All that decides, the points, the money, the tickets and the stock are one transaction.
 * @returns the id of the order
 * @throws Refused when it cannot be had
 */
export const redeem = async (tx: Tx, services: PointsServices, { input, member, now, refuse }: Redeeming): Promise<bigint> => {
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
  await giveTickets(tx, services, { order, now, refuse })
  await giveSpins(tx, services, { item, order })
  await giveBet(tx, services, { item, order })
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
    raffleId: item.raffleId,
    state: isGift ? 'IN_PROGRESS' : 'CONFIRMED',
    remark: '',
    at: now,
    decidedAt: isGift ? null : now,
    decidedBy: null,
  }
}

type Giving = Pick<Redeeming, 'now' | 'refuse'> & { order: Pick<MallOrder, 'memberId' | 'id' | 'raffleId' | 'quantity'> }

/** @throws Refused when the raffle does not run */
const giveTickets = async (tx: Tx, services: PointsServices, { order, now, refuse }: Giving): Promise<void> => {
  const { memberId, id: orderId, raffleId, quantity: count } = order
  if (raffleId !== null && !(await services.giveTickets(tx, { memberId, raffleId, orderId, count, now })))
    throw refuse('PROMOTION_OVER')
}

/** The spins of all that was ordered are given together. */
const giveSpins = async (tx: Tx, { newId }: PointsServices, { item, order }: Spinning): Promise<void> => {
  const { freeSpins, id: itemId, multiple } = item
  if (!freeSpins) return
  const { memberId, id: orderId, quantity, at: now } = order
  const { game, unit, days, spins } = freeSpins
  await giveFreeSpins(tx, { id: newId(), memberId, itemId, orderId, game, unit, days, spins: spins * quantity, multiple, now })
}

/** All that was ordered is one free bet. */
const giveBet = async (tx: Tx, { newId }: PointsServices, { item, order }: Spinning): Promise<void> => {
  const { freeBet, id: itemId } = item
  if (!freeBet) return
  const { memberId, id: orderId, quantity, at: now } = order
  await giveFreeBet(tx, {
    id: newId(),
    memberId,
    itemId,
    orderId,
    amount: times(freeBet.amount, BigInt(quantity)),
    days: freeBet.days,
    now,
  })
}

type Spinning = { item: MallItem; order: Pick<MallOrder, 'memberId' | 'id' | 'quantity' | 'at'> }

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
