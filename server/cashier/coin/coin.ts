import { createHash } from 'node:crypto'
import type { CoinConfig } from '../../kit/coin-config.ts'
import { type Addresses, openAddresses } from './addresses.ts'
import { type Chain, openChain } from './chain.ts'

/** The coin of the site: its chain, and what it is called. */
export type Coin = Pick<CoinConfig, 'chainId' | 'contract' | 'symbol' | 'decimals'> & {
  chain: Chain
  addresses: Addresses
  /** Names the extended public key: addresses of another one have the same numbers. */
  account: string
}

/** @throws Error when the extended public key is none */
export const openCoin = ({ rpcUrl, xpub, ...terms }: CoinConfig): Coin => ({
  ...terms,
  chain: openChain(rpcUrl, terms.contract),
  addresses: openAddresses(xpub),
  account: createHash('sha256').update(xpub).digest('hex').slice(0, 16),
})

/** Coins are of networks by their kind of token; this one is. */
export const coinNetwork = 'ERC20'

/** The chain of development nodes: its coins are worth nothing. */
export const developmentChainId = 31_337
