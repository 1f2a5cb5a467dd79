import { createHash } from 'node:crypto'
import { commitmentOf } from '@tamuvo/games/kit/stream.ts'
import type { Draw, Family } from '@tamuvo/games/lottery/play.ts'
import { clientSeedOf, drawBySeeds, drawRecipe } from '@tamuvo/games/lottery/recipe.ts'
import type { BetLines } from '../betting/stream-store.ts'
import { invariant } from '../kit/invariant.ts'
import type { Rng } from '../kit/rng.ts'
import type { Issue, Outcome, Sales } from './issue.ts'

/** A fresh secret seed, 32 random bytes as hex, and its public commitment. */
export const newSeed = (rng: Rng): { seed: string; commitment: string } => {
  const seed = rng.bytes(32).toString('hex')
  return { seed, commitment: commitmentOf(seed) }
}

/** The streaming digest over tickets as lines of text, in the order of their ids. */
export const digestPages = async (pages: AsyncIterable<Pick<BetLines, 'bets' | 'realBets' | 'text'>>): Promise<Sales> => {
  const hash = createHash('sha256')
  let [ticketCount, realTicketCount] = [0, 0]
  for await (const { bets, realBets, text } of pages) {
    hash.update(text)
    ticketCount += bets
    realTicketCount += realBets
  }
  return { salesDigest: hash.digest('hex'), ticketCount, realTicketCount }
}

/** Whether this is the seed that an issue was committed to. */
export const isSeedOf = ({ commitment }: Issue, seed: string): boolean => commitmentOf(seed) === commitment

/** Draws a closed issue by the recipe. The seed must match the commitment. */
export const drawIssue = (issue: Issue, family: Family, { seed, drawnAt }: { seed: string; drawnAt: Date }): Outcome => {
  invariant(isSeedOf(issue, seed), 'an issue is drawn with the seed it was committed to')
  invariant(issue.sales, 'an issue is drawn after its sale')
  return { result: drawBySeeds(family, { seed, clientSeed: clientSeedFor(issue, issue.sales) }), drawnAt, seed }
}

/** The result by the recipe from the published seed; undefined for external results. */
export const resultByRecipe = ({ sales, outcome, ...issue }: Issue, family: Family): Draw | undefined =>
  outcome?.seed && sales ? drawBySeeds(family, { seed: outcome.seed, clientSeed: clientSeedFor(issue, sales) }) : undefined

const clientSeedFor = ({ game, number }: Pick<Issue, 'game' | 'number'>, { salesDigest }: Sales): string =>
  clientSeedOf({ game, issue: number, salesDigest })

/** The public proof of an issue, with the seed once it is drawn. Null for external results. */
export const proofOf = (issue: Issue) => {
  const { commitment, committedAt, sales, outcome } = issue
  if (!commitment || !committedAt) return null
  return {
    recipe: drawRecipe,
    commitment,
    committedAt: committedAt.toISOString(),
    seed: outcome?.seed ?? null,
    salesDigest: sales?.salesDigest ?? null,
    ticketCount: sales?.ticketCount ?? null,
    clientSeed: sales && clientSeedFor(issue, sales),
  }
}
