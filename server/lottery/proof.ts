import { createHash } from 'node:crypto'
import { commitmentOf } from '@tamuvo/games/kit/stream.ts'
import type { Draw, Family } from '@tamuvo/games/lottery/play.ts'
import { clientSeedOf, drawBySeeds } from '@tamuvo/games/lottery/recipe.ts'
import { beaconValue, clientSeedWithBeacon, commitmentOfTerms } from '@tamuvo/games/lottery/terms.ts'
import type { BetLines } from '../betting/stream-store.ts'
import { invariant } from '../kit/invariant.ts'
import type { Rng } from '../kit/rng.ts'
import type { Issue, Outcome, Sales } from './issue.ts'
import { saleTreeBuilder } from './sale-tree.ts'
import type { SaleTree } from './store-sale.ts'

/** A fresh secret seed, 32 random bytes as hex. */
export const newSeed = (rng: Rng): string => rng.bytes(32).toString('hex')

type DigestedSales = Pick<Sales, 'salesDigest' | 'ticketCount' | 'realTicketCount'> & { tree: SaleTree }

/** The streaming digest over tickets as lines of text, in the order of their ids, and the tree over them. */
export const digestPages = async (pages: AsyncIterable<Pick<BetLines, 'bets' | 'realBets' | 'text'>>): Promise<DigestedSales> => {
  const hash = createHash('sha256')
  const tree = saleTreeBuilder()
  let [ticketCount, realTicketCount] = [0, 0]
  for await (const { bets, realBets, text } of pages) {
    const bytes = Buffer.from(text)
    hash.update(bytes)
    tree.add(bytes)
    ticketCount += bets
    realTicketCount += realBets
  }
  return { salesDigest: hash.digest('hex'), ticketCount, realTicketCount, tree: tree.end() }
}

/** Whether this is the seed that an issue was committed to. */
export const isSeedOf = ({ commitment, terms }: Issue, seed: string): boolean =>
  (terms === null ? commitmentOf(seed) : commitmentOfTerms(terms, seed)) === commitment

type DrawInput = {
  seed: string
  drawnAt: Date
  /** Of the beacon; null by the recipe without one. */ signatures: readonly string[] | null
}

/** Draws a closed issue by its recipe. The seed must match the commitment. */
export const drawIssue = (issue: Issue, family: Family, { seed, drawnAt, signatures }: DrawInput): Outcome => {
  invariant(isSeedOf(issue, seed), 'an issue is drawn with the seed it was committed to')
  invariant(issue.sales, 'an issue is drawn after its sale')
  const clientSeed = clientSeedFor(issue, issue.sales, signatures)
  invariant(clientSeed, 'an issue with a beacon is drawn with its signatures')
  return { result: drawBySeeds(family, { seed, clientSeed }), drawnAt, seed, signatures }
}

/** The result by the recipe from the published seed; undefined for external results. */
export const resultByRecipe = ({ sales, outcome, ...issue }: Issue, family: Family): Draw | undefined =>
  outcome?.seed && sales ? resultOf(family, outcome.seed, clientSeedFor(issue, sales, outcome.signatures)) : undefined

const resultOf = (family: Family, seed: string, clientSeed: string | null): Draw | undefined =>
  clientSeed === null ? undefined : drawBySeeds(family, { seed, clientSeed })

/** The client seed, null as long as the beacon is missing. */
const clientSeedFor = (
  { game, number: issue, terms }: Pick<Issue, 'game' | 'number' | 'terms'>,
  { salesDigest }: Sales,
  signatures: readonly string[] | null | undefined,
): string | null => {
  if (terms === null) return clientSeedOf({ game, issue, salesDigest })
  return signatures ? clientSeedWithBeacon({ game, issue, salesDigest, beacon: beaconValue(signatures) }) : null
}

/** The public proof of an issue, with the seed once it is drawn. Null for external results. */
export const proofOf = (issue: Issue) => {
  const { commitment, committedAt, sales, outcome, recipe, terms } = issue
  const signatures = outcome?.signatures ?? null
  if (!commitment || !committedAt) return null
  return {
    recipe,
    commitment,
    committedAt: committedAt.toISOString(),
    seed: outcome?.seed ?? null,
    salesDigest: sales?.salesDigest ?? null,
    ticketCount: (terms === null ? sales?.ticketCount : sales?.realTicketCount) ?? null,
    clientSeed: sales && clientSeedFor(issue, sales, signatures),
    salesRoot: sales?.salesRoot ?? null,
    terms,
    closedAt: sales?.closedAt?.toISOString() ?? null,
    signatures: signatures && [...signatures],
  }
}
