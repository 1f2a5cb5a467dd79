import type { getDeposit } from '@tamuvo/contract/cashier.ts'
import type { OutputOf } from '@tamuvo/contract/call.ts'
import type { Queryable } from '../../kit/database.ts'
import type { Deposit } from '../deposit/deposit.ts'
import type { CashierServices } from '../services.ts'
import { findTip } from './block-store.ts'
import { coinNetwork } from './coin.ts'
import { decimalText, rateText } from './rate.ts'
import { type CoinTerms, listTerms } from './terms-store.ts'

type CoinView = NonNullable<OutputOf<typeof getDeposit>['coin']>
type Tools = Pick<CashierServices, 'coin' | 'settings'> & { database: Queryable }

/** What members see of deposits by coin, by their ids. */
export const coinViewsOf = async (
  { coin, settings, database }: Tools,
  deposits: readonly Deposit[],
): Promise<Map<bigint, CoinView>> => {
  const ids = deposits.filter(({ kind }) => kind === 'CRYPTO').map(({ id }) => id)
  if (!coin || ids.length === 0) return new Map()
  const [terms, tip, { confirmations }] = [
    await listTerms(database, ids),
    await findTip(database),
    await settings.get('coin.terms'),
  ]
  const viewOf = ({ address, value, rate, arrived }: CoinTerms): CoinView => ({
    network: coinNetwork,
    symbol: coin.symbol,
    contract: coin.contract,
    chainId: coin.chainId,
    address,
    amount: decimalText(value, coin.decimals),
    rate: rateText(rate),
    needed: confirmations,
    txHash: arrived?.txHash ?? null,
    arrived: arrived ? decimalText(arrived.value, coin.decimals) : null,
    confirmations: arrived && tip && !arrived.isGone ? Math.max(0, Number(tip.number - arrived.blockNumber) + 1) : 0,
  })
  return new Map([...terms].map(([id, each]) => [id, viewOf(each)]))
}
