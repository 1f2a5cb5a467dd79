import type { Return } from '@tamuvo/games/kit/engine.ts'
import type { GameEvent } from '@tamuvo/games/kit/events.ts'
import * as z from 'zod/mini'
import { call } from './call.ts'
import { freeSpins } from './free-spins.ts'
import { jackpotLevel } from './jackpot.ts'
import { id, instant, money, nothing, stake } from './shapes.ts'

/** Calls of the games of our own studio. They are made from the origin of the games, with the token of a launched game. */

const code = z.string().check(z.regex(/^[A-Z0-9_]{1,40}$/))
const token = z.string().check(z.regex(/^[\w-]{20,100}$/))
/** What a bet is on and what was picked, in the texts of the game; see `Spot` of games/kit/engine.ts. */
const betText = z.string().check(z.maxLength(80))
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const clientSeed = z.string().check(z.regex(/^[\x20-\x7e]{1,64}$/))

const roundBetsMax = 100

const event = z.custom<GameEvent>((value) => typeof value === 'object' && value !== null && 't' in value)
const returned = z.custom<Return>((value) => typeof value === 'object' && value !== null && 'multiple' in value)

const roundBet = z.object({
  market: z.string(),
  selection: z.string(),
  /** What multiples of the bet refer to: its stake, or a part of it for a feature that is bought. */
  unit: money,
  stake: money,
  /** What it returned, with its stake; null while the round goes on. */
  payout: z.nullable(money),
})

/** `no`: which hit of the pool it was. `secret` and `amount` as in `getGameTrigger`. */
const wonTrigger = z.object({ no: z.number(), commitment: hash, secret: z.nullable(hash), amount: z.nullable(money) })

/** A round as far as it has come. */
export const round = z.object({
  id,
  game: z.string(),
  version: z.string(),
  at: instant,
  bets: z.array(roundBet),
  /** How many of the bets were placed; actions added the others after them. */
  placed: z.number(),
  actions: z.array(z.string()),
  events: z.array(event),
  /** How many events came before each part: 0, and one more for each action. */
  starts: z.array(z.number()),
  /** The verbs that may follow. */
  choices: z.array(z.string()),
  isOver: z.boolean(),
  /** A free spin: the house has staked the unit, and the stake of the member is 0.00. */
  isFree: z.boolean(),
  /** The rules took the last actions, since the member had not come back. */
  isExpired: z.boolean(),
  returns: z.nullable(z.array(returned)),
  stake: money,
  won: money,
  /** What it won beside that from the jackpots of its game; null where it had no part in them. */
  jackpots: z.nullable(
    z.array(
      z.object({
        level: jackpotLevel,
        amount: money,
        /** Where the pool had to fall: what decided it, see `getGameTrigger`. Null where chance did. */
        trigger: z.nullable(wonTrigger),
      }),
    ),
  ),
  /** SHA-256 of what the round was, see `bookHash`; null while it goes on. */
  bookHash: z.nullable(hash),
  proof: z.object({
    /** SHA-256 of the server seed, known before the bet. */
    commitment: hash,
    clientSeed: z.string(),
    nonce: z.number(),
    /** The seed itself, once it is no longer used. */
    serverSeed: z.nullable(hash),
  }),
})

const seed = z.object({ commitment: hash, clientSeed: z.string(), nonce: z.number(), madeAt: instant })

/** What a profile of rules asks of every game: enforced by the server, shown by the clients. */
const profile = z.object({
  /** Milliseconds from one round to the next, at least. */
  cycleMs: z.number(),
  mayBuyFeature: z.boolean(),
  /** Whether an animation may be cut short. */
  mayHurry: z.boolean(),
  mayAutoplay: z.boolean(),
})

export const openStudioGame = call({
  path: 'POST /wps/studio/open',
  summary: 'Exchanges the token of a launch for that of a session of the game, and says all that the game needs to begin.',
  caller: 'game',
  input: z.object({ token, clientSeed: z.optional(clientSeed) }),
  output: z.object({
    token,
    game: z.string(),
    version: z.string(),
    /** SHA-256 over the rules in service. */
    rulesHash: hash,
    balance: money,
    currency: z.string(),
    isTrial: z.boolean(),
    /** Units that are offered, rising. A bet may have any unit that is a whole multiple of the first and no more than the last. */
    levels: z.array(money),
    profile,
    seed,
    openRound: z.nullable(round),
    freeSpins: z.nullable(freeSpins),
  }),
  refusals: ['GAME_SESSION_OVER', 'GAME_MAINTENANCE', 'GAME_NOT_FOUND'],
})

export const tryStudioGame = call({
  path: 'GET /wps/studio/try',
  summary: 'Asks whether a game may be tried with play money now, before it is: nothing else of such a game reaches the server.',
  caller: 'game',
  input: z.object({ code }),
  output: nothing,
  refusals: ['GAME_NOT_FOUND', 'GAME_MAINTENANCE'],
})

export const playRound = call({
  path: 'POST /wps/studio/play',
  summary:
    'Takes the bets of a round and decides it, as far as the member has nothing to choose. The same call again gets its first answer, whatever has been closed since.',
  caller: 'game',
  idempotent: true,
  hot: true,
  raw: true,
  whileClosed: true,
  input: z.object({
    bets: z
      .array(z.object({ market: betText, selection: betText, unit: stake }))
      .check(z.minLength(1), z.maxLength(roundBetsMax)),
    /** With a free spin: one bet, with the unit of the spin. While there are free spins nothing is staked at the game. */
    free: z._default(z.boolean(), false),
  }),
  /** `freeSpins`: those that are left. */
  output: z.object({ round, balance: money, freeSpins: z.nullable(freeSpins) }),
  refusals: [
    'GAME_SESSION_OVER',
    'GAME_MAINTENANCE',
    'ACCOUNT_FROZEN',
    'BET_INVALID',
    'STAKE_TOO_LOW',
    'UNIT_INVALID',
    'LIMIT_STAKE',
    'LIMIT_PAYOUT',
    'INSUFFICIENT',
    'ROUND_OPEN',
    'TOO_SOON',
    /** `value.freeSpins`: those there are now; null for none. */
    'FREE_SPINS_CHANGED',
    'RG_LIMIT',
    'BONUS_TERMS',
    'RG_EXCLUDED',
    'IDEMPOTENCY_CONFLICT',
  ],
})

export const stepRound = call({
  path: 'POST /wps/studio/step',
  summary: 'Takes the next action of an open round. The same action at the same place gets the same answer.',
  caller: 'game',
  hot: true,
  raw: true,
  whileClosed: true,
  input: z.object({
    round: id,
    /** How many actions came before. */
    no: z.int().check(z.gte(0), z.lte(1_000)),
    action: z.string().check(z.minLength(1), z.maxLength(80)),
  }),
  output: z.object({ round, balance: money }),
  refusals: [
    'GAME_SESSION_OVER',
    'ACCOUNT_FROZEN',
    'GAME_MAINTENANCE',
    'ROUND_OVER',
    'STEP_CONFLICT',
    'ACTION_INVALID',
    'INSUFFICIENT',
    'RG_LIMIT',
    'BONUS_TERMS',
    'RG_EXCLUDED',
  ],
})

export const reportShown = call({
  path: 'POST /wps/studio/shown',
  summary:
    'Tells what a game has shown of a round. When it is not what was decided staff are alarmed, and the game is closed if its rules do not make that round of its seed.',
  caller: 'game',
  whileClosed: true,
  input: z.object({ round: id, bookHash: hash }),
  output: nothing,
  refusals: ['GAME_SESSION_OVER'],
})

export const getStudioBalance = call({
  path: 'GET /wps/studio/balance',
  summary: 'The balance that the game plays with.',
  caller: 'game',
  whileClosed: true,
  hot: true,
  input: nothing,
  output: z.object({ balance: money }),
  refusals: ['GAME_SESSION_OVER'],
})

export const roundsPageMax = 20

export const listRounds = call({
  path: 'GET /wps/studio/rounds',
  summary: 'The member’s rounds of the game, newest first, twenty at a time.',
  caller: 'game',
  whileClosed: true,
  input: z.object({ before: z.optional(id) }),
  output: z.object({ list: z.array(round), next: z.nullable(id) }),
  refusals: ['GAME_SESSION_OVER'],
})

export const getSeed = call({
  path: 'GET /wps/studio/seed',
  summary: 'The seed that the next rounds are decided by, as far as it is public.',
  caller: 'game',
  whileClosed: true,
  input: nothing,
  output: seed,
  refusals: ['GAME_SESSION_OVER'],
})

export const changeSeed = call({
  path: 'POST /wps/studio/seed',
  summary:
    'Reveals the seed and begins a new one, with a seed of the member’s own beside it. One that has decided no round yet stays: the house keeps to the hash that was seen, and only the member’s own changes.',
  caller: 'game',
  input: z.object({ clientSeed }),
  output: z.object({
    /** Null where no round was decided by it. */
    revealed: z.nullable(z.object({ commitment: hash, serverSeed: hash, rounds: z.number() })),
    seed,
  }),
  refusals: ['GAME_SESSION_OVER', 'ROUND_OPEN', 'TOO_MANY_REQUESTS'],
})

export const getRound = call({
  path: 'GET /wps/mc/studio/round',
  summary: 'A round of the member at a game of our own studio, with all that is needed to recompute it.',
  caller: 'member',
  input: z.object({ id }),
  output: z.object({
    round,
    /** The address of a page that shows a round which the page around it hands over, see `frameMessage`. */
    watchUrl: z.string(),
  }),
  refusals: [],
})

const marketReturn = z.object({ market: z.string(), least: z.number(), most: z.number() })

export const getStudioGame = call({
  path: 'GET /wps/studio/game',
  summary: 'What is published of a game of our own studio: its version, its returns in millionths, and where it can be tried.',
  caller: 'anyone',
  input: z.object({ code }),
  output: z.object({
    code: z.string(),
    version: z.string(),
    rulesHash: hash,
    returns: z.array(marketReturn),
    /** What its jackpots return beside that, in millionths of each stake; 0 where it has none. */
    jackpotReturn: z.number(),
    volatility: z.enum(['low', 'medium', 'high', 'very-high']),
    /** In ten-thousandths of the unit. */
    topMultiple: z.number(),
    topOneIn: z.number(),
    /** The address at which it can be tried without money. */
    tryUrl: z.string(),
  }),
  refusals: ['GAME_NOT_FOUND', 'GAME_MAINTENANCE'],
})
