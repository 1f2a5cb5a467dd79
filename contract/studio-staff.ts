import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, instant, money, nothing } from './shapes.ts'

/** Calls of staff about the games of our own studio. */

export const listStudioFaults = call({
  path: 'GET /bo/studio/faults',
  summary:
    'Own games of which clients say that they showed something else than what was decided, with the round, and those that run otherwise than they were certified.',
  caller: 'operator',
  permission: 'settings.games',
  input: nothing,
  output: z.object({
    /** `made`: what the rules make of the round now, where that is not what was decided: then the game is closed. Hashes in hex. */
    list: z.array(
      z.object({ game: z.string(), round: id, memberId: id, shown: z.string(), made: z.nullable(z.string()), at: instant }),
    ),
    /** With the certificate of the register and the one found, in hex. */
    mismatches: z.array(z.object({ game: z.string(), version: z.string(), due: z.string(), found: z.string(), at: instant })),
  }),
  refusals: [],
})

/** Returns in millionths of the stake. */
const watched = z.object({
  rounds: z.number(),
  staked: money,
  returned: money,
  /** What a round returned, and what the mathematics expects at least and at most. */
  actual: z.number(),
  least: z.number(),
  most: z.number(),
  /** `few` until there are enough rounds to tell; `stop` beyond four standard errors, which raises an alarm. */
  band: z.enum(['few', 'quiet', 'watch', 'warn', 'stop']),
  /** What chance leaves within so many standard errors. */
  limits: z.array(z.object({ errors: z.number(), low: z.number(), high: z.number() })),
})

export const listStudioReturns = call({
  path: 'GET /bo/studio/returns',
  summary: 'What own games returned, by version and market, of all time and of the last thirty days, with the limits of chance.',
  caller: 'operator',
  permission: 'settings.games',
  input: nothing,
  output: z.object({
    list: z.array(
      z.object({ game: z.string(), version: z.string(), market: z.string(), all: watched, recent: z.nullable(watched) }),
    ),
  }),
  refusals: [],
})

export const reopenStudioGame = call({
  path: 'POST /bo/studio/reopen',
  summary:
    'Opens an own game again that was closed since it decided a round otherwise than it did, or ran otherwise than certified, and forgets what was reported of it.',
  caller: 'operator',
  permission: 'settings.games',
  input: z.object({
    game: z.string().check(z.maxLength(40)),
    reason: z.string().check(z.trim(), z.minLength(10), z.maxLength(500)),
  }),
  output: nothing,
  refusals: [],
})
