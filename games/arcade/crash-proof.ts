import { bytesOf, hexOf, sha256 } from '../kit/sha256.ts'
import { fairStream } from '../kit/stream.ts'
import { type BeaconTerms, beaconValue, clientSeedWithBeacon, readBeacon, writeBeacon } from '../lottery/terms.ts'
import { pointOf, u52Of } from './crash.ts'

/**
 * How a round of crash can be recomputed, as draws with a beacon (docs/decisions/0026, 0059): terms and the hash of terms and seed are
 * published before bets are taken; the point is made of the seed, the digest of all bets, and a beacon that does not exist before they
 * are closed.
 */
export const crashRecipe = 'tamuvo-crash/1'

/** What is fixed of a round when it is made. Times as in ISO 8601, UTC, with milliseconds; amounts in minor units. */
export type CrashTerms = {
  game: string
  issue: string
  opensAt: string
  closesAt: string
  /** The most that a bet returns: there it is cashed out by itself. */
  payoutMost: bigint
  /** The most that all bets return together: at the multiplier where they could return more, those that are in are cashed out. */
  returnMost: bigint
  /** A round whose point cannot be made so many seconds after its close is void. */
  voidAfterSeconds: number
  beacon: BeaconTerms
}

/** The terms as the line of text that is committed to: "tamuvo-crash/1|game|issue|opens|closes|payout|return|seconds|beacon". */
export const writeCrashTerms = (terms: CrashTerms): string => {
  const { game, issue, opensAt, closesAt, payoutMost, returnMost, voidAfterSeconds, beacon } = terms
  return [crashRecipe, game, issue, opensAt, closesAt, payoutMost, returnMost, voidAfterSeconds, writeBeacon(beacon)].join('|')
}

/** @returns undefined for a text that `writeCrashTerms` would not write */
export const readCrashTerms = (text: string): CrashTerms | undefined => {
  const [, game = '', issue = '', opensAt = '', closesAt = '', payout = '', most = '', seconds = '', beaconText = ''] =
    text.split('|')
  const beacon = readBeacon(beaconText)
  if (!beacon || !/^\d{1,18}$/.test(payout) || !/^\d{1,18}$/.test(most)) return undefined
  const amounts = { payoutMost: BigInt(payout), returnMost: BigInt(most) }
  const terms = { game, issue, opensAt, closesAt, ...amounts, voidAfterSeconds: Number(seconds), beacon }
  return writeCrashTerms(terms) === text ? terms : undefined
}

/** The line of a bet for real money in the digest, "id|stake|auto": minor units; the target as in "2.00", or nothing. */
export const crashLine = ({ id, stake, auto }: { id: bigint; stake: bigint; auto: string }): string => `${id}|${stake}|${auto}`

/** SHA-256 over the lines of all bets for real money, by their ids, each with a line feed. Without bets that of the empty text. */
export const digestOfBets = (lines: readonly string[]): string =>
  hexOf(sha256(bytesOf(lines.map((line) => `${line}\n`).join(''))))

export type CrashSeeds = { seed: string; game: string; issue: string; digest: string; signatures: readonly string[] }

/** The client seed of a round, "game:issue:digest:beacon". */
export const crashClientSeed = ({ game, issue, digest, signatures }: Omit<CrashSeeds, 'seed'>): string =>
  clientSeedWithBeacon({ game, issue, salesDigest: digest, beacon: beaconValue(signatures) })

/** Where a round ends, in hundredths: 52 bits of the fair stream of its seeds, see `pointOf`. */
export const crashPoint = ({ seed, ...about }: CrashSeeds): number =>
  pointOf(u52Of(fairStream({ serverSeed: seed, clientSeed: crashClientSeed(about), nonce: 0 })))
