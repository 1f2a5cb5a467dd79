import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, instant, localized, money, nothing, pageOf, pageQuery } from './shapes.ts'

/** Texts of the member's own choice; draws of one seed differ by their nonce. */
const clientSeed = z.string().check(z.trim(), z.minLength(1), z.maxLength(64))

const prize = z.object({
  id: z.string(),
  names: localized,
  weight: z.number(),
  stock: z.nullable(z.number()),
  /** Of the stock; null for any number. */
  left: z.nullable(z.number()),
  amount: money,
  points: z.number(),
})

/** By what the member who asks gets tickets. */
const way = z.object({
  kind: z.enum(['DEPOSIT', 'MISSION', 'MALL']),
  min: z.optional(money),
  count: z.optional(z.number()),
  perDay: z.optional(z.number()),
  /** What the missions are called. */
  missions: z.optional(z.array(localized)),
  /** Tickets that the member got by it today; null for visitors. */
  today: z.nullable(z.number()),
})

const drawOf = {
  id,
  /** Its place among all draws of the raffle, from 1. */
  no: z.number(),
  at: instant,
  /** The prize that was given, by its id. */
  prize: z.string(),
  amount: money,
  points: z.number(),
  /** When its server seed is revealed. */
  revealsAt: instant,
  isRevealed: z.boolean(),
}

const ownDraw = z.object({
  ...drawOf,
  /** The reward that it brought; null for a draw without a prize. */
  rewardId: z.nullable(id),
})

/** What a member draws by. */
const seed = z.object({
  /** SHA-256 of the server seed of today. */
  commitment: z.string(),
  clientSeed: z.string(),
  /** Of the next draw: how many there were by this server seed. */
  nonce: z.number(),
  revealsAt: instant,
})

export const getRaffle = call({
  path: 'GET /wps/promo/raffle',
  summary:
    'A raffle: its prizes with their chances and what is left of them, how tickets are got, and what the member who asks has.',
  caller: 'anyone',
  input: z.object({ id }),
  output: z.object({
    id,
    phase: z.enum(['COMING_SOON', 'RUNNING', 'CLOSED']),
    /** The highest first. The chance of each is its weight of `weights`. */
    prizes: z.array(prize),
    weights: z.number(),
    draws: z.number(),
    /** Until when tickets can be used; null: until it is stopped. */
    endsAt: z.nullable(instant),
    dailyCap: z.number(),
    /** How many times money has to be bet before a withdrawal, "1.00". */
    multiple: z.string(),
    ways: z.array(way),
    /** Of a member who may have tickets. */
    own: z.nullable(
      z.object({
        tickets: z.number(),
        /** Draws that are left today. */
        left: z.number(),
        /** Where draws begin anew, the start of the next day. */
        nextAt: instant,
        /** Null while there is no ticket to draw with. */
        seed: z.nullable(seed),
        /** Draws in all, and how many of them a member may make. */
        drawn: z.number(),
        most: z.number(),
        /** The member takes a break: no ticket comes, and none is drawn with. */
        isResting: z.boolean(),
      }),
    ),
  }),
  refusals: ['NOT_FOUND'],
})

export const claimRafflePromotion = call({
  path: 'POST /wps/relay/MCS2_claimRafflePromotion',
  summary: 'Draws with one ticket. The prize is credited at once; the result is decided before anything is shown of it.',
  caller: 'member',
  idempotent: true,
  input: z.object({
    id,
    /** The hash that the member was shown: it is drawn by that server seed or not at all. */
    commitment: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    clientSeed,
  }),
  output: z.object({ draw: ownDraw, tickets: z.number() }),
  refusals: [
    'NOT_FOUND',
    'PROMOTION_OVER',
    /** `value.because` as of `joinPromotion`. */
    'PROMOTION_NOT_FOR_YOU',
    'PROMOTION_TAKEN',
    'RAFFLE_TICKET_NEEDED',
    'RAFFLE_CAP',
    'RAFFLE_SEED_CHANGED',
    'ACCOUNT_FROZEN',
    'REAL_ACCOUNT_NEEDED',
    'RG_EXCLUDED',
  ],
})

export const listOwnDraws = call({
  path: 'GET /wps/mc/raffle/draws',
  summary: 'The member’s draws of a raffle, newest first.',
  caller: 'member',
  input: z.object({ id, ...pageQuery }),
  output: pageOf(ownDraw),
  refusals: [],
})

export const listRaffleDraws = call({
  path: 'GET /wps/promo/raffle/draws',
  summary: 'All draws of a raffle without their members, newest first.',
  caller: 'anyone',
  input: z.object({ id, ...pageQuery }),
  output: pageOf(z.object(drawOf)),
  refusals: [],
})

export const getRaffleDraw = call({
  path: 'GET /wps/promo/raffle/draw',
  summary: 'A draw with all that it can be computed again from. The server seed comes once its day is over.',
  caller: 'anyone',
  input: z.object({ id }),
  output: z.object({
    ...drawOf,
    raffleId: id,
    titles: localized,
    /** The prizes as they were drawn for; `given`: how often each was given before this draw. */
    prizes: z.array(z.object({ ...prize.shape, given: z.number() })),
    /** The prize that the seeds give. Where it was out of stock, `prize` is the next lower one. */
    drawn: z.string(),
    proof: z.object({
      commitment: z.string(),
      serverSeed: z.nullable(z.string()),
      clientSeed: z.string(),
      nonce: z.number(),
    }),
  }),
  refusals: ['NOT_FOUND'],
})

export const listOwnTickets = call({
  path: 'GET /wps/mc/raffle/tickets',
  summary: 'The raffles that run for which the member has tickets.',
  caller: 'member',
  input: nothing,
  output: z.object({
    list: z.array(z.object({ id, titles: localized, image: z.string(), endsAt: z.nullable(instant), tickets: z.number() })),
  }),
  refusals: [],
})
