import * as z from 'zod/mini'
import { gameTypes } from './brand.ts'
import { call } from './call.ts'
import { markerKinds } from './marker-kinds.ts'
import { id, instant, money, nothing, pageOf, pageQuery } from './shapes.ts'

/** What a member can limit. Windows are of a day, a week, a month; SESSION counts minutes, all others money. */
const amountLimitKinds = [
  'DEPOSIT_DAY',
  'DEPOSIT_WEEK',
  'DEPOSIT_MONTH',
  'LOSS_DAY',
  'LOSS_WEEK',
  'LOSS_MONTH',
  'STAKE_DAY',
  'STAKE_SINGLE',
] as const

const blockKinds = gameTypes.map((product) => `BLOCK_${product}` as const)

/** All limits of play; a block is a limit of zero. */
export const limitKinds = [...amountLimitKinds, 'SESSION', ...blockKinds] as const
export type LimitKind = (typeof limitKinds)[number]

/** How a change takes effect. */
const changeWays = ['IMMEDIATE', 'AFTER_COOLING_AND_RECONFIRM'] as const
export type ChangeWay = (typeof changeWays)[number]

export const coolOffLengths = ['24h', '7d', '30d', '6w'] as const
export const exclusionLengths = ['6m', '1y', '3y', '5y', 'permanent'] as const
export const checkChoices = [15, 30, 60] as const

const kind = z.enum(limitKinds)
/** An amount, or whole minutes for SESSION. */
const limitValue = z.string().check(z.regex(/^(0|[1-9]\d{0,9})(\.\d{2})?$/))

const wish = z.object({
  value: z.nullable(limitValue),
  askedAt: instant,
  /** When it can be confirmed and takes effect. */
  ripeAt: instant,
})

const limit = z.object({
  kind,
  /** The member's own. */
  value: z.nullable(limitValue),
  /** Set by the operator; the stricter one holds. */
  operatorValue: z.nullable(limitValue),
  used: z.nullable(money),
  left: z.nullable(money),
  /** The window that `used` counts. */
  since: z.nullable(instant),
  until: z.nullable(instant),
  wish: z.nullable(wish),
})

const pause = z.object({
  kind: z.enum(['cool_off', 'exclusion', 'forced']),
  since: instant,
  /** Null: permanent. */
  until: z.nullable(instant),
  /** An exclusion's time is over: the member may ask to return. */
  mayAskReturn: z.boolean(),
  returnsAt: z.nullable(instant),
  /** The signs behind a break ordered by staff. */
  because: z.array(z.enum(markerKinds)),
})

const ownOnly = ['REAL_ACCOUNT_NEEDED', 'ACCOUNT_FROZEN'] as const

export const getSafer = call({
  path: 'GET /wps/mc/safer',
  summary: 'Limits with their use, closed products, the current break if any, and the interval of reality checks.',
  caller: 'member',
  input: nothing,
  output: z.object({
    timeZone: z.string(),
    windows: z.enum(['calendar', 'rolling']),
    coolingHours: z.number(),
    limits: z.array(limit),
    pause: z.nullable(pause),
    checkMinutes: z.number(),
    helpContacts: z.array(z.object({ name: z.string(), contact: z.string() })),
  }),
  refusals: [...ownOnly],
})

export const getLimitUse = call({
  path: 'GET /wps/mc/safer/use',
  summary: 'The movements that a limit counts in its window, newest first, with their sum.',
  caller: 'member',
  input: z.object({ kind, ...pageQuery }),
  output: z.object({
    ...pageOf(z.object({ id, entryId: id, at: instant, type: z.string(), amount: money })).shape,
    used: money,
    since: instant,
    until: instant,
  }),
  refusals: [...ownOnly, 'RG_NO_WINDOW'],
})

export const setLimit = call({
  path: 'PUT /wps/mc/safer/limit',
  summary: 'Sets a limit. A lower one holds at once; a higher one, or none, needs a confirmation after 24 hours.',
  caller: 'member',
  input: z.object({ kind, value: z.nullable(limitValue) }),
  output: z.object({ how: z.enum(changeWays), effectiveAt: instant }),
  refusals: [...ownOnly],
})

export const confirmLimit = call({
  path: 'POST /wps/mc/safer/limit/confirm',
  summary: 'Confirms a pending change after the cooling-off time.',
  caller: 'member',
  input: z.object({ kind, value: z.nullable(limitValue) }),
  output: nothing,
  refusals: [...ownOnly, 'RG_NOT_YET', 'RG_NOTHING_ASKED'],
})

export const cancelLimitChange = call({
  path: 'POST /wps/mc/safer/limit/cancel',
  summary: 'Cancels the pending change of a limit.',
  caller: 'member',
  input: z.object({ kind }),
  output: nothing,
  refusals: [...ownOnly, 'RG_NOTHING_ASKED'],
})

export const takeBreak = call({
  path: 'POST /wps/mc/safer/break',
  summary: 'Takes a break from play and deposits, at once. It cannot be ended early.',
  caller: 'member',
  input: z.object({ length: z.enum(coolOffLengths) }),
  output: z.object({ until: instant }),
  refusals: [...ownOnly],
})

export const previewExclusion = call({
  path: 'GET /wps/mc/safer/exclusion',
  summary: 'What an exclusion would mean for this member today.',
  caller: 'member',
  input: z.object({ length: z.enum(exclusionLengths) }),
  output: z.object({ until: z.nullable(instant), balance: money, openBets: z.number(), openStake: money }),
  refusals: [...ownOnly],
})

export const excludeSelf = call({
  path: 'POST /wps/mc/safer/exclusion',
  summary: 'Excludes the member from play and deposits, at once, for at least half a year. All sessions end.',
  caller: 'member',
  input: z.object({ length: z.enum(exclusionLengths), understood: z.literal(true) }),
  output: z.object({ until: z.nullable(instant) }),
  refusals: [...ownOnly],
})

export const askReturn = call({
  path: 'POST /wps/mc/safer/exclusion/return',
  summary: 'Asks to return once the time of an exclusion is over; play opens 24 hours later.',
  caller: 'member',
  input: nothing,
  output: z.object({ returnsAt: instant }),
  refusals: [...ownOnly, 'RG_NOT_YET', 'RG_NOTHING_ASKED'],
})

export const setRealityCheck = call({
  path: 'PUT /wps/mc/safer/check',
  summary: 'Sets the interval of reality checks. They cannot be turned off.',
  caller: 'member',
  input: z.object({ minutes: z.union([z.literal(15), z.literal(30), z.literal(60)]) }),
  output: nothing,
  refusals: [...ownOnly],
})

export const getPlaySession = call({
  path: 'GET /wps/mc/safer/sitting',
  summary: 'The play session of the member: its time, stakes and winnings.',
  caller: 'member',
  hot: true,
  input: nothing,
  output: z.object({
    beganAt: instant,
    /** When the next reality check is due. */
    checkAt: instant,
    checkMinutes: z.number(),
    /** When the session limit is reached; null without one. */
    endsAt: z.nullable(instant),
    staked: money,
    won: money,
    net: money,
    pause: z.nullable(pause),
  }),
  refusals: [...ownOnly],
})

export const acknowledgeCheck = call({
  path: 'POST /wps/mc/safer/sitting/seen',
  summary: 'Acknowledges a reality check.',
  caller: 'member',
  input: nothing,
  output: z.object({ checkAt: instant }),
  refusals: [...ownOnly],
})

export const getStatement = call({
  path: 'GET /wps/mc/safer/statement',
  summary: 'What went in and out in a month of the site’s time zone, from the ledger.',
  caller: 'member',
  input: z.object({ month: z.optional(z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/))) }),
  output: z.object({
    month: z.string(),
    since: instant,
    until: instant,
    /** Where the figures begin when earlier days are archived; `opening` is the balance then. */
    countedFrom: z.nullable(instant),
    /** Months with movements, the newest first. */
    months: z.array(z.string()),
    opening: money,
    closing: money,
    lines: z.array(z.object({ group: z.string(), income: money, expense: money, count: z.number() })),
    deposited: money,
    withdrawn: money,
    staked: money,
    returned: money,
    net: money,
    /** Quarters of an hour with a bet, in minutes. */
    playedMinutes: z.number(),
  }),
  refusals: [...ownOnly, 'ARCHIVED'],
})
