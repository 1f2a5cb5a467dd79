import { type Amount, amount } from '@tamuvo/money/amount.ts'
import { bytesOf, hexOf, sha256 } from '../kit/sha256.ts'
import { fairStream, type FairStream, type Seeds } from '../kit/stream.ts'
import type { HitByLevel, JackpotLevel, LevelCode } from './levels.ts'

/** What stands in the messages of these words, and in none of a book. */
export const jackpotWord = 'jackpot'

/**
 * The words that decide jackpots in a round: a stream beside that of its book, from the same seeds. Block b is
 * HMAC-SHA256(serverSeed, "clientSeed:nonce:jackpot:0:b").
 */
const jackpotStream = ({ serverSeed, clientSeed, nonce }: Seeds): FairStream =>
  fairStream({ serverSeed, clientSeed: `${clientSeed}:${nonce}:${jackpotWord}`, nonce: 0 })

/**
 * The levels that chance gives to a round: for each random one in order, a number from 0 to its turnover in minor units less one is
 * drawn, and hits when it is below the stake.
 */
export const drawLevels = (levels: readonly JackpotLevel[], stake: Amount, seeds: Seeds): LevelCode[] => {
  const { uniform } = jackpotStream(seeds)
  return levels.flatMap((level) => (level.kind === 'random' && uniform(Number(level.turnover)) < stake ? [level.code] : []))
}

/** An amount by the words of two seeds: each from one minor unit above the seed of the pool to its limit is as likely. */
export const triggerBy = ({ seed, hitBy }: Pick<HitByLevel, 'seed' | 'hitBy'>, seeds: Omit<Seeds, 'nonce'>): Amount => {
  const { uniform } = jackpotStream({ ...seeds, nonce: 0 })
  return amount(seed + 1n + BigInt(uniform(Number(hitBy - seed))))
}

/**
 * The amount at which a pool falls, by the rule of before: from a secret of the house alone. What is sealed now follows from a beacon
 * too, see `beacon-trigger.ts`. @param secret 64 hex characters
 */
export const triggerOf = (level: HitByLevel, secret: string): Amount =>
  triggerBy(level, { serverSeed: secret, clientSeed: level.code })

/** What was published of such a trigger before: SHA-256 of "trigger:secret", the trigger in minor units. */
export const triggerCommitment = (trigger: Amount, secret: string): string => hexOf(sha256(bytesOf(`${trigger}:${secret}`)))

/** Whether a revealed secret is what was committed to. */
export const isTriggerProven = (level: HitByLevel, secret: string, commitment: string): boolean =>
  triggerCommitment(triggerOf(level, secret), secret) === commitment
