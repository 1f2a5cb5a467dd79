import { type DrawCheck, type PublishedDraw, resultText } from '@tamuvo/games/lottery/recipe.ts'

type Wording = { yes(check: DrawCheck): string; no(check: DrawCheck): string }

const wordings: Record<DrawCheck['name'], Wording> = {
  recipe: {
    yes: ({ found }) => `The draw names the recipe ${found}.`,
    no: ({ published, found }) => `The draw names the recipe ${published}; this program knows ${found} only.`,
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
  clientSeed: {
    yes: ({ found }) => `The client seed is made of game, issue and digest: ${found}.`,
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
export const verdictOf = ({ game, issue, result }: PublishedDraw, checks: readonly DrawCheck[]): string => {
  const broken = checks.filter(({ holds }) => !holds).length
  if (broken === 0) return `${game} ${issue} is proven: ${resultText(result)}.`
  return `${game} ${issue} is NOT proven: ${broken} of ${checks.length} checks failed.`
}
