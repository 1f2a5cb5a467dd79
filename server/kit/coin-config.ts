import * as z from 'zod/mini'
import { isLoopback } from './loopback.ts'

/** A coin on an EVM chain. */
export type CoinConfig = {
  /** JSON-RPC of a node. It may hold a key of its provider: never log it. */
  rpcUrl: string
  chainId: number
  contract: `0x${string}`
  symbol: string
  decimals: number
  /** Addresses of members follow from it; it opens none of them. */
  xpub: string
}

/** Another machine is only asked over TLS: who changes its answers makes money. */
const isSafeUrl = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)))
}

export const coinVariables = {
  /** A node of the coin's chain, by JSON-RPC: https, or http on this machine. Without it nothing is paid by coin. */
  COIN_RPC_URL: z.optional(
    z.string().check(z.refine((url) => url === '' || isSafeUrl(url), { error: 'has to be https, or http on this machine' })),
  ),
  COIN_CHAIN_ID: z.optional(z.coerce.number<string>().check(z.int(), z.gte(1))),
  /** The address of the coin, an ERC-20 contract. */
  COIN_CONTRACT: z.optional(z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))),
  /** The extended public key of the account (BIP-32), "xpub…". The keys themselves belong to the signer alone. */
  COIN_XPUB: z.optional(z.string().check(z.regex(/^xpub[1-9A-HJ-NP-Za-km-z]{107}$/))),
  COIN_SYMBOL: z._default(z.string().check(z.regex(/^[A-Za-z0-9.]{1,12}$/)), 'USDT'),
  /** The signer that pays out, and what is shared with it. Without it nothing is paid to coin addresses. */
  COIN_SIGNER_URL: z.optional(
    z.string().check(z.refine((url) => url === '' || isSafeUrl(url), { error: 'has to be https, or http on this machine' })),
  ),
  COIN_SIGNER_SECRET: z.optional(z.string().check(z.minLength(32))),
  COIN_DECIMALS: z._default(z.coerce.number<string>().check(z.int(), z.gte(0), z.lte(30)), 6),
}

const shape = z.object(coinVariables)
type CoinVariables = z.output<typeof shape>

const needed = ['COIN_CHAIN_ID', 'COIN_CONTRACT', 'COIN_XPUB'] as const

/** The name of a variable that is missing beside COIN_RPC_URL. */
export const missingCoinVariable = (env: CoinVariables): string | undefined =>
  env.COIN_RPC_URL ? needed.find((name) => env[name] === undefined) : undefined

export const coinConfigOf = (env: CoinVariables): CoinConfig | undefined => {
  const { COIN_RPC_URL: rpcUrl, COIN_CHAIN_ID: chainId, COIN_CONTRACT: contract, COIN_XPUB: xpub } = env
  if (!rpcUrl || chainId === undefined || contract === undefined || xpub === undefined) return undefined
  return { rpcUrl, chainId, contract: `0x${contract.slice(2)}`, xpub, symbol: env.COIN_SYMBOL, decimals: env.COIN_DECIMALS }
}

/** A signer over HTTP. */
export type SignerAddress = { url: string; secret: string }

export const signerAddressOf = (env: CoinVariables): SignerAddress | undefined => {
  const { COIN_SIGNER_URL: url, COIN_SIGNER_SECRET: secret } = env
  return url && secret ? { url: url.replace(/\/$/, ''), secret } : undefined
}
