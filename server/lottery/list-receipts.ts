import * as contract from '@tamuvo/contract/lottery-receipts.ts'
import { betsOfMember } from '../betting/betting.ts'
import { handle } from '../kit/handle.ts'
import { findDrawGame } from './games.ts'
import { type ReceiptBet, receiptsOf } from './receipts.ts'
import type { LotteryServices } from './services.ts'
import { findIssueByNumber } from './store.ts'

/** Each ticket may bring a leaf of the tree, of some kilobytes. */
const ticketsAtOnce = 200
/** As many as a browser compares with the list at once. */
const ticketsMax = 5_000

export const listReceipts = handle(contract.listReceipts, async ({ input, member, refuse }, services: LotteryServices) => {
  if (!findDrawGame(input.game)) throw refuse('GAME_NOT_FOUND')
  const issue = await findIssueByNumber(services.database, input.game, input.issue)
  if (!issue) throw refuse('ISSUE_NOT_FOUND')
  const round = { id: issue.id, closesAt: issue.closesAt }
  const bets = await betsOfMember(services.database, member.id, round, ticketsMax)
  const { page, isLast } = pageOf(ordersOf(bets), BigInt(input.after ?? 0))
  const file = await receiptsOf(services, issue, page)
  return { ...file, nextAfter: isLast ? null : (page.at(-1)?.[0].orderId.toString() ?? null) }
})

type Order = [ReceiptBet, ...ReceiptBet[]]

/** The tickets by order, in the order of the ids of orders. */
const ordersOf = (bets: readonly ReceiptBet[]): Order[] => {
  const orders = new Map<bigint, Order>()
  for (const bet of bets) {
    const known = orders.get(bet.orderId)
    if (known) known.push(bet)
    else orders.set(bet.orderId, [bet])
  }
  return [...orders.values()].sort(([a], [b]) => (a.orderId < b.orderId ? -1 : 1))
}

/** The orders after one, as many as fit; at least one. */
const pageOf = (orders: readonly Order[], after: bigint): { page: Order[]; isLast: boolean } => {
  const waiting = orders.filter(([{ orderId }]) => orderId > after)
  let [count, tickets] = [0, 0]
  for (const order of waiting) {
    tickets += order.length
    if (count > 0 && tickets > ticketsAtOnce) break
    count += 1
  }
  return { page: waiting.slice(0, count), isLast: count === waiting.length }
}
