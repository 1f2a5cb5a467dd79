import * as z from 'zod/mini'
import { contractKinds } from './agent-contracts.ts'
import { gameTypes } from './brand.ts'
import { call } from './call.ts'
import { day, id, instant, money, pageOf, pageQuery, rangeQuery } from './shapes.ts'

/** Millionths of a unit, "3.703680". */
const millionths = z.string().check(z.regex(/^-?\d+\.\d{6}$/))

const incomeKinds = ['REBATE_SELF', 'REBATE_AGENT', ...contractKinds] as const

/** What an income comes from; PAID_DOWN is what goes on to downlines by contracts. */
export const incomeGroups = ['REBATE_AGENT', 'REBATE_SELF', 'DIVIDEND', 'SALARY', 'PAID_DOWN'] as const
export type IncomeGroup = (typeof incomeGroups)[number]

/** What a line opens to: a rebate of a run to its parts, rebates that came with tickets to these, a bill to its calculation. */
const incomeSources = ['REBATE', 'TICKETS', 'BILL'] as const

/** What some days brought. `net` = rebates + dividends + salaries − paidDown. */
const incomeFigures = z.object({ rebates: money, dividends: money, salaries: money, paidDown: money, net: money })

const incomeLine = z.object({
  source: z.enum(incomeSources),
  /** Of the rebate or the bill; of tickets the last of their ledger entries. */
  id,
  kind: z.enum(incomeKinds),
  /** Null where several count together. */
  product: z.nullable(z.enum(gameTypes)),
  /** "2026-08-05", of lotteries "2026-08-05T13:05". */
  period: z.string(),
  /** Of a contract, the other side; '' for the platform. */
  party: z.nullable(z.string()),
  /** What counts of the bets that it comes from. */
  validBet: money,
  /** Of a contract, the rate that was reached. */
  rate: z.nullable(z.string()),
  /** Below zero for what the agent paid to a downline. */
  amount: money,
  /** PAID, DUE: about to be paid, CARRIED: less than 0.01, or below zero. */
  state: z.enum(['PAID', 'DUE', 'CARRIED']),
  at: instant,
})

export const listIncome = call({
  path: 'GET /wps/ac/income',
  summary:
    'What the agent received by rebates and contracts and paid on by contracts, a line for each run and product or bill and day, newest first, at most 62 days at a time, with what today, yesterday and this month brought.',
  caller: 'agent',
  input: z.object({
    ...pageQuery,
    ...rangeQuery,
    group: z.optional(z.enum(incomeGroups)),
    /** Rebates of a product: contracts count several. */
    product: z.optional(z.enum(gameTypes)),
  }),
  output: z.object({
    ...pageOf(incomeLine).shape,
    /** Of all pages, what is paid. */
    sum: money,
    tiles: z.object({ today: incomeFigures, yesterday: incomeFigures, month: incomeFigures }),
  }),
  refusals: ['NOT_AGENT', 'ACCOUNT_FROZEN', 'ABOVE_MAX'],
})

export const listIncomeParts = call({
  path: 'GET /wps/ac/income/parts',
  summary: 'The open book of a rebate: whose bets it comes from, how many, at which rate. The parts sum to what it accrued.',
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
    kind: z.enum(['REBATE_SELF', 'REBATE_AGENT']),
    product: z.enum(gameTypes),
    period: z.string(),
    /** accrued + carriedIn = amount + carriedOn: from the run before, and to the next one. */
    accrued: millionths,
    carriedIn: millionths,
    carriedOn: millionths,
    amount: money,
    /** The ledger entry that paid it. */
    entryId: z.nullable(id),
  }),
  refusals: ['NOT_AGENT', 'ACCOUNT_FROZEN'],
})

export const listIncomeBets = call({
  path: 'GET /wps/ac/income/bets',
  summary: 'The bets and corrections behind a part of a rebate, with the version of the rules that decided each.',
  caller: 'agent',
  input: z.object({ id, memberId: id, termsSince: instant, ...pageQuery }),
  output: pageOf(
    z.object({
      betId: id,
      game: z.string(),
      gameName: z.string(),
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

export const listIncomeTickets = call({
  path: 'GET /wps/ac/income/tickets',
  summary: 'The rebates that came with the agent’s own tickets of a day and a product, each with its ledger entry.',
  caller: 'agent',
  /** `id`: of one of the ledger entries. */
  input: z.object({ id, ...pageQuery }),
  output: z.object({
    ...pageOf(
      z.object({
        entryId: id,
        betId: id,
        game: z.string(),
        gameName: z.string(),
        at: instant,
        stake: money,
        amount: money,
        ruleVersion: z.string(),
      }),
    ).shape,
    product: z.enum(gameTypes),
    day,
    sum: money,
  }),
  refusals: ['NOT_AGENT', 'ACCOUNT_FROZEN'],
})
