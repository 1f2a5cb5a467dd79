import * as contract from '@tamuvo/contract/lottery-receipts.ts'
import { betById, betsOfOrder } from '../betting/record-store.ts'
import { handle } from '../kit/handle.ts'
import { receiptsOf } from './receipts.ts'
import type { LotteryServices } from './services.ts'
import { findIssueByNumber } from './store.ts'

export const getReceipt = handle(contract.getReceipt, async ({ input, member, refuse }, services: LotteryServices) => {
  const { database } = services
  const bet = await betById(database, BigInt(input.id))
  // Bets of other members are not found: their existence is not disclosed.
  if (bet?.memberId !== member.id) throw refuse('NOT_FOUND')
  const issue = await findIssueByNumber(database, bet.game, bet.code)
  const [first, ...more] = await betsOfOrder(database, member.id, bet.orderId)
  if (!issue || !first) throw refuse('NOT_FOUND')
  return receiptsOf(services, issue, [[first, ...more]])
})
