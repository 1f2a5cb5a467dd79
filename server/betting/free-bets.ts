import type { Queryable, Tx } from '../kit/database.ts'
import type { FreeBet, FreeBetSums } from './free-bet.ts'
import { addFreeBets, freeBetsOfOrders, type GivenFreeBet, sumFreeBets } from './free-bet-store.ts'

type Giving = Omit<GivenFreeBet, 'originId' | 'at' | 'expiresAt'> & { days: number; now: Date }

const dayMs = 86_400_000

/** Gives a member a free bet for an order, in its transaction. An order that gives it again fails. */
export const giveFreeBet = (tx: Tx, { now, days, ...given }: Giving): Promise<void> =>
  addFreeBets(tx, [{ ...given, originId: null, at: now, expiresAt: new Date(now.getTime() + days * dayMs) }])

/** The free bets that orders gave, by order. */
export const freeBetsByOrder = async (from: Queryable, orderIds: readonly bigint[]): Promise<ReadonlyMap<bigint, FreeBet>> =>
  new Map((orderIds.length === 0 ? [] : await freeBetsOfOrders(from, orderIds)).map((each) => [each.orderId, each]))

/** What the free bets of items came to, by item; those that gave none are missing. */
export const freeBetSums = async (from: Queryable, itemIds: readonly bigint[]): Promise<ReadonlyMap<bigint, FreeBetSums>> =>
  new Map((itemIds.length === 0 ? [] : await sumFreeBets(from, itemIds)).map((each) => [each.itemId, each]))
