import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, instant, money, pageOf, pageQuery } from './shapes.ts'

/** READY: something is left and can be used; EXPIRED: nothing is, and a part ran out; MOVED: void tickets gave all of it back as others. */
export const freeBetStates = ['READY', 'USED', 'EXPIRED', 'MOVED'] as const
export type FreeBetState = (typeof freeBetStates)[number]

/** What became of a free bet: what is used, moved, left to use and expired come to its amount. */
export const freeBetStanding = z.object({
  amount: money,
  used: money,
  /** What void tickets gave back as free bets of their own, as they can be used for longer. */
  moved: money,
  left: money,
  /** Also of one that is READY: its rest had run out when a void ticket gave back, before there were free bets of their own. */
  expired: money,
  state: z.enum(freeBetStates),
  expiresAt: instant,
})

/** An order of tickets that was paid with a free bet. */
const use = z.object({
  orderId: id,
  gameName: z.string(),
  /** The number of the draw. */
  round: z.string(),
  tickets: z.number(),
  /** What the house staked. */
  stake: money,
  /** OPEN: before the draw; VOID: the draw did not take place, and the stake came back to the free bet. */
  state: z.enum(['OPEN', 'SETTLED', 'VOID']),
  won: money,
  at: instant,
})

/** The newest orders that a free bet is listed with. */
export const freeBetUsesMax = 20

export const listFreeBets = call({
  path: 'GET /wps/mc/lottery/free-bets',
  summary:
    'Free bets of the member for tickets of lotteries: those with something left, the first to run out first, or those of before, newest first.',
  caller: 'member',
  input: z.object({ ...pageQuery, state: z._default(z.enum(['ready', 'past']), 'ready') }),
  output: pageOf(
    z.object({
      id,
      ...freeBetStanding.shape,
      /** Whether it is what void tickets of another free bet gave back. */
      isReturned: z.boolean(),
      /** What its tickets have won, which is money at once. */
      won: money,
      at: instant,
      /** The order of the points mall that gave it, or that which it came back from. */
      orderId: id,
      /** What it was used for, newest first. */
      uses: z.array(use),
    }),
  ),
  refusals: [],
})
