import type { Family } from '@tamuvo/games/lottery/play.ts'
import * as z from 'zod/mini'
import { brand } from './brand.ts'
import { call } from './call.ts'
import { id, instant, money, pageOf, pageQuery, whole } from './shapes.ts'

export const lotteryGames = ['FAST5', 'FAST27', 'XSMB'] as const
export type LotteryGame = (typeof lotteryGames)[number]

/** The family determines the bet types and the form of the result. */
export const familyOfGame: Record<LotteryGame, Family> = { FAST5: 'fast5', FAST27: 'north', XSMB: 'north' }

export const gameCode = z.string().check(z.maxLength(20))
export const issueNumber = z.string().check(z.regex(/^\d{8}-\d{1,4}$/))

/** Digits of a five-digit game, or the tiers of a Vietnam board. Numbers are text: "05" is not "5". */
export const result = z.union([
  z.object({ kind: z.literal('digits'), digits: z.string() }),
  z.object({
    kind: z.literal('board'),
    tiers: z.array(
      z.object({ tier: z.enum(['db', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8']), numbers: z.array(z.string()) }),
    ),
  }),
])

export const issueStates = ['scheduled', 'open', 'closed', 'drawn', 'settled', 'void'] as const

const issue = z.object({
  game: gameCode,
  issue: issueNumber,
  state: z.enum(issueStates),
  opensAt: instant,
  closesAt: instant,
  drawsAt: instant,
  /** SHA-256 of the draw's secret seed, published before the first ticket is sold. Null for external results. */
  commitment: z.nullable(z.string()),
})

/** A draw with its current result. */
const draw = z.object({
  ...issue.shape,
  result: z.nullable(result),
  drawnAt: z.nullable(instant),
  /** Of a corrected result: the first published one, the reason, and the time of the correction. */
  correction: z.nullable(z.object({ published: result, reason: z.string(), at: instant })),
})

/**
 * How much of what the house may have to pay on a number of a play is sold, 0 to 1; at 1 it is sold out. The number is the text
 * of the least picks that hold it, "27" or "05,17"; an empty one is every number of the play. "*" are tickets of more than 300
 * numbers of the play, which have a tenth of the limit together.
 */
export const soldNumber = z.object({ play: z.string(), number: z.string(), share: z.number() })

const board = z.object({
  game: gameCode,
  name: z.string(),
  serverTime: instant,
  current: z.nullable(issue),
  next: z.nullable(issue),
  last: z.array(draw),
  /** Of these issues, the numbers of which half or more is sold. */
  sold: z._default(z.array(z.object({ issue: issueNumber, ...soldNumber.shape })), []),
  modes: z.object({ min: z.number(), max: z.number(), step: z.number() }),
  units: z.array(money),
  limits: z.object({
    ticketStakeMax: money,
    orderTicketsMax: z.number(),
    multipleMax: z.number(),
    prizeMax: money,
    stakeMin: money,
  }),
})

export const getBoard = call({
  path: 'GET /wps/lottery/board',
  summary: 'What a betting page shows: the issue on sale, the one after it, the last results, limits.',
  caller: 'anyone',
  hot: true,
  input: z.object({ game: gameCode }),
  output: board,
  refusals: ['GAME_NOT_FOUND', 'GAME_MAINTENANCE'],
})

export const listBoards = call({
  path: 'GET /wps/lottery/boards',
  summary: 'The boards of all games that are open, as home shows them.',
  caller: 'anyone',
  hot: true,
  input: z.object({}),
  output: z.object({ list: z.array(board) }),
  refusals: [],
})

const ticketOrder = z.object({
  play: z.string().check(z.maxLength(40)),
  picks: z.string().check(z.maxLength(2000)),
  unit: money,
  multiple: z.number().check(z.int(), z.gte(1), z.lte(100_000)),
  mode: z.number().check(z.int(), z.gte(1700), z.lte(2000)),
})

const ticket = z.object({
  id,
  play: z.string(),
  picks: z.string(),
  unit: money,
  multiple: z.number(),
  mode: z.number(),
  lines: z.number(),
  stake: money,
})

export const placeTickets = call({
  path: 'POST /wps/lottery/tickets',
  summary: 'Buys one to a hundred tickets of one issue, all or none. A repeat with the same key gets the same tickets.',
  caller: 'member',
  hot: true,
  idempotent: true,
  input: z.object({
    game: gameCode,
    issue: issueNumber,
    tickets: z.array(ticketOrder).check(z.minLength(1), z.maxLength(100)),
    /** The free bet that pays the whole order; without it the member does. */
    freeBetId: z.optional(id),
  }),
  output: z.object({
    game: gameCode,
    issue: issueNumber,
    tickets: z.array(ticket),
    /** What the member pays: 0.00 with a free bet. */
    stake: money,
    balance: money,
    at: instant,
    /** What the house staked, and what is left of the free bet. */
    freeBet: z._default(z.nullable(z.object({ id, stake: money, left: money })), null),
  }),
  refusals: [
    'GAME_NOT_FOUND',
    'GAME_MAINTENANCE',
    'ISSUE_NOT_FOUND',
    'ISSUE_NOT_OPEN',
    'ISSUE_CLOSED',
    'PLAY_UNKNOWN',
    'PICKS_MALFORMED',
    'PICKS_REPEATED',
    'PICKS_TOO_FEW',
    'PICKS_TOO_MANY',
    'MODE_INVALID',
    'UNIT_INVALID',
    'STAKE_TOO_LOW',
    'LIMIT_STAKE',
    'LIMIT_PAYOUT',
    'NUMBER_SOLD_OUT',
    'FREE_BET_CHANGED',
    'INSUFFICIENT',
    'ACCOUNT_FROZEN',
    'REAL_ACCOUNT_NEEDED',
    'RG_LIMIT',
    'BONUS_TERMS',
    'RG_EXCLUDED',
  ],
})

export const listDraws = call({
  path: 'GET /wps/lottery/draws',
  summary: 'Past draws of a game, newest first.',
  caller: 'anyone',
  input: z.object({ game: gameCode, ...pageQuery }),
  output: pageOf(draw),
  refusals: ['GAME_NOT_FOUND'],
})

export const getDraw = call({
  path: 'GET /wps/lottery/draw',
  summary: 'One draw with its proof. The seed appears once the draw is done.',
  caller: 'anyone',
  input: z.object({ game: gameCode, issue: issueNumber }),
  output: z.object({
    ...draw.shape,
    proof: z.nullable(
      z.object({
        /** Name and version of the recipe that computes the result from seed and sales. */
        recipe: z.string(),
        commitment: z.string(),
        committedAt: instant,
        seed: z.nullable(z.string()),
        /** SHA-256 over every ticket sold, computed after the sale, so unknown when the seed was committed. */
        salesDigest: z.nullable(z.string()),
        ticketCount: z.nullable(z.number()),
        clientSeed: z.nullable(z.string()),
        /** The root of the tree over the same tickets, by which each of them can be proven alone. */
        salesRoot: z._default(z.nullable(z.string()), null),
        /** What was fixed with the seed when the draw was made, and committed to with it. Null by "tamuvo-draw/1". */
        terms: z._default(z.nullable(z.string()), null),
        /** When the digest was taken. */
        closedAt: z._default(z.nullable(instant), null),
        /** The signatures of the beacon, in hex. They do not exist before the sale is closed. */
        signatures: z._default(z.nullable(z.array(z.string())), null),
      }),
    ),
    source: z.enum(['RNG', 'FEED', 'MANUAL']),
    totals: z.nullable(z.object({ tickets: z.number(), stake: money, winners: z.number(), paid: money })),
  }),
  refusals: ['GAME_NOT_FOUND', 'ISSUE_NOT_FOUND'],
})

export const listSales = call({
  path: 'GET /wps/lottery/sales',
  summary:
    'Every ticket of an issue whose sale is closed, without its owner, in the order and form that the sales digest is taken over.',
  caller: 'anyone',
  input: z.object({ game: gameCode, issue: issueNumber, after: z.optional(id), limit: z._default(whole(1, 5000), 1000) }),
  output: z.object({ lines: z.array(z.string()), nextAfter: z.nullable(id) }),
  refusals: ['GAME_NOT_FOUND', 'ISSUE_NOT_FOUND', 'ISSUE_NOT_CLOSED'],
})

export const listOwnSales = call({
  path: 'GET /wps/lottery/sales/own',
  summary: "The member's own tickets of an issue, as lines of its list of sales. Trial tickets are not on that list.",
  caller: 'member',
  input: z.object({ game: gameCode, issue: issueNumber }),
  output: z.object({ lines: z.array(z.string()) }),
  refusals: ['GAME_NOT_FOUND', 'ISSUE_NOT_FOUND'],
})

export const listShareKeys = call({
  path: 'GET /wps/lottery/keys',
  summary: 'The public keys of those who sign draws with a beacon of shares, old ones included.',
  caller: 'anyone',
  input: z.object({}),
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        /** RSA, exponent 65537. */
        modulus: z.string(),
        /** Roots of hashed values, which prove that each message has one signature. */
        proof: z.array(z.string()),
        madeAt: instant,
      }),
    ),
  }),
  refusals: [],
})

const asker = { gameCode: z.optional(gameCode), imgSize: z.optional(z.string().check(z.maxLength(8))) }

export const listOpenedGames = call({
  path: 'GET /lgw/vn/numeros/opened/game',
  summary: 'The last drawn numbers of every lottery game, for everybody.',
  caller: 'anyone',
  input: z.object({ ...asker, count: z._default(whole(1, 100), brand.openedNumbers) }),
  output: z.object({ list: z.array(draw) }),
  refusals: ['GAME_NOT_FOUND'],
})

export const listOpenedNumero = call({
  path: 'GET /lotto/lgw/games/opened/numero',
  summary: 'The last drawn numbers of every lottery game.',
  caller: 'member',
  input: z.object({ ...asker, count: z._default(whole(1, 100), 10) }),
  output: z.object({ list: z.array(draw) }),
  refusals: ['GAME_NOT_FOUND'],
})

export const listJackpots = call({
  path: 'GET /wps/public/jackpots',
  summary: 'Our jackpot pools: each figure is the balance of a ledger account, funded in full.',
  caller: 'anyone',
  input: z.object({}),
  output: z.object({
    list: z.array(
      z.object({
        code: z.string(),
        game: z.string(),
        amount: money,
        account: z.string(),
        rule: z.string(),
        /** Stakes of a draw that take the whole pool; lower ones take their part of it. */
        fullStake: money,
        asOf: instant,
      }),
    ),
    total: money,
  }),
  refusals: [],
})
