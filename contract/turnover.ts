import * as z from 'zod/mini'
import { gameTypes } from './brand.ts'
import { call } from './call.ts'
import { id, instant, money, pageOf, pageQuery } from './shapes.ts'

export const turnoverKinds = ['DEPOSIT', 'BONUS', 'TRANSFER'] as const
export type TurnoverKind = (typeof turnoverKinds)[number]

/** WAITING: open behind an earlier row that bets feed first. CLEARED: the money of all open rows was lost. */
export const turnoverStates = ['ACTIVE', 'WAITING', 'COMPLETED', 'CLEARED', 'REVERSED', 'FORFEITED', 'EXPIRED'] as const
export type TurnoverState = (typeof turnoverStates)[number]

const row = z.object({
  id,
  kind: z.enum(turnoverKinds),
  /** The reference of the deposit or of the transfer from the agent above; "" where there is none. */
  reference: z.string(),
  at: instant,
  /** What was credited. */
  base: money,
  /** How many times it has to be bet, "1.00". */
  multiple: z.string(),
  required: money,
  done: money,
  left: money,
  state: z.enum(turnoverStates),
  /** Percent of a bet that counts, by product. */
  weights: z.array(z.object({ product: z.enum(gameTypes), percent: z.number() })),
  expiresAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** The ledger entry of the credit. */
  entryId: z.nullable(id),
})

export const listTurnover = call({
  path: 'GET /wps/mc/turnover',
  summary:
    'What the member has to bet before a withdrawal: open rows in the order in which bets feed them, or ended ones, newest first.',
  caller: 'member',
  input: z.object({ ...pageQuery, state: z._default(z.enum(['open', 'ended']), 'open') }),
  output: z.object({
    ...pageOf(row).shape,
    /** Of all open rows together. */
    left: money,
    /** Nothing stands between the member and a withdrawal. */
    isClear: z.boolean(),
    /** Bets are still being counted: ask again in a moment. */
    isCounting: z.boolean(),
  }),
  refusals: [],
})

export const getTurnoverRow = call({
  path: 'GET /wps/mc/turnover/row',
  summary: 'One of these rows, with the bets that counted for it, newest first.',
  caller: 'member',
  input: z.object({ id, ...pageQuery }),
  output: z.object({
    ...row.shape,
    bets: pageOf(
      z.object({
        id,
        at: instant,
        product: z.enum(gameTypes),
        /** Game and round. */
        label: z.string(),
        /** The turnover of the bet. */
        valid: money,
        percent: z.number(),
        used: money,
      }),
    ),
  }),
  refusals: [],
})
