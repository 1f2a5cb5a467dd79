import * as z from 'zod/mini'
import { gameTypes } from './brand.ts'
import { call } from './call.ts'
import { id, instant, money, pageOf, pageQuery, rangeQuery } from './shapes.ts'

export const betStates = ['open', 'won', 'lost', 'void'] as const
export type BetState = (typeof betStates)[number]

export const bet = z.object({
  id,
  at: instant,
  product: z.enum(gameTypes),
  game: z.string(),
  gameName: z.string(),
  round: z.string(),
  play: z.string(),
  picks: z.string(),
  unit: money,
  multiple: z.number(),
  lines: z.number(),
  mode: z.number(),
  stake: money,
  validBet: money,
  payout: money,
  profit: money,
  state: z.enum(betStates),
  settledAt: z.nullable(instant),
  ruleVersion: z.string(),
  /** The ledger entries of the stake and, when there is one, of the payout or the refund. */
  stakeEntryId: z.nullable(id),
  payoutEntryId: z.nullable(id),
})

export const listBets = call({
  path: 'GET /wps/mc/bets',
  summary: 'The member’s betting record, newest first, with totals of the range.',
  caller: 'member',
  input: z.object({
    ...pageQuery,
    ...rangeQuery,
    product: z.optional(z.enum(gameTypes)),
    game: z.optional(z.string().check(z.maxLength(40))),
    state: z.optional(z.enum(betStates)),
  }),
  output: z.object({
    ...pageOf(bet).shape,
    totals: z.object({ count: z.number(), stake: money, validBet: money, payout: money, profit: money }),
  }),
  refusals: ['ABOVE_MAX'],
})

export const getBet = call({
  path: 'GET /wps/mc/bet',
  summary: 'One bet of the member.',
  caller: 'member',
  input: z.object({ id }),
  output: bet,
  refusals: [],
})
