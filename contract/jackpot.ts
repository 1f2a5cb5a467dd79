import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, instant, money, nothing } from './shapes.ts'

/** The jackpots of own games: four levels, each a pool that is an account of the ledger. */

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const jackpotLevel = z.enum(['mini', 'minor', 'major', 'grand'])

/** What is published of a trigger before its pool falls. */
const sealed = z.object({
  /** Which hit of the pool it decides. */
  no: z.number(),
  /** What is fixed of it, see `TriggerTerms` of games/jackpot; null in a pool that was filled before triggers had a beacon. */
  terms: z.nullable(z.string()),
  /** SHA-256 of terms, a line feed and the secret; without terms of "trigger:secret". */
  commitment: hash,
  committedAt: instant,
})

const pool = z.object({
  level: jackpotLevel,
  /** The balance of its account in the ledger. */
  amount: money,
  account: z.string(),
  seed: money,
  /** What of each stake goes into it, in millionths. */
  share: z.number(),
  /** Where chance decides: a stake of so much would hit for sure, a smaller one in proportion. */
  turnover: z.nullable(money),
  /** Where it has to fall: at this amount at the latest. */
  hitBy: z.nullable(money),
  /** Of the amount at which it falls next, where it has to fall: see `triggers`. Null while none is sealed. */
  commitment: z.nullable(hash),
  /** What decides at what it falls next, and the time after that. */
  triggers: z.array(sealed),
  hits: z.number(),
  last: z.nullable(z.object({ amount: money, at: instant })),
})

const pools = z.object({
  list: z.array(pool),
  total: money,
  asOf: instant,
  /** The codes of the games that play for them. */
  games: z.array(z.string()),
  /** What they return together, in millionths of each stake. */
  returned: z.number(),
})

export const listJackpotPools = call({
  path: 'GET /wps/public/jackpot-pools',
  summary: 'The jackpots of own games, least level first: what each holds in the ledger, how it is won, and what was won last.',
  caller: 'anyone',
  input: nothing,
  output: pools,
  refusals: [],
})

export const getGameJackpots = call({
  path: 'GET /wps/studio/jackpots',
  summary: 'The same, for the games themselves.',
  caller: 'game',
  input: nothing,
  output: pools,
  refusals: [],
})

const place = z.object({ level: jackpotLevel, no: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) })

const published = z.object({
  level: jackpotLevel,
  ...sealed.shape,
  /** What the beacon has answered; null while it has not, or where there is none. */
  signatures: z.nullable(z.array(z.string())),
  /** These once the pool has fallen. Without secret where it is lost. */
  secret: z.nullable(hash),
  /** Null where the beacon had not answered: the pool fell at its limit. */
  trigger: z.nullable(money),
  paid: z.nullable(money),
  paidAt: z.nullable(instant),
  /** The keys of the holders, where the beacon is of shares. */
  keys: z.array(z.object({ modulus: z.string(), proof: z.array(z.string()) })),
})

export const getJackpotTrigger = call({
  path: 'GET /wps/public/jackpot-trigger',
  summary: 'What decides at what amount a pool falls, and once it has fallen all that is needed to recompute it.',
  caller: 'anyone',
  input: place,
  output: published,
  refusals: [],
})

export const getGameTrigger = call({
  path: 'GET /wps/studio/jackpot-trigger',
  summary: 'The same, for the games themselves.',
  caller: 'game',
  input: place,
  output: published,
  refusals: [],
})

export const jackpotHitsPageMax = 50

export const listJackpotHits = call({
  path: 'GET /bo/jackpots/hits',
  summary: 'What was won from the jackpots of own games, newest first, with the entries that paid it.',
  caller: 'operator',
  permission: 'settings.games',
  input: z.object({ before: z.optional(id) }),
  output: z.object({
    list: z.array(
      z.object({
        level: jackpotLevel,
        no: z.number(),
        round: id,
        memberId: id,
        game: z.string(),
        amount: money,
        seed: money,
        entry: id,
        at: instant,
      }),
    ),
    next: z.nullable(id),
  }),
  refusals: [],
})

export const listJackpotMovements = call({
  path: 'GET /bo/jackpots/movements',
  summary: 'The newest entries of the ledger that moved the account of a pool, with what it held after each.',
  caller: 'operator',
  permission: 'settings.games',
  input: z.object({ level: jackpotLevel }),
  output: z.object({
    balance: money,
    list: z.array(z.object({ entry: id, kind: z.string(), amount: money, after: money, at: instant })),
  }),
  refusals: [],
})
