import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, instant, money, nothing, pageOf, pageQuery, stake } from './shapes.ts'

/** One transfer of a member to the agent above. It is booked at once or not at all. */
const uplineTransfer = z.object({
  id,
  /** "U1K2M3N4P5" */
  reference: z.string(),
  amount: money,
  note: z.string(),
  /** Masked name of who received it. */
  upline: z.string(),
  state: z.enum(['DONE']),
  at: instant,
  entryId: id,
})

/** Why a transfer would be refused whatever its amount. */
export const uplineBars = [
  'UPLINE_NOT_ALLOWED',
  'UPLINE_CLOSED',
  'WD_HELD',
  'BILLS_UNPAID',
  'TURNOVER_NOT_MET',
  'DAY_LIMIT',
] as const
export type UplineBar = (typeof uplineBars)[number]

export const getUplineTerms = call({
  path: 'GET /wps/mc/upline',
  summary: 'Who the member may send money to, and how much: the agent above, limits, the turnover that is left.',
  caller: 'member',
  input: nothing,
  output: z.object({
    /** Masked name of the agent above; '' where there is none. */
    upline: z.string(),
    bars: z.array(z.enum(uplineBars)),
    min: money,
    /** The most that can be sent now: the balance, or what is left of the day's limit. */
    max: money,
    balance: money,
    dayMax: money,
    usedToday: money,
    turnoverLeft: money,
    /** Whether a withdrawal password is set. */
    hasPassword: z.boolean(),
  }),
  refusals: ['REAL_ACCOUNT_NEEDED', 'ACCOUNT_FROZEN'],
})

export const sendToUpline = call({
  path: 'POST /wps/mc/upline/transfers',
  summary:
    'Sends money to the agent above, at once and free of charge. Needs the withdrawal password, and a strong factor of who has one.',
  caller: 'member',
  encrypted: true,
  idempotent: true,
  input: z.object({
    amount: stake,
    note: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
    password: z.string().check(z.regex(/^\d{6}$/)),
  }),
  output: uplineTransfer,
  refusals: [
    'REAL_ACCOUNT_NEEDED',
    'ACCOUNT_FROZEN',
    'STEP_UP_REQUIRED',
    'WD_PASSWORD_MISSING',
    'WD_PASSWORD_WRONG',
    'WD_PASSWORD_LOCKED',
    ...uplineBars,
    'BELOW_MIN',
    'INSUFFICIENT',
  ],
})

export const listUplineTransfers = call({
  path: 'GET /wps/mc/upline/transfers',
  summary: 'What the member sent to the agent above, newest first.',
  caller: 'member',
  input: z.object(pageQuery),
  output: pageOf(uplineTransfer),
  refusals: ['REAL_ACCOUNT_NEEDED', 'ACCOUNT_FROZEN'],
})
