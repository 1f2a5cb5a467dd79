import * as z from 'zod/mini'
import { contractKinds } from './agent-contracts.ts'
import { betFields, betStates } from './betting.ts'
import { gameTypes } from './brand.ts'
import { call } from './call.ts'
import { day, id, instant, money, pageOf, pageQuery, rangeQuery, whole } from './shapes.ts'
import { movementGroups } from './wallet.ts'

/**
 * What the team of an agent moved: the agent and all below, by days of the site. Bets count on the day on which they were settled and
 * corrections on their own, for the line in which they were placed; money counts on the day on which it was booked, for the line of that
 * day. Test and trial accounts count nowhere. Every figure opens to its lines: `stake`, `validBet`, `payout` and `gameResult` by
 * `listTeamBets` with `by: 'SETTLED'`, `under` and the days, all others by `listTeamTransactions` with `figure`, `under` and the days.
 */

/** Figures of a team that are movements of money. */
export const teamFigureNames = [
  'deposits',
  'withdrawals',
  'rebates',
  'rewards',
  'salaries',
  'dividends',
  'salariesPaid',
  'dividendsPaid',
] as const
export type TeamFigure = (typeof teamFigureNames)[number]

/** At most so many days at a time. */
export const teamDaysMax = 62

const path = z.array(z.object({ id, username: z.string() }))
const text = (max: number) => z._default(z.string().check(z.maxLength(max)), '')

/** Today so far, and the whole day before; of what is counted now, the end of the day before. */
const moneyTile = z.object({ today: money, yesterday: money })
const countTile = z.object({ today: z.number(), yesterday: z.number() })

const pendingKinds = ['OFFER', 'REQUEST', 'BILL', 'LINK_PAUSED'] as const
export type PendingKind = (typeof pendingKinds)[number]

export const getTeamOverview = call({
  path: 'GET /wps/ac/overview',
  summary:
    'The team of the agent today and the day before, by day, by product, its largest branches, and what waits for the agent.',
  caller: 'agent',
  input: z.object({ days: z._default(z.enum(['7', '30']), '7') }),
  output: z.object({
    tiles: z.object({
      /** What lies in the main wallet accounts; the day before at its end, null where that was not noted. */
      teamBalance: z.object({ today: money, yesterday: z.nullable(money) }),
      deposits: moneyTile,
      withdrawals: moneyTile,
      validBet: moneyTile,
      /** Payout − stake. */
      gameResult: moneyTile,
      rebates: moneyTile,
      newMembers: countTile,
      /** Whose first deposit it was. */
      firstDepositors: countTile,
      /** Of whom a bet that counts was settled. */
      active: countTile,
      /** Seen in the last two minutes. */
      online: z.object({ now: z.number() }),
    }),
    /** Each day, oldest first, today last. `net` = payout − stake + rebates + rewards + salaries. */
    chart: z.array(z.object({ day, validBet: money, net: money })),
    /** Of the days of the chart, by valid bet. */
    products: z.array(z.object({ product: z.enum(gameTypes), validBet: money, stake: money, payout: money, gameResult: money })),
    /** The ten direct downlines with the largest valid bet in the days of the chart, each with its team. */
    top: z.array(
      z.object({
        id,
        username: z.string(),
        type: z.number(),
        teamSize: z.number(),
        validBet: money,
        gameResult: money,
        net: money,
      }),
    ),
    /**
     * What waits for the agent: offers and requests of contracts, bills to pay, links that lowered terms have paused. None with 0.
     * `contract`: of which kind, null for links.
     */
    pending: z.array(z.object({ kind: z.enum(pendingKinds), contract: z.nullable(z.enum(contractKinds)), count: z.number() })),
    /** All that was settled and booked until then is counted. */
    asOf: instant,
  }),
  refusals: ['NOT_AGENT', 'ACCOUNT_FROZEN'],
})

/** Of a team, or of a member alone. Money is not of a product: null where one is asked for. */
const teamFigures = z.object({
  /** Of whom a bet that counts was settled in the days. */
  active: z.nullable(z.number()),
  deposits: z.nullable(money),
  withdrawals: z.nullable(money),
  bets: z.number(),
  stake: money,
  validBet: money,
  payout: money,
  /** Payout − stake. */
  gameResult: money,
  rebates: z.nullable(money),
  /** Rewards of activities, and jackpots. */
  rewards: z.nullable(money),
  salaries: z.nullable(money),
  dividends: z.nullable(money),
  /** Paid to downlines. */
  salariesPaid: z.nullable(money),
  dividendsPaid: z.nullable(money),
  /** Payout − stake + rebates + rewards + salaries. */
  net: z.nullable(money),
})

const profitRow = z.object({
  id,
  username: z.string(),
  type: z.number(),
  /** All below the member now. */
  teamSize: z.number(),
  /** It has moved to another agent since; it opens no more. */
  hasLeft: z.boolean(),
  ...teamFigures.shape,
})

const profitPeriods = ['DAY', 'WEEK', 'HALF_MONTH', 'MONTH', 'CUSTOM'] as const

export const listTeamProfit = call({
  path: 'GET /wps/ac/profit',
  summary:
    'Profit and loss of one level of the team: the member, and each direct downline as a team; the rows sum to the team of the member.',
  caller: 'agent',
  input: z.object({
    ...pageQuery,
    /** CUSTOM goes by `from` and `to`. */
    period: z._default(z.enum(profitPeriods), 'DAY'),
    /** A day of the period; today when absent. */
    day: z.optional(day),
    ...rangeQuery,
    /** A member of the team; the agent when absent. */
    under: z.optional(id),
    product: z.optional(z.enum(gameTypes)),
    /** The beginning of the username of a direct downline. */
    username: text(80),
  }),
  output: z.object({
    /** Direct downlines, newest first, and at the end those that have left and moved something in the days. */
    ...pageOf(profitRow).shape,
    from: day,
    to: day,
    /** `under` alone, without the team. */
    own: profitRow,
    /** `own` and all direct downlines of all pages, whatever the username: the team of `under`, as it stands in the level above. */
    sum: teamFigures,
    /** From the agent of the session to `under`. */
    path,
    asOf: instant,
  }),
  /** ABOVE_MAX with `daysMax`. */
  refusals: ['NOT_AGENT', 'ACCOUNT_FROZEN', 'ABOVE_MAX'],
})

/** Who of the team is asked for. */
const scope = {
  /** A member of the team; the agent when absent. */
  under: z.optional(id),
  /** Levels below `under` at most: 0 for `under` alone, 1 with direct downlines. All when absent. */
  levels: z.optional(whole(0, 1_000)),
  /** A whole username of the team. */
  username: text(80),
}

/** Lists over a team go on from row to row: `before` is the `next` of the page before. */
const cursor = {
  pageSize: z._default(whole(1, 100), 20),
  before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,18}(\.\d{1,6})?$/))),
}

export const listTeamBets = call({
  path: 'GET /wps/ac/bets',
  summary: 'The betting record of the team, newest first, with what each bet earned for the agent, at most 62 days at a time.',
  caller: 'agent',
  input: z.object({
    ...cursor,
    ...scope,
    ...rangeQuery,
    /**
     * Days go by when bets were placed, or by when they were settled: then a correction is a row of its own, by what it changed, and what was won
     * without a stake is a reward of the day and no payout.
     */
    by: z._default(z.enum(['PLACED', 'SETTLED']), 'PLACED'),
    product: z.optional(z.enum(gameTypes)),
    vendor: z.optional(z.string().check(z.maxLength(40))),
    game: z.optional(z.string().check(z.maxLength(40))),
    state: z.optional(z.enum([...betStates, 'corrected'])),
    /** Of a bet, or of the order that it was placed with. Dates do not count then. */
    number: z.optional(id),
  }),
  output: z.object({
    list: z.array(
      z.object({
        id,
        /** 1 by the settlement; more for a correction, with SETTLED. */
        version: z.number(),
        memberId: id,
        username: z.string(),
        /** Levels below the agent; 0 for the agent's own. */
        depth: z.number(),
        placedAt: instant,
        ...betFields,
        /** What it earns for the agent, in millionths of a unit, and the difference of rates in percent; null while it is open. */
        rebate: z.nullable(z.string()),
        rate: z.string(),
      }),
    ),
    next: z.nullable(z.string()),
    /** Of what was settled in the days: of `under`, all levels, and the product. Null with another filter. */
    totals: z.nullable(z.object({ count: z.number(), stake: money, validBet: money, payout: money, profit: money })),
    asOf: instant,
  }),
  refusals: ['NOT_AGENT', 'ACCOUNT_FROZEN', 'ABOVE_MAX'],
})

export const listTeamTransactions = call({
  path: 'GET /wps/ac/transactions',
  summary:
    'The account record of the team, newest first, at most 62 days at a time. Balances are shown of direct downlines alone, and accounts of withdrawals never.',
  caller: 'agent',
  input: z.object({
    ...cursor,
    ...scope,
    ...rangeQuery,
    group: z.optional(z.enum(movementGroups)),
    /** The kind of movement, such as TRANSFER_DOWN. */
    type: z.optional(z.string().check(z.regex(/^[A-Z_]{2,30}$/))),
    /** Only what a figure of the team is made of. */
    figure: z.optional(z.enum(teamFigureNames)),
    /** Of an entry. Dates do not count then. */
    reference: z.optional(id),
  }),
  output: z.object({
    list: z.array(
      z.object({
        id,
        entryId: id,
        at: instant,
        memberId: id,
        username: z.string(),
        /** Levels below the agent; 0 for the agent's own. */
        depth: z.number(),
        /** The agent above. */
        upline: z.string(),
        type: z.string(),
        group: z.enum(movementGroups),
        income: money,
        expense: money,
        /** Null where it is not shown: of all but the agent and direct downlines. */
        balanceAfter: z.nullable(money),
        wallet: z.string(),
        /** What caused it, of bets alone: '' for everything else. */
        betId: z.union([id, z.literal('')]),
      }),
    ),
    next: z.nullable(z.string()),
    /** Of a figure in the days, of `under` and all levels: as in `listTeamProfit`. Null without a figure or with another filter. */
    total: z.nullable(money),
    asOf: instant,
  }),
  refusals: ['NOT_AGENT', 'ACCOUNT_FROZEN', 'ABOVE_MAX', 'ARCHIVED'],
})
