/** A public chain of random rounds: one every `period` seconds, the first at `genesis`, in seconds since 1970. Hash and key are hex. */
export type Chain = { readonly hash: string; readonly publicKey: string; readonly genesis: number; readonly period: number }

/** The chain of the League of Entropy with a round every three seconds, as drand publishes it. */
export const quicknet: Chain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
}

/** When a round comes out, in milliseconds since 1970. */
export const roundTime = ({ genesis, period }: Pick<Chain, 'genesis' | 'period'>, round: number): number =>
  (genesis + (round - 1) * period) * 1000

/** The first round that comes out after a time. @param ms since 1970 */
export const roundAfter = ({ genesis, period }: Pick<Chain, 'genesis' | 'period'>, ms: number): number =>
  Math.max(1, Math.floor((ms / 1000 - genesis) / period) + 2)

/** Whether this is the public chain by all of its figures. Any other is a private one. */
export const isQuicknet = (chain: Chain): boolean =>
  chain.hash === quicknet.hash &&
  chain.publicKey === quicknet.publicKey &&
  chain.genesis === quicknet.genesis &&
  chain.period === quicknet.period
