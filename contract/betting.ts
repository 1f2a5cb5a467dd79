import * as z from 'zod/mini'
import { gameTypes } from './brand.ts'
import { call } from './call.ts'
import { id, instant, money, pageOf, pageQuery, rangeQuery } from './shapes.ts'

export const betStates = ['open', 'won', 'lost', 'half-won', 'half-lost', 'void', 'cashed-out'] as const
export type BetState = (typeof betStates)[number]

const bet = z.object({
  id,
  at: instant,
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
  summary: 'The member’s betting record, newest first, with totals of the range.',
  caller: 'member',
  hot: true,
  input: z.object({
    ...pageQuery,
    ...rangeQuery,
    product: z.optional(z.enum(gameTypes)),
    game: z.optional(z.string().check(z.maxLength(40))),
    state: z.optional(z.enum([...betStates, 'corrected'])),
  }),
  output: z.object({
    ...pageOf(bet).shape,
    totals: z.object({ count: z.number(), stake: money, validBet: money, payout: money, profit: money }),
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
