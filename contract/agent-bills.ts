import * as z from 'zod/mini'
import { contractKinds, contractTerms, settledPeriod } from './agent-contracts.ts'
import { gameTypes } from './brand.ts'
import { call } from './call.ts'
import { day, id, instant, money, pageOf, pageQuery, rangeQuery } from './shapes.ts'

/**
 * What a period of a contract came to. NOT_REACHED: no rate was reached; NO_PROFIT: the team did not lose; PENDING_REVIEW: staff look at
 * it first; PARTIAL, INSUFFICIENT: the payer had too little.
 */
export const billStates = [
  'NOT_REACHED',
  'NO_PROFIT',
  'PENDING_REVIEW',
  'PAYABLE',
  'PAID',
  'PARTIAL',
  'INSUFFICIENT',
  'CANCELLED',
] as const
export type BillState = (typeof billStates)[number]

export const billView = z.object({
  id,
  contractId: id,
  kind: z.enum(contractKinds),
  ...settledPeriod,
  payer: z.string(),
  payee: z.string(),
  side: z.enum(['PAYEE', 'PAYER']),
  /** What the payee got, and what the payer still owes. */
  paid: money,
  owed: money,
  state: z.enum(billStates),
  /** The platform paid what the payer owes; the payer owes it to the platform. */
  isAdvanced: z.boolean(),
  madeAt: instant,
  /** The version of the rules of settlement. */
  rules: z.number(),
  payments: z.array(z.object({ entryId: id, amount: money, at: instant })),
})

const who = ['NOT_AGENT', 'ACCOUNT_FROZEN'] as const

export const listBills = call({
  path: 'GET /wps/ac/bills',
  summary:
    'Bills of contracts to the agent, or those the agent pays, by when they were made, at most 62 days at a time, newest first.',
  caller: 'agent',
  input: z.object({
    ...pageQuery,
    ...rangeQuery,
    kind: z.optional(z.enum(contractKinds)),
    side: z.enum(['PAYEE', 'PAYER']),
    /** OWED: those that are not paid, of any time. */
    only: z.optional(z.enum(['OWED'])),
  }),
  output: z.object({ ...pageOf(billView).shape, totals: z.object({ amount: money, paid: money, owed: money }) }),
  refusals: [...who, 'ABOVE_MAX'],
})

/** What makes a member active in a period. */
const activeFrom = z.object({ validBet: money, deposit: z.nullable(money) })

export const getBill = call({
  path: 'GET /wps/ac/bill',
  summary: 'A bill to the agent, or one that the agent pays: its figures, the terms that they were settled by, and its payments.',
  caller: 'agent',
  input: z.object({ id }),
  output: z.object({ ...billView.shape, terms: contractTerms, activeFrom }),
  refusals: who,
})

export const payBill = call({
  path: 'POST /wps/ac/bills/pay',
  summary: 'Pays what is owed on a bill from the balance, as much as there is.',
  caller: 'agent',
  idempotent: true,
  input: z.object({ id }),
  output: billView,
  refusals: [...who, 'ASSISTANT_LIMITED', 'BILL_SETTLED', 'INSUFFICIENT'],
})

/** What a member did in a span: what counts of bets, and money that was booked. */
const line = z.object({
  /** A number of this file for each member; 0 is the payee. */
  member: z.number(),
  product: z.enum(gameTypes),
  from: instant,
  stake: money,
  payout: money,
  validBet: money,
})
const moneyLine = z.object({
  member: z.number(),
  day,
  /** In real time, the five minutes in which it was booked. */
  from: z.optional(instant),
  deposits: money,
  rebates: money,
  rewards: money,
  salaries: money,
})

/** What real time decided at the end of five minutes: what the day came to by then, and what that added. */
const tick = z.object({
  at: instant,
  validBet: money,
  active: z.number(),
  /** In percent; null when none was reached. */
  rate: z.nullable(z.string()),
  added: money,
})

export const exportBill = call({
  path: 'GET /wps/ac/bills/export',
  summary:
    'All that a bill is computed from, for `npm run recompute`: the terms, what each member of the team did, in real time what was decided every five minutes, and the bill itself. The payee and the payer may ask.',
  caller: 'agent',
  input: z.object({ id }),
  output: z.object({
    /** 1: without ticks. */
    format: z.enum(['tamuvo-bill-1', 'tamuvo-bill-2']),
    bill: billView,
    terms: contractTerms,
    activeFrom,
    bets: z.array(line),
    money: z.array(moneyLine),
    /** Of a salary in real time. */
    ticks: z._default(z.array(tick), []),
  }),
  /** ABOVE_MAX: more than 200,000 lines. */
  refusals: [...who, 'ABOVE_MAX'],
})
