import * as z from 'zod/mini'
import { gameTypes } from './brand.ts'
import { call } from './call.ts'
import { id, instant, money, pageOf, pageQuery, rangeQuery } from './shapes.ts'

/** Millionths of a unit, "3.703680". */
const millionths = z.string().check(z.regex(/^-?\d+\.\d{6}$/))

const incomeKinds = ['REBATE_SELF', 'REBATE_AGENT'] as const

export const listIncome = call({
  path: 'GET /wps/ac/income',
  summary:
    'What the agent earned by product and run, newest first, at most 62 days at a time, with what today, yesterday and this month brought.',
  caller: 'agent',
  input: z.object({ ...pageQuery, ...rangeQuery, kind: z.optional(z.enum(incomeKinds)), product: z.optional(z.enum(gameTypes)) }),
  output: z.object({
    ...pageOf(
      z.object({
        id,
        kind: z.enum(incomeKinds),
        product: z.enum(gameTypes),
        /** "2026-08-05", of lotteries "2026-08-05T13:05". */
        period: z.string(),
        /** What counts of the bets that it comes from. */
        validBet: money,
        accrued: millionths,
        /** From the run before, and to the next one. */
        carriedIn: millionths,
        carriedOn: millionths,
        amount: money,
        /** PAID, DUE: about to be paid, CARRIED: less than 0.01, or below zero. */
        state: z.enum(['PAID', 'DUE', 'CARRIED']),
        at: instant,
        entryId: z.nullable(id),
      }),
    ).shape,

    sum: money,
    tiles: z.object({ today: money, yesterday: money, month: money }),
  }),
  refusals: ['NOT_AGENT', 'ACCOUNT_FROZEN', 'ABOVE_MAX'],
})

export const listIncomeParts = call({
  path: 'GET /wps/ac/income/parts',
  summary:
    'The open book of a line of income: whose bets it comes from, how many, at which rate. The parts sum to what it accrued.',
  caller: 'agent',
  input: z.object({ id, ...pageQuery }),
  output: z.object({
    ...pageOf(
      z.object({
        memberId: id,
        username: z.string(),
        depth: z.number(),
        /** When the line and the terms of the bets began to hold. */
        termsSince: instant,
        /** The difference to the highest rate below, in percent. */
        rate: z.string(),
        bets: z.number(),
        validBet: money,
        share: millionths,
      }),
    ).shape,
    accrued: millionths,
  }),
  refusals: ['NOT_AGENT', 'ACCOUNT_FROZEN'],
})

export const listIncomeBets = call({
  path: 'GET /wps/ac/income/bets',
  summary: 'The bets and corrections behind a part of a line of income, with the version of the rules that decided each.',
  caller: 'agent',
  input: z.object({ id, memberId: id, termsSince: instant, ...pageQuery }),
  output: pageOf(
    z.object({
      betId: id,
      game: z.string(),
      placedAt: instant,
      settledAt: instant,
      /** 1 for the settlement, more for a correction of the result. */
      version: z.number(),
      validBet: money,
      ruleVersion: z.string(),
    }),
  ),
  refusals: ['NOT_AGENT', 'ACCOUNT_FROZEN'],
})
