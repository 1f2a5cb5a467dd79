import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, instant, money, nothing, pageOf, pageQuery, rangeQuery } from './shapes.ts'

export const getBalance = call({
  path: 'GET /wps/v2/wallets/balance',
  summary: 'The member’s money: what can be played or withdrawn, and what is held.',
  caller: 'member',
  input: nothing,
  output: z.object({ sumBalance: money, main: money, held: money, asOf: instant }),
  refusals: [],
})

export const movementGroups = [
  'deposit',
  'withdraw',
  'game',
  'transfer',
  'agent',
  'rebate',
  'contract',
  'reward',
  'adjust',
] as const

/** One line of the account record: what moved, why, and the balance it left. */
const movement = z.object({
  id,
  entryId: id,
  at: instant,
  type: z.string(),
  group: z.enum(movementGroups),
  income: money,
  expense: money,
  balanceAfter: money,
  wallet: z.string(),
  /** What it came from: a bet, a deposit. */
  cause: z.object({ kind: z.enum(['bet', 'deposit', 'round', 'none']), id: z.string(), label: z.string() }),
})

export const listTransactions = call({
  path: 'GET /wps/mc/transactions',
  summary: 'The member’s account record, newest first, at most 31 days at a time.',
  caller: 'member',
  input: z.object({ ...pageQuery, ...rangeQuery, group: z.optional(z.enum(movementGroups)) }),
  output: z.object({ ...pageOf(movement).shape, totals: z.object({ income: money, expense: money }) }),
  refusals: ['ABOVE_MAX'],
})

export const getEntry = call({
  path: 'GET /wps/mc/entry',
  summary: 'The open book: one ledger entry of the member with all its legs, its cause and the rule that made it.',
  caller: 'member',
  input: z.object({ id }),
  output: z.object({
    id,
    type: z.string(),
    at: instant,
    key: z.string(),
    legs: z.array(z.object({ account: z.string(), own: z.boolean(), amount: money, balanceAfter: z.nullable(money) })),
    /** Always "0.00": every entry balances. */
    sum: money,
    cause: z.object({ kind: z.enum(['bet', 'deposit', 'round', 'none']), id: z.string(), label: z.string() }),
    ruleVersion: z.nullable(z.string()),
  }),
  refusals: [],
})
