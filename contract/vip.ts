import * as z from 'zod/mini'
import { vipLevelMax } from './brand.ts'
import { call } from './call.ts'
import { id, instant, money, nothing } from './shapes.ts'

/** Why a level changed. STAFF: it was given. */
const vipReasons = ['UPGRADE', 'REGAINED', 'DOWN', 'STAFF'] as const
export type VipReason = (typeof vipReasons)[number]

/** Groups of products with a return rate of their own; other products return nothing. */
export const returnGroups = ['RNG', 'LIVE', 'SPORTS'] as const
export type ReturnGroup = (typeof returnGroups)[number]

const level = z.object({
  level: z.number(),
  /** Deposits and valid bets in all that reach it. */
  deposit: money,
  valid: money,
  /** Valid bets of a month that keep it; "0.00": it is not lost. */
  keep: money,
  /** Rewards; "0.00" for none. */
  upgrade: money,
  week: money,
  month: money,
  birthday: money,
  /** Percent of valid bets that come back each day, "0.30". */
  returns: z.object({ RNG: z.string(), LIVE: z.string(), SPORTS: z.string() }),
  /** Percent of points that a bet earns: 100 is the usual. */
  points: z.number(),
  /** What may be withdrawn within a day, and how many withdrawals of a day are free. The identity may set a lower limit. */
  withdraw: z.object({ dayMax: money, freePerDay: z.number() }),
})

const own = z.object({
  level: z.number(),
  deposit: money,
  valid: money,
  /** What is left to the next level; null at the highest one. */
  next: z.nullable(z.object({ level: z.number(), depositLeft: money, validLeft: money })),
  /** The running month: its valid bets, what keeps the level, and when it ends. */
  month: z.object({
    valid: money,
    keep: money,
    endsAt: instant,
    /** The month of an upgrade keeps the level by itself. */
    isExempt: z.boolean(),
    /** A level that was lost and comes back with these valid bets in the month; null where none was. */
    regain: z.nullable(z.object({ level: z.number(), validLeft: money })),
  }),
  /** Newest first. */
  changes: z.array(z.object({ at: instant, from: z.number(), to: z.number(), reason: z.enum(vipReasons) })),
})

export const getVip = call({
  path: 'GET /wps/mc/vip',
  summary:
    'All levels with what they ask for and give, and of a member who is logged in the own level with the way to the next one.',
  caller: 'anyone',
  input: nothing,
  output: z.object({ levels: z.array(level), own: z.nullable(own) }),
  refusals: [],
})

export const setVipLevel = call({
  path: 'POST /bo/vip/level',
  summary:
    'Gives a member a level, within seconds. No upgrade bonus comes with it; what the member does from then on counts as ever.',
  caller: 'operator',
  permission: 'rewards.run',
  input: z.object({
    username: z.string().check(z.minLength(1), z.maxLength(80)),
    level: z.int().check(z.gte(0), z.lte(vipLevelMax)),
    reason: z.string().check(z.trim(), z.minLength(10), z.maxLength(500)),
  }),
  output: z.object({ memberId: id, from: z.number(), to: z.number() }),
  refusals: ['NOT_FOUND'],
})
