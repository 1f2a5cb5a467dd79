import { amount, type Amount, sum } from '@tamuvo/money/amount.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Database } from '../../kit/database.ts'
import { house } from '../../ledger/accounts.ts'
import type { Settings } from '../../platform/settings.ts'
import type { CoinTransfer } from '../coin/chain.ts'
import type { Coin } from '../coin/coin.ts'
import { type Rate, rateOf, worthOf } from '../coin/rate.ts'
import { ChainDown, ChainRefused } from '../coin/rpc.ts'
import { StatementDown } from '../statement.ts'
import {
  type CoinBalance,
  type CoinDeposit,
  type CoinPaid,
  listCoinBalances,
  listCoinDeposits,
  listCoinPaid,
} from './coin-store.ts'
import type { Item } from './compare.ts'
import { type Source, sumItem } from './source.ts'

type Tools = { database: Database; clock: Clock; settings: Settings; coin: Coin }

/**
 * The chain as the statement of coins: what was credited and paid on a day is looked up by its transactions, and what lies at addresses
 * of members is compared with what came less what was brought to the house. Worth is counted at the rates of then.
 */
export const coinSource = (tools: Tools): Source => ({
  code: 'coin',
  account: house('psp:coin'),
  compare: async ({ span }) => {
    const { database, clock, coin } = tools
    const [deposits, paid, balances] = await Promise.all([
      listCoinDeposits(database, span),
      listCoinPaid(database, span),
      listCoinBalances(database, coin.account, clock.now()),
    ])
    try {
      const items: Item[] = []
      for (const deposit of deposits) items.push(await compareDeposit(coin, deposit))
      for (const payment of paid) items.push(await comparePaid(coin, payment))
      return [...items, ...(await compareBalances(tools, balances))]
    } catch (error) {
      if (error instanceof ChainDown || error instanceof ChainRefused)
        throw new StatementDown('the node of the coin does not answer', { cause: error })
      throw error
    }
  },
})

const isIn =
  ({ place, address, value }: CoinDeposit['transfers'][number]) =>
  (each: CoinTransfer): boolean =>
    each.place === place && each.to === address && each.value === value

const compareDeposit = async ({ chain, decimals }: Coin, deposit: CoinDeposit): Promise<Item> => {
  const theirs: Amount[] = []
  let isSame = true
  for (const noted of deposit.transfers) {
    const found = (await chain.transfersBy(noted.txHash)).filter(({ to }) => to === noted.address)
    const same = found.find(isIn(noted))
    const stands = same ?? found.find(({ place }) => place === noted.place)
    isSame &&= same !== undefined
    if (stands) theirs.push(worthOf(stands.value, noted.rate, decimals))
  }
  const { id, txHash, place } = { id: deposit.id, ...deposit.transfers[0] }
  const line = theirs.length === 0 ? null : `${txHash}:${place}`
  return itemOf({ ...deposit, kind: 'PAYIN', record: `deposit:${id}`, line, theirs: line === null ? null : sum(theirs), isSame })
}

const comparePaid = async ({ chain, decimals, addresses }: Coin, payment: CoinPaid): Promise<Item> => {
  const { txHash, value, rate } = payment
  const hot = addresses.hotAddress()
  const [found] = txHash === null ? [] : (await chain.transfersBy(txHash)).filter(({ from }) => from === hot)
  const isSame = found?.value === value
  const theirs = !found ? null : isSame ? payment.amount : worthOf(found.value, rate, decimals)
  return itemOf({
    ...payment,
    kind: 'PAYOUT',
    record: `withdrawal:${payment.withdrawalId}`,
    line: found ? txHash : null,
    theirs,
    isSame,
  })
}

type Compared = Pick<CoinDeposit, 'reference' | 'amount' | 'currency' | 'at'> & {
  kind: string
  record: string
  line: string | null
  theirs: Amount | null
  isSame: boolean
}

const itemOf = ({ kind, reference, amount: ours, currency, at, record, line, theirs, isSame }: Compared): Item => ({
  kind,
  reference,
  lineId: line,
  status: theirs === null ? 'MISSING_THEIRS' : isSame && theirs === ours ? 'MATCHED' : 'AMOUNT_DIFF',
  ours,
  theirs,
  currency,
  oursAt: at,
  theirsAt: theirs === null ? null : at,
  record,
  since: null,
})

/** One line for all addresses that are as they should be, and one for each that is not. */
const compareBalances = async ({ coin, clock, settings }: Tools, balances: readonly CoinBalance[]): Promise<Item[]> => {
  const [{ currency }, terms] = await Promise.all([settings.get('brand'), settings.get('coin.terms')])
  const rate = rateOf(terms.rate)
  const at = clock.now()
  const worth = (value: bigint): Amount => signedWorth(value, rate, coin.decimals)
  let right = 0n
  const wrong: Item[] = []
  for (const { address, value, tip } of balances) {
    const found = await coin.chain.coinsOf(address, tip)
    if (found === value) right += value
    else {
      const sides = { ours: worth(value), theirs: worth(found), currency: currency.code, at }
      // Less than the smallest unit of the site differs, too.
      wrong.push({ ...sumItem(address, sides), status: 'AMOUNT_DIFF' })
    }
  }
  return [sumItem('addresses', { ours: worth(right), theirs: worth(right), currency: currency.code, at }), ...wrong]
}

/** More was brought to the house than ever came. */
const signedWorth = (value: bigint, rate: Rate, decimals: number): Amount =>
  value < 0n ? amount(-worthOf(-value, rate, decimals)) : worthOf(value, rate, decimals)
