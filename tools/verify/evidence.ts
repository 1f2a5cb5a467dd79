import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { familyOfGame, getDraw, lotteryGames } from '@tamuvo/contract/lottery.ts'
import { readDraw } from '@tamuvo/games/lottery/draw.ts'
import type { BeaconDraw } from '@tamuvo/games/lottery/beacon-checks.ts'
import type { ShareKey } from '@tamuvo/games/lottery/shares.ts'
import type { PublishedDraw } from '@tamuvo/games/lottery/recipe.ts'
import * as z from 'zod/mini'
import { PlainError } from '../plain-error.mjs'
import { readJson } from './read-json.ts'

const shareKey = z.object({ modulus: z.string(), proof: z.array(z.string()) })
const evidence = z.object({ draw: getDraw.output, sales: z.array(z.string()), keys: z._default(z.array(shareKey), []) })

/**
 * The data to verify a draw: the answer of `GET /wps/lottery/draw`, all lines of `GET /wps/lottery/sales` and, for a beacon of shares,
 * the keys of `GET /wps/lottery/keys`.
 */
export type Evidence = { draw: ReceivedOutputOf<typeof getDraw>; sales: string[]; keys: ShareKey[] }

/** Reads a file of `--save`. @throws PlainError for any other file */
export const readEvidence = (file: string): Evidence => {
  const read = evidence.safeParse(readJson(file))
  if (!read.success) throw new PlainError(`${file} does not hold a draw and its sales as --save writes them.`)
  return read.data
}

/** Converts the evidence for the checks. @throws PlainError for external or undrawn results */
export const publishedOf = ({ draw, sales, keys }: Evidence): PublishedDraw | BeaconDraw => {
  const { game, issue, opensAt, closesAt, drawsAt, proof } = draw
  const known = lotteryGames.find((each) => each === game)
  if (!known) throw new PlainError(`${game} is not a game of this recipe.`)
  if (!proof)
    throw new PlainError(`${game} ${issue} takes its result from outside (${draw.source}); there is nothing to recompute.`)
  const { seed, salesDigest, ticketCount, clientSeed, terms, signatures, ...named } = proof
  if (!draw.result || seed === null || salesDigest === null || ticketCount === null || clientSeed === null)
    throw new PlainError(`${game} ${issue} is not drawn yet; it draws at ${draw.drawsAt}. Its commitment is ${proof.commitment}.`)
  const result = readDraw(familyOfGame[known], draw.result)
  if (!result) throw new PlainError(`${game} ${issue} has a result that is not one of this game.`)
  const family = familyOfGame[known]
  const shown = { ...named, seed, salesDigest, ticketCount, clientSeed }
  const published = { game, issue, family, opensAt, result, sales, proof: shown }
  if (terms === null) return published
  return { ...published, closesAt, drawsAt, keys, proof: { ...shown, terms, signatures: signatures ?? [] } }
}
