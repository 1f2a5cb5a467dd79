import { type Amount, amount, sum } from '@tamuvo/money/amount.ts'
import { bytesOf, hexOf, sha256 } from '../kit/sha256.ts'

/** Red packets: an amount split into shares by a seed, so that everybody can compute them again who knows the seed. */

/** The smallest share, in minor units. */
export const shareMin = 1n

/** The first 64 bits of SHA-256 of "seed|index". */
const drawOf = (seed: string, index: number): bigint => BigInt(`0x${hexOf(sha256(bytesOf(`${seed}|${index}`)).subarray(0, 8))}`)

/**
 * Splits an amount by the double mean: each share is drawn evenly between the least and twice the mean of what is left, and the last one takes the
 * rest. The shares come to the amount exactly.
 * @param total in minor units, at least one for each share
 * @param count how many shares, at least 1
 * @throws RangeError when there is not enough for all
 */
export const splitPacket = (total: Amount, count: number, seed: string): Amount[] => {
  if (!Number.isInteger(count) || count < 1 || total < shareMin * BigInt(count))
    throw new RangeError('a packet has at least the least share for each')
  let left: bigint = total
  return Array.from({ length: count }, (_, index) => {
    const rest = BigInt(count - index)
    const share = rest === 1n ? left : shareMin + (drawOf(seed, index) % most(left, rest))
    left -= share
    return amount(share)
  })
}

/** How many shares are possible: from the least up to twice the mean, less the least. */
const most = (left: bigint, rest: bigint): bigint => (2n * left) / rest - 2n * shareMin + 1n

/** What is published before a packet opens, hex: SHA-256 of "seed|share,share,…" with the shares in minor units. */
export const packetCommit = (seed: string, shares: readonly Amount[]): string =>
  hexOf(sha256(bytesOf(`${seed}|${shares.join(',')}`)))

export type PacketProof = { total: Amount; seed: string; commit: string; shares: readonly Amount[] }

/** Whether the shares of a packet are those of its seed, and its seed is the one that was committed to. */
export const isPacketFair = ({ total, seed, commit, shares }: PacketProof): boolean => {
  if (shares.length === 0 || sum(shares) !== total) return false
  const split = splitPacket(total, shares.length, seed)
  return packetCommit(seed, split) === commit && split.every((share, index) => share === shares[index])
}

/** The place of the largest share; of equal ones the first. -1 for none. */
export const luckiestOf = (shares: readonly Amount[]): number =>
  shares.reduce((best, share, index) => (best < 0 || share > (shares[best] ?? 0n) ? index : best), -1)
