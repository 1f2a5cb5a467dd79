import { type RatedProduct, ratedProducts } from '@tamuvo/contract/agent.ts'
import { rateOf } from '@tamuvo/games/agent/earnings.ts'

/** What a member earns: the prize group, and rates in hundredths of a percent. */
export type Terms = { prizeGroup: number } & Record<RateColumn, number>

export type RateColumn = Lowercase<RatedProduct>

/** As they are sent. */
export type SentTerms = { prizeGroup: number; rates: Record<RatedProduct, string> }

const columnOf = (product: RatedProduct): RateColumn => product.toLowerCase() as RateColumn

export const rateColumns = ratedProducts.map(columnOf)

const textOf = (rate: number): string => (rate / 100).toFixed(2)

export const termsFrom = ({ prizeGroup, rates }: SentTerms): Terms => ({
  prizeGroup,
  live: Number(rateOf(rates.LIVE)),
  rng: Number(rateOf(rates.RNG)),
  pvp: Number(rateOf(rates.PVP)),
  fish: Number(rateOf(rates.FISH)),
  sports: Number(rateOf(rates.SPORTS)),
  esports: Number(rateOf(rates.ESPORTS)),
})

export const termsToSend = (terms: Terms): SentTerms => ({
  prizeGroup: terms.prizeGroup,
  rates: {
    LIVE: textOf(terms.live),
    RNG: textOf(terms.rng),
    PVP: textOf(terms.pvp),
    FISH: textOf(terms.fish),
    SPORTS: textOf(terms.sports),
    ESPORTS: textOf(terms.esports),
  },
})

/** The fields of terms that are above others: 'prizeGroup' and products. */
export const fieldsAbove = (terms: Terms, others: Terms): string[] => [
  ...(terms.prizeGroup > others.prizeGroup ? ['prizeGroup'] : []),
  ...ratedProducts.filter((product) => terms[columnOf(product)] > others[columnOf(product)]),
]

/** Whether terms leave who gives them nothing somewhere: the prize group, or a rate that earns anything, is the own. As `agent_at_top`. */
export const isAtTop = (terms: Terms, own: Terms): boolean =>
  terms.prizeGroup >= own.prizeGroup || rateColumns.some((column) => terms[column] > 0 && terms[column] >= own[column])

/** The lower of both in every field. */
export const lowerOf = (a: Terms, b: Terms): Terms => ({
  prizeGroup: Math.min(a.prizeGroup, b.prizeGroup),
  live: Math.min(a.live, b.live),
  rng: Math.min(a.rng, b.rng),
  pvp: Math.min(a.pvp, b.pvp),
  fish: Math.min(a.fish, b.fish),
  sports: Math.min(a.sports, b.sports),
  esports: Math.min(a.esports, b.esports),
})
