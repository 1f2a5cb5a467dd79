import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, instant, money, nothing, pageOf, pageQuery, rangeQuery, stake } from './shapes.ts'

/** One transfer between the agent and a direct downline. It is booked at once or not at all. */
const agentTransfer = z.object({
  id,
  /** "V1K2M3N4P5"; of a transfer that came up "U1K2M3N4P5". */
  reference: z.string(),
  /** DOWN: from the agent to the downline; UP: from the downline to the agent. */
  direction: z.enum(['DOWN', 'UP']),
  memberId: id,
  username: z.string(),
  amount: money,
  note: z.string(),
  /** Username of who sent it for the agent; '' for transfers that came up. */
  sentBy: z.string(),
  at: instant,
  entryId: id,
})

/** Why a transfer to a downline would be refused whatever its amount. Nothing says why a downline cannot receive money. */
export const downlineBars = [
  'DOWNLINE_NOT_ALLOWED',
  'BILLS_UNPAID',
  'WD_HELD',
  'TURNOVER_NOT_MET',
  'DAY_LIMIT',
  'DOWNLINE_CLOSED',
] as const
export type DownlineBar = (typeof downlineBars)[number]

export const getDownlineTransferTerms = call({
  path: 'GET /wps/ac/transfers/terms',
  summary: 'Whether the agent may send money to a direct downline now, and how much.',
  caller: 'agent',
  input: z.object({ memberId: id }),
  output: z.object({
    memberId: id,
    username: z.string(),
    bars: z.array(z.enum(downlineBars)),
    min: money,
    /** The most that can be sent now: the agent's balance, or what is left of the day's limit. */
    max: money,
    balance: money,
    dayMax: money,
    usedToday: money,
    /** What is left to bet of money that may not be passed on before. */
    turnoverLeft: money,
    /** How many times the downline has to bet it before a withdrawal, "1.00". */
    multiple: z.string(),
    /** Whether the agent has a withdrawal password. */
    hasPassword: z.boolean(),
  }),
  refusals: ['NOT_AGENT', 'ACCOUNT_FROZEN', 'ASSISTANT_LIMITED'],
})

export const sendToDownline = call({
  path: 'POST /wps/ac/transfers',
  summary:
    'Sends money of the agent to a direct downline, at once and free of charge. Needs the withdrawal password of the agent, also from an assistant, and a strong factor of who has one.',
  caller: 'agent',
  encrypted: true,
  idempotent: true,
  input: z.object({
    memberId: id,
    amount: stake,
    note: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
    password: z.string().check(z.regex(/^\d{6}$/)),
  }),
  output: agentTransfer,
  /** DOWNLINE_LIMIT: the downline may receive less than that now, by an own limit or without documents. */
  refusals: [
    'NOT_AGENT',
    'ACCOUNT_FROZEN',
    'ASSISTANT_LIMITED',
    'STEP_UP_REQUIRED',
    'WD_PASSWORD_MISSING',
    'WD_PASSWORD_WRONG',
    'WD_PASSWORD_LOCKED',
    ...downlineBars,
    'DOWNLINE_LIMIT',
    'BELOW_MIN',
    'INSUFFICIENT',
  ],
})

export const listAgentTransfers = call({
  path: 'GET /wps/ac/transfers',
  summary: 'Transfers between the agent and direct downlines, newest first, at most 62 days at a time, with their totals.',
  caller: 'agent',
  input: z.object({
    ...pageQuery,
    ...rangeQuery,
    direction: z.optional(z.enum(['DOWN', 'UP'])),
    /** The beginning of the username. */
    username: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
  }),
  output: z.object({ ...pageOf(agentTransfer).shape, sums: z.object({ down: money, up: money }) }),
  refusals: ['NOT_AGENT', 'ACCOUNT_FROZEN', 'ABOVE_MAX'],
})

export const setToUpline = call({
  path: 'PUT /wps/ac/team/to-upline',
  summary: 'Allows a direct downline to send money to the agent, or no longer.',
  caller: 'agent',
  input: z.object({ memberId: id, toUpline: z.boolean() }),
  output: nothing,
  refusals: ['NOT_AGENT', 'ACCOUNT_FROZEN', 'ASSISTANT_LIMITED'],
})
