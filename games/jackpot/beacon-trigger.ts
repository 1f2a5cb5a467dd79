import { type Amount, amount } from '@tamuvo/money/amount.ts'
import { bytesOf, hexOf, sha256 } from '../kit/sha256.ts'
import { closingOfIssue, issueClosingAt } from '../lottery/issue-by-time.ts'
import { type BeaconTerms, beaconValue, commitmentOfTerms, readBeacon, writeBeacon } from '../lottery/terms.ts'
import { triggerBy } from './draw.ts'
import { type HitByLevel, type JackpotLevel, jackpotLevels, type LevelCode } from './levels.ts'

/**
 * How the amount at which a pool falls can be recomputed, as draws with a beacon (docs/decisions/0026, 0105): terms and the hash of terms
 * and secret are published first; the amount is made of the secret and a beacon that does not exist before the time in the terms.
 */
export const triggerRecipe = 'tamuvo-jackpot/2'

/** A beacon that has not answered so long after its time counts no more: the pool falls at its limit. */
export const beaconWaitMinutes = 60

/** What is fixed of a trigger when its secret is sealed. Times as in ISO 8601, UTC, with milliseconds; amounts in minor units. */
export type TriggerTerms = {
  level: LevelCode
  /** Which hit of the pool it decides, from 1. */
  no: number
  seed: Amount
  hitBy: Amount
  /** A whole second, before which the beacon does not exist. */
  beaconAfter: string
  /** As `beaconWaitMinutes` when it was sealed. */
  waitMinutes: number
  beacon: BeaconTerms
}

/** The terms as the line of text that is committed to: "tamuvo-jackpot/2|level|no|seed|limit|after|minutes|beacon". */
export const writeTriggerTerms = (terms: TriggerTerms): string => {
  const { level, no, seed, hitBy, beaconAfter, waitMinutes, beacon } = terms
  return [triggerRecipe, level, no, seed, hitBy, beaconAfter, waitMinutes, writeBeacon(beacon)].join('|')
}

/** @returns undefined for a text that `writeTriggerTerms` would not write */
export const readTriggerTerms = (text: string): TriggerTerms | undefined => {
  const [, code = '', no = '', seed = '', hitBy = '', beaconAfter = '', minutes = '', beaconText = ''] = text.split('|')
  const [level, beacon] = [hitByLevelOf(code), readBeacon(beaconText)]
  if (!level || !beacon || !isWhole(no) || !isWhole(seed) || !isWhole(hitBy) || !isWhole(minutes)) return undefined
  const amounts = { seed: amount(BigInt(seed)), hitBy: amount(BigInt(hitBy)) }
  const terms = { level: level.code, no: Number(no), ...amounts, beaconAfter, waitMinutes: Number(minutes), beacon }
  return writeTriggerTerms(terms) === text ? terms : undefined
}

const isWhole = (text: string): boolean => /^\d{1,15}$/.test(text)

/** A level that has to fall. @param code untrusted */
export const hitByLevelOf = (code: string): HitByLevel | undefined => hitByLevels.find((level) => level.code === code)

const isHitBy = (level: JackpotLevel): level is HitByLevel => level.kind === 'hit-by'

/** The levels that have to fall. */
export const hitByLevels: readonly HitByLevel[] = jackpotLevels.filter(isHitBy)

/**
 * The amount at which a pool falls, from its secret and the signatures of its beacon: each from one minor unit above the seed to the
 * limit is as likely. The words are those of `triggerBy` with the level and the value of the beacon, "minor:<value>".
 */
export const triggerOfBeacon = (
  { level, seed, hitBy }: Pick<TriggerTerms, 'level' | 'seed' | 'hitBy'>,
  { secret, signatures }: { secret: string; signatures: readonly string[] },
): Amount => triggerBy({ seed, hitBy }, { serverSeed: secret, clientSeed: `${level}:${beaconValue(signatures)}` })

/** Whether a secret is the one that was committed to with these terms. */
export const isSecretOf = ({ terms, commitment }: { terms: string; commitment: string }, secret: string): boolean =>
  commitmentOfTerms(terms, secret) === commitment

/** What key holders sign of a trigger; its number is the time before which they do not. */
export const requestOfTrigger = (terms: string, { level, beaconAfter }: TriggerTerms, commitment: string) => ({
  game: gameOfLevel(level),
  issue: issueClosingAt(new Date(beaconAfter)),
  commitment,
  salesDigest: hexOf(sha256(bytesOf(terms))),
})

const gameOfLevel = (code: LevelCode): string => `JACKPOT_${code.toUpperCase()}`

/** When holders may sign a trigger. @returns undefined for what is none @param game untrusted @param issue untrusted */
export const closingOfTrigger = (game: string, issue: string): Date | undefined =>
  hitByLevels.some(({ code }) => gameOfLevel(code) === game) ? closingOfIssue(issue) : undefined
