import { createHash } from 'node:crypto'
import { botPicture, type BotPurpose, botTravel } from '@tamuvo/contract/account-bot.ts'
import type { Rng } from '../../kit/rng.ts'
import { takeToken } from '../../kit/rate-limit.ts'
import { Refused } from '../../kit/refuse.ts'
import type { AccountServices } from '../services.ts'
import { findToken, insertPuzzle, insertToken, removeToken, takePuzzle } from './bot-store.ts'
import { type Move, pathFault } from './path-rules.ts'
import { drawPuzzle, type Gap } from './puzzle-picture.ts'

type Services = Pick<AccountServices, 'database' | 'clock' | 'rng' | 'settings'>

/** The purpose of a proof, and its origin, see `originOf`. */
export type BotAsker = { purpose: BotPurpose; origin: string }

const lifeMs = 5 * 60_000
const hourSeconds = 3_600
const edge = 8
/** The gap is far enough from the start of the piece that paths can be distinguished. */
const gapFrom = 90
/** Accepted distance from the gap, in px. */
const tolerance = 5

const newSecret = (rng: Rng): string => rng.bytes(18).toString('base64url')
const keyOf = (kind: 'puzzle' | 'token', id: string): Buffer => createHash('sha256').update(`${kind}:${id}`).digest()
const hashOf = (id: string, x: number): Buffer => createHash('sha256').update(`place:${id}:${x}`).digest()

const gapBy = (rng: Rng): Gap => ({
  x: gapFrom + rng.below(botTravel - gapFrom - edge),
  y: edge + rng.below(botPicture.height - botPicture.box - 2 * edge),
})

export type Puzzle = { puzzleId: string; picture: string; piece: string; top: number; expiresAt: Date }

/** Creates a puzzle; the position of its gap is stored as a hash only. The pictures are PNG in base64. */
export const makePuzzle = async ({ database, clock, rng }: Services, asker: BotAsker): Promise<Puzzle> => {
  const gap = gapBy(rng)
  const { picture, piece } = await drawPuzzle(rng, gap)
  const puzzleId = newSecret(rng)
  const expiresAt = new Date(clock.now().getTime() + lifeMs)
  await insertPuzzle(database, keyOf('puzzle', puzzleId), { ...asker, answerHash: hashOf(puzzleId, gap.x), expiresAt })
  return { puzzleId, picture: picture.toString('base64'), piece: piece.toString('base64'), top: gap.y, expiresAt }
}

export type PuzzleTry = BotAsker & Move & { puzzleId: string }
export type TryResult = 'right' | 'place' | 'path' | 'over'

/** Checks a try, which consumes the puzzle. */
export const checkTry = async ({ database, clock }: Services, tried: PuzzleTry): Promise<TryResult> => {
  const { puzzleId, purpose, origin, x } = tried
  const puzzle = await takePuzzle(database, keyOf('puzzle', puzzleId))
  if (!puzzle || puzzle.purpose !== purpose || puzzle.origin !== origin || puzzle.expiresAt <= clock.now()) return 'over'
  const near = Array.from({ length: 2 * tolerance + 1 }, (_, i) => x - tolerance + i)
  if (!near.some((place) => puzzle.answerHash.equals(hashOf(puzzleId, place)))) return 'place'
  return pathFault(tried) ? 'path' : 'right'
}

export type BotProof = { botToken: string; expiresAt: Date }

/** Issues the proof of a solved puzzle; only its hash is stored. */
export const issueToken = async ({ database, clock, rng }: Services, asker: BotAsker): Promise<BotProof> => {
  const botToken = newSecret(rng)
  const expiresAt = new Date(clock.now().getTime() + lifeMs)
  await insertToken(database, keyOf('token', botToken), { ...asker, expiresAt })
  return { botToken, expiresAt }
}

/** The hash of a checked proof, to be consumed by the action that it allows. */
export type HeldToken = Buffer

/**
 * Asks for a proof where one is due: always at level 1, at level 0 of addresses from which many calls came.
 * @returns what `spendToken` uses up; undefined where no proof was given and none is due
 * @throws Refused BOT_CHECK_REQUIRED
 */
export const requireToken = async (
  services: Services,
  asker: BotAsker & { botToken: string },
): Promise<HeldToken | undefined> => {
  const held = await findProof(services, asker)
  if (!held && (await isDue(services, asker.origin))) throw new Refused('BOT_CHECK_REQUIRED')
  return held
}

/** A valid proof; undefined for any other. */
export const findProof = async (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { botToken, purpose, origin }: BotAsker & { botToken: string },
): Promise<HeldToken | undefined> => {
  if (botToken === '') return undefined
  const key = keyOf('token', botToken)
  const token = await findToken(database, key)
  const isGood = token && token.purpose === purpose && token.origin === origin && token.expiresAt > clock.now()
  return isGood ? key : undefined
}

const isDue = async ({ database, clock, settings }: Services, origin: string): Promise<boolean> => {
  if ((await settings.get('bot.level')) >= 1) return true
  const { askAfterPerHour: max } = await settings.get('bot.limits')
  return (await takeToken(database, clock, { key: `bot:${origin}`, max, perSeconds: hourSeconds })) > 0
}

/** Consumes a proof. @throws Refused BOT_CHECK_REQUIRED when it was consumed concurrently */
export const spendToken = async (tx: Parameters<typeof removeToken>[0], held: HeldToken | undefined): Promise<void> => {
  if (held && !(await removeToken(tx, held))) throw new Refused('BOT_CHECK_REQUIRED')
}
