import * as z from 'zod/mini'
import { betStates, betVersion } from './betting.ts'
import { gameTypes } from './brand.ts'
import { call } from './call.ts'
import { day, id, instant, money, nothing, pageOf, pageQuery, rangeQuery, whole } from './shapes.ts'

/** Figures of profit and loss that are movements of money. */
export const profitFigures = ['deposits', 'withdrawals', 'rebates', 'rewards'] as const
export type ProfitFigure = (typeof profitFigures)[number]

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

/** The cause of a movement: a bet, a deposit. */
const cause = z.object({
  kind: z.enum([
    'bet',
    'deposit',
    'withdrawal',
    'round',
    'rebate',
    'bill',
    'reward',
    'bonus',
    'order',
    'conversion',
    'tournament',
    'none',
  ]),
  /** Under which its page shows it. */
  id: z.string(),
  /** As people read it; of a rebate and a bill of a contract its period. */
  label: z.string(),
  /** Of a rebate the product, of a bill the other side of the contract, '' for the platform, of a conversion how many points; '' for all others. */
  of: z.string(),
  /** Of a reward, a bonus, an order and a tournament what it is, as a reward says it: its name by language, the level, the period. Empty for others. */
  about: z.record(z.string(), z.string()),
})
export type MovementCause = z.output<typeof cause>

/** One line of the account record: amount, cause, and the balance after it. */
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
  cause,
})

export const listTransactions = call({
  path: 'GET /wps/mc/transactions',
  summary: 'The member’s account record, newest first, at most 31 days at a time.',
  caller: 'member',
  input: z.object({
    ...pageQuery,
    ...rangeQuery,
    group: z.optional(z.enum(movementGroups)),
    /** Only what a figure of profit and loss is made of. */
    figure: z.optional(z.enum(profitFigures)),
  }),
  output: z.object({
    ...pageOf(movement).shape,
    totals: z.object({ income: money, expense: money }),
    /** Older movements are still being added up: the totals lack some, ask again in a moment. */
    isCounting: z.boolean(),
  }),
  refusals: ['ABOVE_MAX', 'ARCHIVED'],
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
    cause,
    ruleVersion: z.nullable(z.string()),
  }),
  refusals: ['ARCHIVED'],
})

export const balanceFigures = ['balance', 'main', 'held'] as const
export type BalanceFigure = (typeof balanceFigures)[number]

/** A figure with its lines: opening + the amounts of its lines = closing. */
const bookedFigure = z.object({
  name: z.enum([...balanceFigures, 'stake', 'payout', 'profit', 'bonus']),
  /** The figure as on other pages; equals the closing of the first page. */
  amount: money,
  /** The sum of older pages. */
  opening: money,
  closing: money,
  lines: z.array(
    z.object({
      /** Of the journal's row. */
      id,
      entryId: id,
      at: instant,
      type: z.string(),
      wallet: z.string(),
      /** The contribution to the figure. */
      amount: money,
      /** The movement of the member's wallet: -20.00 for a stake of 20.00. */
      moved: money,
      cause,
      ruleVersion: z.nullable(z.string()),
    }),
  ),
})

export const openBook = call({
  path: 'GET /wps/mc/open-book',
  summary: 'The open book: opens a balance, a bet or a payout of the member to the ledger entries that make it up.',
  caller: 'member',
  /** `id`: a figure of the balance, or the id of a bet. Bets have one page. */
  input: z.object({ kind: z.enum(['balance', 'bet', 'payout']), id: z.union([z.enum(balanceFigures), id]), ...pageQuery }),
  output: z.object({
    /** Game and round of a bet; "" for a balance. */
    title: z.string(),
    /** The requested figure; of a bet: stake, payout, once settled profit, and a bonus where promotions paid one with it. */
    figures: z.array(bookedFigure),
    /** Of a bet: the rule version, and the fields that it grades. */
    rule: z.nullable(
      z.object({
        version: z.string(),
        product: z.enum(gameTypes),
        market: z.string(),
        selection: z.string(),
        /** Odds or other agreed terms. */
        price: z.string(),
        /** How it was won, as text of the product. */
        detail: z.string(),
        state: z.enum(betStates),
      }),
    ),
    /** Of a bet: corrections of its result. */
    corrections: z.array(betVersion),
    /** The draw that decides the bet, when its result can be recomputed. */
    draw: z.nullable(z.object({ game: z.string(), issue: z.string() })),
    pageNo: z.number(),
    pageSize: z.number(),
    totalPages: z.number(),
    total: z.number(),
  }),
  refusals: ['ABOVE_MAX', 'ARCHIVED'],
})

const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A checkpoint of the journal; hashed as in `contract/journal.ts`. */
const checkpoint = z.object({
  no: id,
  /** It covers the rows with from ≤ id < upto. */
  fromId: z.string(),
  uptoId: id,
  rows: z.number(),
  total: id,
  root: digest,
  previous: digest,
  at: z.string(),
  /** The newest row of the audit trail at that time, 0 and zeros before its first; null in checkpoints of tamuvo-journal/1. */
  trail: z.nullable(z.object({ no: z.string(), hash: digest })),
  hash: digest,
})

const dayRoot = z.object({
  day,
  /** The last checkpoint of the day, and its hash. */
  checkpoint: id,
  hash: digest,
  /** Rows of the day, and in total. */
  rows: z.number(),
  total: z.number(),
  publishedAt: instant,
})

export const listLedgerRoots = call({
  path: 'GET /wps/public/ledger/roots',
  summary: 'The root of the ledger’s journal for each day, newest first: keep one, and history cannot be rewritten unseen.',
  caller: 'anyone',
  input: z.object({ day: z.optional(day) }),
  output: z.object({
    /** By which new checkpoints are hashed, see `contract/journal.ts`. */
    recipe: z.string(),
    timeZone: z.string(),
    list: z.array(dayRoot),
    /** The newest checkpoint of all. */
    latest: z.nullable(checkpoint),
  }),
  refusals: [],
})

export const listCheckpoints = call({
  path: 'GET /wps/public/ledger/checkpoints',
  summary:
    'The checkpoints of the ledger’s journal in order, for public verification of the chain; each with the newest row of the audit trail, which draws are part of.',
  caller: 'anyone',
  input: z.object({ after: z.optional(id), limit: z._default(whole(1, 1000), 200) }),
  output: z.object({ list: z.array(checkpoint), nextAfter: z.nullable(id) }),
  refusals: [],
})

export const getLedgerProof = call({
  path: 'GET /wps/mc/ledger-proof',
  summary:
    'Proves that the member’s balance lies in the checkpointed journal: the last checkpointed row and its path to a checkpoint. ARCHIVED when all rows of the member are archived.',
  caller: 'member',
  input: nothing,
  output: z.object({
    /** The current balance. */
    balance: money,
    /** Null until a row of the member is checkpointed, a few minutes after it was written. */
    proof: z.nullable(
      z.object({
        row: z.object({
          id,
          entryId: id,
          /** Microseconds since the beginning of 2000. */
          at: z.string(),
          key: z.string(),
          account: z.string(),
          memberId: z.string(),
          amount: z.string(),
          balanceAfter: z.nullable(z.string()),
          ref: z.string(),
          counter: z.number(),
          kind: z.number(),
          leg: z.number(),
        }),
        salt: digest,
        /** The index of the row in its checkpoint, from 0. */
        place: z.number(),
        path: z.array(digest),
        checkpoint,
        /** The balance after the row. */
        balanceAfter: money,
        entryId: id,
        type: z.string(),
        at: instant,
      }),
    ),
    /** The first root that was published with that checkpoint; null while the day is not over. */
    root: z.nullable(dayRoot),
  }),
  refusals: ['ARCHIVED'],
})
