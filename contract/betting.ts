import * as z from 'zod/mini'
import { gameTypes } from './brand.ts'
import { call } from './call.ts'
import { id, instant, money, pageOf, pageQuery, rangeQuery } from './shapes.ts'

export const betStates = ['open', 'won', 'lost', 'half-won', 'half-lost', 'void', 'cashed-out'] as const
export type BetState = (typeof betStates)[number]

/** What a bet was, and what became of it. */
export const betFields = {
  product: z.enum(gameTypes),
  game: z.string(),
  gameName: z.string(),
  round: z.string(),
  /** Encoded by the product, see `games/tickets.ts`. */
  market: z.string(),
  selection: z.string(),
  price: z.string(),
  stake: money,
  validBet: money,
  payout: money,
  profit: money,
  state: z.enum(betStates),
  /** A correction of the result changed the outcome. */
  isCorrected: z.boolean(),
  settledAt: z.nullable(instant),
  ruleVersion: z.string(),
}

const bet = z.object({
  id,
  at: instant,
  ...betFields,
  /** What promotions paid with a round of an outside vendor, beside its payout; “0.00” for all other bets. */
  bonus: money,
  /** The ledger entries of the stake and of the last payout, refund or correction, if any. */
  stakeEntryId: z.nullable(id),
  payoutEntryId: z.nullable(id),
})

/** A version of a bet's outcome: 1 is the settlement, later ones are corrections. */
export const betVersion = z.object({
  version: z.number(),
  state: z.enum(betStates),
  /** The total paid out. */
  payout: money,
  /** The part overpaid by the result that could not be collected. */
  uncollected: money,
  at: instant,
  /** Why it was corrected; "" for the settlement. */
  reason: z.string(),
  entryId: z.nullable(id),
})

export const listBets = call({
  path: 'GET /wps/mc/bets',
  summary: 'The member’s betting record, newest first, with totals of the range; or one order by its number, whatever its day.',
  caller: 'member',
  hot: true,
  input: z.object({
    ...pageQuery,
    ...rangeQuery,
    product: z.optional(z.enum(gameTypes)),
    vendor: z.optional(z.string().check(z.maxLength(40))),
    game: z.optional(z.string().check(z.maxLength(40))),
    state: z.optional(z.enum([...betStates, 'corrected'])),
    /** Of a bet, or of the order that it was placed with. Dates do not count then. */
    number: z.optional(id),
    /** Only bets before this one: `next` of the page before. Pages count from there. */
    before: z.optional(id),
  }),
  output: z.object({
    ...pageOf(bet).shape,
    totals: z.object({ count: z.number(), stake: money, validBet: money, payout: money, profit: money }),
    /** The games of the product that the member bet on in the range. */
    games: z.array(z.object({ code: z.string(), name: z.string(), vendor: z.string(), vendorName: z.string() })),
    /** The last bet of the page, where more follow. */
    next: z.nullable(id),
    /** Bets are still being added up: the totals lack some, ask again in a moment. */
    isCounting: z.boolean(),
  }),
  refusals: ['ABOVE_MAX'],
})

export const getBet = call({
  path: 'GET /wps/mc/bet',
  summary: 'One bet of the member, with all versions of its outcome.',
  caller: 'member',
  input: z.object({ id }),
  output: z.object({ ...bet.shape, versions: z.array(betVersion) }),
  refusals: [],
})
