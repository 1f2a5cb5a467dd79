import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, instant, money, stake } from './shapes.ts'

/** Calls of crash: one round for all who play it. They are made from the origin of the games, with the token of a launched game. */

/** made: its bets are taken between its times · closed · climbing · crashed: paid next · settled · void: given back whole. */
const crashStates = ['betting', 'closed', 'climbing', 'crashed', 'settled', 'void'] as const
export type CrashState = (typeof crashStates)[number]

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const code = z.string().check(z.regex(/^[A-Z0-9_]{1,40}$/))
/** When its bets close, as digits of UTC: "20261124181530". */
const issue = z.string().check(z.regex(/^\d{14}$/))
/** A target of a cash-out by itself, "2.00"; null for by hand alone. */
const auto = z.nullable(z.string().check(z.regex(/^[1-9]\d{0,6}\.\d{2}$/)))
/** A multiplier in hundredths: 194 is 1.94. */
const hundredths = z.number()

const bet = z.object({
  id,
  stake: money,
  auto,
  /** Where the limit on payouts cashes it out by itself. */
  most: hundredths,
  /** Where it was cashed out; null while it is in, and when it was lost or given back. */
  out: z.nullable(hundredths),
})

/** A bet under a masked name. */
const crashPlayer = z.object({ id, player: z.string(), stake: money, out: z.nullable(hundredths) })

const past = z.object({ issue, point: hundredths })

/** A round as it stands. */
const roundState = {
  issue,
  state: z.enum(crashStates),
  opensAt: instant,
  closesAt: instant,
  /** SHA-256 of terms and seed, published before bets are taken. */
  commitment: hash,
  /** Where all that are in are cashed out, in hundredths: known once the bets are closed. */
  cap: z.nullable(hundredths),
  /** Since the climb began. */
  climbedMs: z.nullable(z.number()),
  point: z.nullable(hundredths),
  /** The server stopped while it climbed: what was not cashed out was given back. */
  isBroken: z.boolean(),
  bets: z.number(),
  stake: money,
}

const round = z.object({ id, ...roundState })

export const crashPlayersShown = 40

export const getCrashTable = call({
  path: 'GET /wps/crash/table',
  summary:
    'The round of crash as it stands, with the member’s own bet and the last rounds. Rounds are made while members ask for it.',
  caller: 'game',
  hot: true,
  whileClosed: true,
  input: z.object({}),
  output: z.object({
    serverTime: instant,
    /** The newest one; null before the first. */
    round: z.nullable(round),
    own: z.nullable(bet),
    /** The largest bets, at most forty. */
    players: z.array(crashPlayer),
    /** Newest first. */
    past: z.array(past),
    balance: money,
    limits: z.object({ unitLeast: money, stakeMost: money, payoutMost: money, returnMost: money }),
  }),
  refusals: ['GAME_SESSION_OVER'],
})

export const placeCrashBet = call({
  path: 'POST /wps/crash/bet',
  summary: 'Bets on the round whose bets are being taken. A member has one bet in a round.',
  caller: 'game',
  idempotent: true,
  hot: true,
  input: z.object({ round: id, stake, auto }),
  output: z.object({ bet, balance: money }),
  refusals: [
    'GAME_SESSION_OVER',
    'GAME_MAINTENANCE',
    'ACCOUNT_FROZEN',
    'BET_INVALID',
    'UNIT_INVALID',
    'STAKE_TOO_LOW',
    'LIMIT_STAKE',
    'LIMIT_PAYOUT',
    'INSUFFICIENT',
    'ROUND_CLOSED',
    'ROUND_FULL',
    'ROUND_JOINED',
    'RG_LIMIT',
    'BONUS_TERMS',
    'RG_EXCLUDED',
    'IDEMPOTENCY_CONFLICT',
  ],
})

export const cashOutCrash = call({
  path: 'POST /wps/crash/cash-out',
  summary:
    'Cashes the member’s bet out at the multiplier at which this arrives. Answered once it is written: it stands whatever happens. A repeat gets the first answer.',
  caller: 'game',
  hot: true,
  whileClosed: true,
  input: z.object({ round: id }),
  output: z.object({ out: hundredths, payout: money }),
  refusals: ['GAME_SESSION_OVER', 'NOT_FOUND', 'TOO_LATE', 'ROUND_NOT_CLIMBING'],
})

export const crashBetsPageMax = 20

export const listCrashBets = call({
  path: 'GET /wps/crash/bets',
  summary: 'The member’s bets on rounds of the game, newest first, twenty at a time.',
  caller: 'game',
  whileClosed: true,
  input: z.object({ before: z.optional(id) }),
  output: z.object({
    list: z.array(
      z.object({
        id,
        issue,
        at: instant,
        stake: money,
        auto,
        out: z.nullable(hundredths),
        point: z.nullable(hundredths),
        payout: z.nullable(money),
        state: z.enum(['open', 'won', 'lost', 'void']),
      }),
    ),
    next: z.nullable(id),
  }),
  refusals: ['GAME_SESSION_OVER'],
})

const key = z.object({ modulus: z.string(), proof: z.array(z.string()) })

const published = z.object({
  game: code,
  issue,
  state: z.enum(crashStates),
  opensAt: instant,
  closesAt: instant,
  isBroken: z.boolean(),
  cap: z.nullable(hundredths),
  point: z.nullable(hundredths),
  proof: z.object({
    recipe: z.string(),
    terms: z.string(),
    commitment: hash,
    committedAt: instant,
    /** Over the bets: known once they are closed. */
    digest: z.nullable(hash),
    /** These once the round is over. */
    seed: z.nullable(hash),
    signatures: z.nullable(z.array(z.string())),
    clientSeed: z.nullable(z.string()),
  }),
  /** The keys of the holders, where the beacon is of shares. */
  keys: z.array(key),
  /** A line for each bet for real money, "id|stake|auto"; empty while bets are taken. */
  bets: z.array(z.string()),
})

export const getCrashRound = call({
  path: 'GET /wps/crash/round',
  summary: 'A round of crash with all that is needed to recompute it, for the game.',
  caller: 'game',
  whileClosed: true,
  input: z.object({ issue }),
  output: published,
  refusals: ['GAME_SESSION_OVER'],
})

export const getCrashProof = call({
  path: 'GET /wps/crash/proof',
  summary: 'A round of crash with all that is needed to recompute it.',
  caller: 'anyone',
  input: z.object({ game: code, issue }),
  output: published,
  refusals: [],
})

/** What is published live of the round: the whole of its state, and what happened since the frame before. */
export const crashFrame = z.object({
  game: z.string(),
  round: id,
  ...roundState,
  /** Bets that are out so far. */
  outs: z.number(),
  /** Who came in since, at most forty; and who went out. */
  joined: z.array(crashPlayer),
  left: z.array(z.object({ id, out: hundredths })),
})
