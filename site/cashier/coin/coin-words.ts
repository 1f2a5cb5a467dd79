import { currentCurrency } from '@tamuvo/ui/format/currency.ts'

/** "4.761905 USDT" */
export const coinAmount = (amount: string, symbol: string): string => `${amount} ${symbol}`

/** "ERC-20", as wallets write it. */
export const networkName = (network: string): string => network.replace(/^(ERC|TRC)(\d+)$/, '$1-$2')

/** "1 USDT = K 2.1" */
export const rateWords = ({ symbol, rate }: { symbol: string; rate: string }): string =>
  `1 ${symbol} = ${currentCurrency().symbol} ${rate}`
