import { inTransaction } from '../kit/database.ts'
import { houseOwner, playWalletAccount } from '../ledger/accounts.ts'
import { entriesByKey } from '../ledger/statements.ts'
import { holdWalletAccounts } from '../ledger/store.ts'
import type { BettingTools } from './accept.ts'
import type { Order } from './bet.ts'
import { keepRefusals, refusedOrders } from './refusal-store.ts'

/** Keeps a refusal, unless one is kept. @returns false when the order was accepted before */
export const refuseOrder = (
  { database, clock }: BettingTools,
  order: Pick<Order, 'key' | 'memberId'>,
  roundId: bigint,
): Promise<boolean> =>
  inTransaction(database, async (tx) => {
    await holdWalletAccounts(tx, [playWalletAccount(order.memberId)])
    if ((await entriesByKey(tx, [order.key], [order.memberId, houseOwner])).size > 0) return false
    if ((await refusedOrders(tx, [order])).size > 0) return true
    await keepRefusals(tx, [{ ...order, asked: Buffer.alloc(0), refusal: { is: 'closed', roundId } }], clock.now())
    return true
  })
