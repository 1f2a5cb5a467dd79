import type { getWithdrawal } from '@tamuvo/contract/cashier-withdrawals.ts'
import type { OutputOf } from '@tamuvo/contract/call.ts'
import type { CashierServices } from '../services.ts'
import { coinNetwork } from './coin.ts'
import { coinStateOf } from './coin-state.ts'
import { findPayoutOf } from './payout-store.ts'
import { decimalText, rateText } from './rate.ts'

/** What a member sees of a payment to a coin address. */
export const coinPayoutView = async (
  { coin, database, clock }: Pick<CashierServices, 'coin' | 'database' | 'clock'>,
  withdrawalId: bigint,
): Promise<OutputOf<typeof getWithdrawal>['coin']> => {
  const payout = coin && (await findPayoutOf(database, withdrawalId))
  if (!coin || !payout) return null
  const { value, rate, txHash, confirmations, needed } = payout
  const amount = decimalText(value, coin.decimals)
  const slow = (await coinStateOf({ coin, database, clock })) !== 'up'
  return { network: coinNetwork, symbol: coin.symbol, amount, rate: rateText(rate), txHash, confirmations, needed, slow }
}
