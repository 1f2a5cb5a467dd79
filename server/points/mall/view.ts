import type { OutputOf } from '@tamuvo/contract/call.ts'
import type { listMallItems, listPointRewards, redeemPointReward } from '@tamuvo/contract/mall.ts'
import { amount, toWire } from '@tamuvo/money/amount.ts'
import type { FreeBet, FreeBetSums } from '../../betting/free-bet.ts'
import { freeBetsByOrder } from '../../betting/free-bets.ts'
import { freeBetView } from '../../betting/view.ts'
import type { Queryable } from '../../kit/database.ts'
import { type FreeSpins, type FreeSpinSums, stateOfFreeSpins } from '../../studio/free-spin.ts'
import { expectedReturn, freeSpinsByOrder } from '../../studio/free-spins.ts'
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
  freeSpins: item.freeSpins && { ...item.freeSpins, unit: toWire(item.freeSpins.unit) },
  freeBet: item.freeBet && { ...item.freeBet, amount: toWire(item.freeBet.amount) },
  left: item.stock,
  limit: item.limit,
  taken: item.taken,
  level: item.level,
  isNew: now.getTime() - item.madeAt.getTime() < newMs,
})

type SentCost = OutputOf<typeof listMallItems>['list'][number]['freeSpinCost']

/** What the free spins of an item have cost; null where none were ordered. */
export const costView = ({ freeSpins }: MallItem, sums: FreeSpinSums | undefined): SentCost => {
  if (!sums || !freeSpins) return null
  const { given, used, expired, left, staked, won, leftStake } = sums
  const leftExpected = expectedReturn(freeSpins.game, leftStake) ?? leftStake
  return { given, used, expired, left, staked: toWire(staked), won: toWire(won), leftExpected: toWire(leftExpected) }
}

type SentBetCost = OutputOf<typeof listMallItems>['list'][number]['freeBetCost']

/** What the free bets of an item have cost; null where none were ordered. */
export const betCostView = (sums: FreeBetSums | undefined): SentBetCost => {
  if (!sums) return null
  const { count, given, staked, won, left, expired } = sums
  return { count, given: toWire(given), staked: toWire(staked), won: toWire(won), left: toWire(left), expired: toWire(expired) }
}

type SentOrder = OutputOf<typeof redeemPointReward>

/** The free spins and the free bet that an order gave. */
type Given = { spins: FreeSpins | undefined; bet: FreeBet | undefined }

const orderView = (order: MallOrder, { spins, bet }: Given, now: Date): SentOrder => ({
  id: order.id.toString(),
  reference: referenceOf(order.id),
  at: order.at.toISOString(),
  itemId: order.itemId.toString(),
  names: order.names,
  image: order.image,
  kind: order.kind,
  raffleId: order.raffleId?.toString() ?? null,
  freeSpins: spins ? spinsView(spins, now) : null,
  freeBet: bet ? freeBetView(bet, now) : null,
  quantity: order.quantity,
  points: Number(order.points),
  amount: toWire(order.amount),
  state: order.state,
  remark: order.remark,
  delivery: order.delivery,
  decidedAt: order.decidedAt?.toISOString() ?? null,
  entryId: order.entryId.toString(),
})

const spinsView = (spins: FreeSpins, now: Date): SentOrder['freeSpins'] => ({
  game: spins.game,
  spins: spins.spins,
  used: spins.used,
  unit: toWire(spins.unit),
  state: stateOfFreeSpins(spins, now),
  expiresAt: spins.expiresAt.toISOString(),
})

/** Orders with what became of the free spins and free bets that they gave. */
export const orderViews = async (from: Queryable, orders: readonly MallOrder[], now: Date): Promise<SentOrder[]> => {
  const ordersOf = (wanted: MallOrder['kind']): bigint[] => orders.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  const spins = await freeSpinsByOrder(from, ordersOf('FREE_SPIN'))
  const bets = await freeBetsByOrder(from, ordersOf('FREE_BET'))
  return orders.map((order) => orderView(order, { spins: spins.get(order.id), bet: bets.get(order.id) }, now))
}

/** What members call an order by. */
export const referenceOf = (id: bigint): string => `M${id.toString(36).toUpperCase()}`
