import { type BeaconDraw, isBeaconDraw } from '@tamuvo/games/lottery/beacon-checks.ts'
import { beaconSource } from '@tamuvo/games/lottery/beacon-source.ts'
import { type BeaconTerms, readTerms } from '@tamuvo/games/lottery/terms.ts'
import { type DrawCheck, type PublishedDraw, resultText } from '@tamuvo/games/lottery/recipe.ts'

type Wording = { yes(check: DrawCheck): string; no(check: DrawCheck): string }

const wordings: Record<DrawCheck['name'], Wording> = {
  recipe: {
    yes: ({ found }) => `The draw names the recipe ${found}.`,
    no: ({ published, found }) => `The draw names the recipe ${published}, but has the values of ${found}.`,
  },
  terms: {
    yes: ({ found }) => `The terms are of this draw and its times: ${found}.`,
    no: ({ published }) => `The terms are not of this draw or its times: ${published}.`,
  },
  beaconLate: {
    yes: ({ published, found }) =>
      found
        ? `The round of the beacon comes out at ${found}, after the sale was closed at ${published}.`
        : `The beacon is signed by at least two keys, after the sale was closed at ${published}.`,
    no: ({ published, found }) =>
      found
        ? `The round of the beacon comes out at ${found}, which is not after the sale was closed at ${published}.`
        : 'The beacon is signed by one key alone.',
  },
  beacon: {
    yes: ({ found }) => `The signatures of the beacon are the only right ones; their SHA-256 is ${found}.`,
    no: () => 'The signatures of the beacon are not those of the keys in the terms over this draw.',
  },
  committedEarly: {
    yes: ({ published, found }) => `The seed was committed to at ${published}, before the sale opened at ${found}.`,
    no: ({ published, found }) => `The seed was committed to at ${published}, which is not before the sale opened at ${found}.`,
  },
  commitment: {
    yes: ({ found }) => `The seed is the one that was committed to: its SHA-256 is ${found}.`,
    no: ({ published, found }) =>
      `The seed is another than was committed to: ${published} was published, its SHA-256 is ${found}.`,
  },
  ticketCount: {
    yes: ({ found }) => `The list of sales has as many tickets as were counted: ${found}.`,
    no: ({ published, found }) => `The list of sales has ${found} tickets, but ${published} were counted.`,
  },
  order: {
    yes: () => 'The tickets are in the order of their ids, none twice.',
    no: () => 'The tickets are not in the order of their ids.',
  },
  salesDigest: {
    yes: ({ found }) => `The digest is that of the list of sales: ${found}.`,
    no: ({ published, found }) =>
      `The digest is not that of the list of sales: ${published} was published, the list gives ${found}.`,
  },
  salesRoot: {
    yes: ({ found }) => `The tree over the list of sales has the published root: ${found}.`,
    no: ({ published, found }) => `The tree over the list of sales has the root ${found}, but ${published} was published.`,
  },
  clientSeed: {
    yes: ({ found }) => `The client seed is made of game, issue, digest and, where there is one, beacon: ${found}.`,
    no: ({ published, found }) => `The client seed should be ${found}, but ${published} was published.`,
  },
  result: {
    yes: ({ found }) => `Seed and client seed lead to the published result: ${found}.`,
    no: ({ published, found }) => `Seed and client seed lead to ${found}, but ${published} was published.`,
  },
}

/** A sentence for a check. */
export const sentenceOf = (check: DrawCheck): string => wordings[check.name][check.holds ? 'yes' : 'no'](check)

/** The overall result. */
export const verdictOf = (
  { game, issue, result }: Pick<PublishedDraw, 'game' | 'issue' | 'result'>,
  checks: readonly DrawCheck[],
): string => {
  const broken = checks.filter(({ holds }) => !holds).length
  if (broken === 0) return `${game} ${issue} is proven: ${resultText(result)}.`
  return `${game} ${issue} is NOT proven: ${broken} of ${checks.length} checks failed.`
}

const sources: Record<ReturnType<typeof beaconSource>, string> = {
  public: 'Trusted: that the sale was closed before the round of the public chain came out, by the clock of the house.',
  chain: 'Trusted: the owner of the chain, which is not the public one of the League of Entropy.',
  apart: 'Trusted: that the holders of the keys do not act together with the house.',
  here: 'Trusted: the house. All keys of this beacon are on its own machine.',
}

/** Whom a beacon has to be trusted to. */
export const trustIn = (beacon: BeaconTerms): string => sources[beaconSource(beacon)]

/** What the checks cannot show. */
export const trustOf = (draw: PublishedDraw | BeaconDraw): string => {
  const terms = isBeaconDraw(draw) ? readTerms(draw.proof.terms) : undefined
  return terms
    ? trustIn(terms.beacon)
    : 'Trusted: the house. Who could read its seed while tickets were sold could compute the result.'
}
