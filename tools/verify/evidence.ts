import { readFileSync } from 'node:fs'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { familyOfGame, getDraw, lotteryGames } from '@tamuvo/contract/lottery.ts'
import { readDraw } from '@tamuvo/games/lottery/draw.ts'
import type { PublishedDraw } from '@tamuvo/games/lottery/recipe.ts'
import * as z from 'zod/mini'
import { PlainError } from '../plain-error.mjs'

const evidence = z.object({ draw: getDraw.output, sales: z.array(z.string()) })

/** The data to verify a draw: the answer of `GET /wps/lottery/draw` and all lines of `GET /wps/lottery/sales`. */
export type Evidence = { draw: ReceivedOutputOf<typeof getDraw>; sales: string[] }

/** Reads a file of `--save`. @throws PlainError for any other file */
export const readEvidence = (file: string): Evidence => {
  const read = evidence.safeParse(parse(file))
  if (!read.success) throw new PlainError(`${file} does not hold a draw and its sales as --save writes them.`)
  return read.data
}

const parse = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new PlainError(`${file} cannot be read as JSON.`)
  }
}

/** Converts the evidence for the checks. @throws PlainError for external or undrawn results */
export const publishedOf = ({ draw, sales }: Evidence): PublishedDraw => {
  const { game, issue, opensAt, proof } = draw
  const known = lotteryGames.find((each) => each === game)
  if (!known) throw new PlainError(`${game} is not a game of this recipe.`)
  if (!proof)
    throw new PlainError(`${game} ${issue} takes its result from outside (${draw.source}); there is nothing to recompute.`)
  const { seed, salesDigest, ticketCount, clientSeed } = proof
  if (!draw.result || seed === null || salesDigest === null || ticketCount === null || clientSeed === null)
    throw new PlainError(`${game} ${issue} is not drawn yet; it draws at ${draw.drawsAt}. Its commitment is ${proof.commitment}.`)
  const result = readDraw(familyOfGame[known], draw.result)
  if (!result) throw new PlainError(`${game} ${issue} has a result that is not one of this game.`)
  return {
    game,
    issue,
    family: familyOfGame[known],
    opensAt,
    result,
    sales,
    proof: { ...proof, seed, salesDigest, ticketCount, clientSeed },
  }
}
