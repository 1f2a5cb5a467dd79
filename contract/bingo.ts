import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, instant, money, nothing, whole } from './shapes.ts'

/**
 * Calls of the rooms of bingo. They are made from the origin of the games, with the token of a launched game. Numbers of tickets follow
 * from the commitment of a round and their ids, see games/bingo/round.ts.
 */

const token = z.string().check(z.regex(/^[\w-]{20,100}$/))
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const bingoStates = ['scheduled', 'open', 'closed', 'drawn', 'settled', 'void'] as const

/** Of one order. */
const ticketsMost = 96

const prize = z.object({
  pattern: z.string(),
  /** Its part of the pool: as far as tickets are sold, final once the sale is closed. */
  amount: money,
  /** With which ball it is won, by its place from 0; null before the draw. */
  ball: z.nullable(z.number()),
  winners: z.number(),
  /** The first of the winners, masked. */
  names: z.array(z.string()),
  /** The tickets of the member that share it, and what the member gets of it. */
  ownTickets: z.array(id),
  own: money,
})

const round = z.object({
  id,
  number: z.string(),
  state: z.enum(bingoStates),
  opensAt: instant,
  closesAt: instant,
  drawsAt: instant,
  /** When the balls began, and when the last prize is out; null before the draw. */
  startedAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  price: money,
  returnMillionths: z.number(),
  ticketsMost: z.number(),
  playersLeast: z.number(),
  commitment: hash,
  ticketCount: z.number(),
  playerCount: z.number(),
  pool: money,
  prizes: z.array(prize),
  /** All balls in their order, once they are drawn: each is out at its time, see `ballAfterMs`. */
  balls: z.array(z.number()),
  /** The tickets of the member. */
  tickets: z.array(id),
  stake: money,
  /** What the member has won, or got back: null before the round is over. */
  returned: z.nullable(money),
})

const room = z.object({
  now: instant,
  balance: money,
  /** The round whose balls come or came last; null where there is none. */
  running: z.nullable(round),
  /** The round that tickets are sold of, or will be in a moment. */
  next: z.nullable(round),
})

export const openBingoRoom = call({
  path: 'POST /wps/bingo/open',
  summary: 'Exchanges the token of a launch for that of a session of a room of bingo, with the room as it is.',
  caller: 'game',
  input: z.object({ token }),
  output: z.object({
    token,
    game: z.string(),
    version: z.string(),
    /** SHA-256 over the rules in service. */
    rulesHash: hash,
    currency: z.string(),
    room,
  }),
  refusals: ['GAME_SESSION_OVER', 'GAME_MAINTENANCE'],
})

export const getBingoRoom = call({
  path: 'GET /wps/bingo/room',
  summary: 'The room as it is: the round that is played, the one that tickets are sold of, and the balance.',
  caller: 'game',
  whileClosed: true,
  hot: true,
  input: nothing,
  output: room,
  refusals: ['GAME_SESSION_OVER'],
})

export const buyBingoTickets = call({
  path: 'POST /wps/bingo/tickets',
  summary: 'Buys tickets of a round while its sale is open.',
  caller: 'game',
  idempotent: true,
  input: z.object({ round: id, count: z.int().check(z.gte(1), z.lte(ticketsMost)) }),
  output: z.object({ tickets: z.array(id), stake: money, balance: money }),
  refusals: [
    'GAME_SESSION_OVER',
    'GAME_MAINTENANCE',
    'ACCOUNT_FROZEN',
    'REAL_ACCOUNT_NEEDED',
    'ISSUE_NOT_OPEN',
    'ISSUE_CLOSED',
    'LIMIT_STAKE',
    'INSUFFICIENT',
    'RG_LIMIT',
    'BONUS_TERMS',
    'RG_EXCLUDED',
    'IDEMPOTENCY_CONFLICT',
  ],
})

const pastRound = z.object({
  id,
  number: z.string(),
  at: instant,
  isVoid: z.boolean(),
  ticketCount: z.number(),
  playerCount: z.number(),
  pool: money,
  prizes: z.array(z.object({ pattern: z.string(), ball: z.number(), winners: z.number(), amount: money })),
  /** Of the member. */
  stake: money,
  returned: money,
})

export const bingoPageMax = 20

export const listBingoRounds = call({
  path: 'GET /wps/bingo/rounds',
  summary: 'The rounds of the room that are over and had tickets, newest first, twenty at a time, with the part of the member.',
  caller: 'game',
  whileClosed: true,
  input: z.object({ before: z.optional(id) }),
  output: z.object({ list: z.array(pastRound), next: z.nullable(id) }),
  refusals: ['GAME_SESSION_OVER'],
})

/** How many tickets a page of a sale has. */
const salePageMax = 5_000

export const getBingoProof = call({
  path: 'GET /wps/bingo/proof',
  summary:
    'All that a round can be recomputed from, for everybody: its terms, its sale page by page, seed and beacon once it is drawn.',
  caller: 'game',
  whileClosed: true,
  input: z.object({ round: id, after: z.optional(id), limit: z._default(whole(1, salePageMax), salePageMax) }),
  output: z.object({
    game: z.string(),
    number: z.string(),
    terms: z.string(),
    commitment: hash,
    committedAt: instant,
    opensAt: instant,
    closesAt: instant,
    drawsAt: instant,
    salesDigest: z.nullable(hash),
    seed: z.nullable(hash),
    signatures: z.array(z.string()),
    keys: z.array(z.object({ modulus: z.string(), proof: z.array(z.string()) })),
    balls: z.array(z.number()),
    prizes: z.array(
      z.object({ pattern: z.string(), ball: z.number(), shares: z.array(z.object({ ticket: id, amount: money })) }),
    ),
    /** Ids of tickets in the order of the sale; none while it goes on. */
    tickets: z.array(id),
    next: z.nullable(id),
  }),
  refusals: [],
})
