import type { getDeposit } from '@tamuvo/contract/cashier.ts'
import type { OutputOf } from '@tamuvo/contract/call.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../../kit/database.ts'
import type { Deposit } from '../deposit/deposit.ts'
import type { CashierServices } from '../services.ts'
import { findTip } from './block-store.ts'
import { coinNetwork } from './coin.ts'
import { coinStateOf } from './coin-state.ts'
import { sumAside } from './collect-store.ts'
import { decimalText, rateText } from './rate.ts'
import { type CoinTerms, listTerms } from './terms-store.ts'

type CoinView = NonNullable<OutputOf<typeof getDeposit>['coin']>
type Tools = Pick<CashierServices, 'coin' | 'settings' | 'clock'> & { database: Queryable }

/** What members see of deposits by coin, by their ids. */
export const coinViewsOf = async (
  { coin, settings, clock, database }: Tools,
  deposits: readonly Deposit[],
): Promise<Map<bigint, CoinView>> => {
  const ids = deposits.filter(({ kind }) => kind === 'CRYPTO').map(({ id }) => id)
  if (!coin || ids.length === 0) return new Map()
  const [terms, tip, { confirmations }] = [
    await listTerms(database, ids),
    await findTip(database),
    await settings.get('coin.terms'),
  ]
  const aside = await sumAside(database, [...new Set([...terms.values()].map(({ address }) => address))])
  const slow = (await coinStateOf({ coin, database, clock })) !== 'up'
  const viewOf = ({ address, value, rate, arrived, isCollected }: CoinTerms): CoinView => ({
    network: coinNetwork,
    symbol: coin.symbol,
    contract: coin.contract,
    chainId: coin.chainId,
    address,
    amount: decimalText(value, coin.decimals),
    rate: rateText(rate),
    needed: confirmations,
    txHash: arrived?.txHash ?? null,
    arrived: arrived ? decimalText(arrived.value, coin.decimals) : isCollected ? decimalText(value, coin.decimals) : null,
    worth: arrived ? toWire(arrived.amount) : null,
    confirmations: arrived && tip && !arrived.isGone ? Math.max(0, Number(tip.number - arrived.blockNumber) + 1) : 0,
    aside: asideText(aside.get(address), coin.decimals),
    slow,
  })
  return new Map([...terms].map(([id, each]) => [id, viewOf(each)]))
}

const asideText = (value: bigint | undefined, decimals: number): string | null =>
  value === undefined ? null : decimalText(value, decimals)
