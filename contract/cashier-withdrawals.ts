import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, instant, money, nothing, pageOf, pageQuery, rangeQuery, stake } from './shapes.ts'
import { withdrawalHolders, withdrawalStages, withdrawalStates } from './withdrawal-states.ts'

/** Why money went back to the balance. `words` of staff may add to it. */
export const returnReasons = [
  /** The bank or wallet does not accept payments to this account. */
  'PAYEE_REFUSED',
  'PAYEE_NAME',
  /** No way to pay worked. */
  'CHANNELS_FAILED',
  'DOCUMENTS',
  'RULES',
  /** The member asked for it. */
  'MEMBER_ASKED',
  'OTHER',
] as const
export type ReturnReason = (typeof returnReasons)[number]

/** Whose limit it is: of the site, of the VIP level, of the verified identity, or set for this member. */
export const limitSources = ['BRAND', 'VIP', 'KYC', 'MEMBER'] as const
export type LimitSource = (typeof limitSources)[number]

export const payeeKinds = ['BANK', 'EWALLET', 'COIN'] as const

/** The account that is paid, as it was named when the withdrawal was requested. */
const payee = z.object({
  id,
  kind: z.enum(payeeKinds),
  /** Code of the institution, and its name in the member’s language. */
  institution: z.string(),
  name: z.string(),
  /** Of a coin address. */
  network: z.nullable(z.string()),
  /** "****1234" */
  masked: z.string(),
})

/** The promise: who holds the withdrawal, until when, and what comes next. */
const promise = z.object({
  stage: z.enum(withdrawalStages),
  holder: z.enum(withdrawalHolders),
  since: instant,
  /** Null when it is done. */
  deadline: z.nullable(instant),
  /** Whether the deadline has passed. Staff have an alarm by then. */
  late: z.boolean(),
  /** The stage that follows when all goes well; null when it is done. */
  next: z.nullable(z.enum(withdrawalStages)),
})

const withdrawal = z.object({
  id,
  /** For member and support, "W20260805000001". */
  reference: z.string(),
  /** Application time. */
  createdAt: instant,
  finishedAt: z.nullable(instant),
  /** Taken from the balance: `fee` + `receive`. */
  amount: money,
  fee: money,
  /** What the member gets when it is paid. */
  receive: money,
  /** What the member has got so far. */
  received: money,
  /** What is still to come; zero when it is over. */
  remainder: money,
  state: z.enum(withdrawalStates),
  payee,
  promise,
  /** Why it was rejected or returned. */
  reason: z.nullable(z.enum(returnReasons)),
  /** What staff wrote to the member about it, else ''. */
  words: z.string(),
  /** The ledger entries, for the open book. */
  holdEntryId: id,
  paidEntryId: z.nullable(id),
  feeEntryId: z.nullable(id),
  releaseEntryId: z.nullable(id),
})

const promiseRecord = z.object({
  /** Withdrawals of the last `days` that are over, or late by now. */
  total: z.number(),
  /** Those of them that met every deadline. */
  kept: z.number(),
  /** In hundredths of a percent, rounded down: 9950 is 99.50 %. Null while there are none. */
  keptShare: z.nullable(z.number()),
  days: z.number(),
  /** From request to paid, of the last `medianDays`, in seconds. Null with fewer than five. */
  medianSeconds: z.nullable(z.number()),
  medianDays: z.number(),
})

export const getPromises = call({
  path: 'GET /wps/pay/promises',
  summary: 'How many withdrawals met every deadline, and how long they took, measured.',
  caller: 'anyone',
  input: nothing,
  output: promiseRecord,
  refusals: [],
})

/** An amount up to which one may go, and whose limit it is. */
const limit = z.object({ amount: money, by: z.enum(limitSources) })

/** Why a payee cannot be used now: added too recently, barred by staff, or nothing pays to its kind at the moment. */
export const payeeBars = ['NEW', 'BARRED', 'CLOSED'] as const
export type PayeeBar = (typeof payeeBars)[number]

/** What keeps a member from withdrawing any amount. */
export const withdrawalBars = ['HELD', 'BILLS', 'TURNOVER', 'OPEN_MAX', 'NO_PAYEE', 'PASSWORD_MISSING'] as const
export type WithdrawalBar = (typeof withdrawalBars)[number]

export const previewWithdrawal = call({
  path: 'GET /wps/mc/withdrawals/preview',
  summary: 'What the member may withdraw now and why not more; with an amount, its fee and what arrives.',
  caller: 'member',
  input: z.object({ amount: z.optional(stake) }),
  output: z.object({
    /** What may be withdrawn in one withdrawal now: the lowest of balance, `max` and what is left of the day. Zero below `min`. */
    available: money,
    balance: money,
    min: money,
    max: limit,
    dayMax: limit,
    dayLeft: money,
    freePerDay: z.number(),
    freeLeft: z.number(),
    /** The fee after the free ones: percent in hundredths (100 is 1 %), clamped. */
    fee: z.object({ percent: z.number(), min: money, max: money }),
    /** Present with an amount. `refusal`: the code that `submitWithdrawal` would answer, else null. */
    quote: z.nullable(
      z.object({
        amount: money,
        fee: money,
        receive: money,
        refusal: z.nullable(
          z.enum([
            'BELOW_MIN',
            'ABOVE_MAX',
            'DAY_LIMIT',
            'TURNOVER_NOT_MET',
            'INSUFFICIENT',
            'WITHDRAWALS_OPEN_MAX',
            'WD_HELD',
            'BILLS_UNPAID',
          ]),
        ),
      }),
    ),
    turnover: z.object({ clear: z.boolean(), left: money }),
    /**
     * A hold on withdrawals. `words` are for the member: '' after a change of a password, which has an end, and by the automatic check,
     * which has none.
     */
    hold: z.nullable(z.object({ until: z.nullable(instant), words: z.string() })),
    bars: z.array(z.enum(withdrawalBars)),
    open: z.number(),
    openMax: z.number(),
    payees: z.array(
      z.object({
        ...payee.shape,
        holder: z.string(),
        isDefault: z.boolean(),
        bar: z.nullable(z.enum(payeeBars)),
        /** From when a new one can be used. */
        usableFrom: instant,
      }),
    ),
    promises: promiseRecord,
    /** Up to which amount other members may pay a withdrawal, and how long there is to confirm what they pay and until the rest goes by a channel; null where they may not. */
    byMembers: z.nullable(z.object({ min: money, max: money, confirmMinutes: z.number(), openMinutes: z.number() })),
  }),
  refusals: ['REAL_ACCOUNT_NEEDED', 'ACCOUNT_FROZEN'],
})

export const submitWithdrawal = call({
  path: 'POST /wps/mc/withdrawals',
  summary:
    'Requests a withdrawal: the amount leaves the balance at once and is held until it is paid or returned. Needs the withdrawal password, and a strong factor of who has one.',
  caller: 'member',
  encrypted: true,
  idempotent: true,
  input: z.object({
    payeeId: id,
    amount: stake,
    password: z.string().check(z.maxLength(20)),
    /** Whether other members may pay it, in parts. They see the account while they pay. */
    byMembers: z._default(z.boolean(), false),
  }),
  output: withdrawal,
  refusals: [
    'REAL_ACCOUNT_NEEDED',
    'ACCOUNT_FROZEN',
    'STEP_UP_REQUIRED',
    'WD_PASSWORD_MISSING',
    'WD_PASSWORD_WRONG',
    'WD_PASSWORD_LOCKED',
    /** `value.by` says whose limit it is. */
    'BELOW_MIN',
    'ABOVE_MAX',
    'DAY_LIMIT',
    'TURNOVER_NOT_MET',
    'INSUFFICIENT',
    'WITHDRAWALS_OPEN_MAX',
    'WD_HELD',
    'BILLS_UNPAID',
    /** `value.bar` and `value.usableFrom`. */
    'PAYEE_NOT_USABLE',
    /** Other members may not pay this one. */
    'P2P_CLOSED',
  ],
})

export const listWithdrawals = call({
  path: 'GET /wps/mc/withdrawals',
  summary: 'The withdrawal record: the member’s withdrawals, newest first.',
  caller: 'member',
  input: z.object({ ...pageQuery, ...rangeQuery, state: z.optional(z.enum(['OPEN', 'PAID', 'RETURNED'])) }),
  output: pageOf(withdrawal),
  refusals: ['ABOVE_MAX'],
})

export const getWithdrawal = call({
  path: 'GET /wps/mc/withdrawals/one',
  summary: 'One withdrawal of the member with its timeline.',
  caller: 'member',
  input: z.object({ id }),
  output: z.object({
    ...withdrawal.shape,
    /** Each stage so far, the oldest first. */
    timeline: z.array(
      z.object({
        state: z.enum(withdrawalStates),
        stage: z.enum(withdrawalStages),
        holder: z.enum(withdrawalHolders),
        at: instant,
        endedAt: z.nullable(instant),
        deadline: z.nullable(instant),
        late: z.boolean(),
      }),
    ),
    /** Of a payment to a coin address, once it is asked for; else null. */
    coin: z.nullable(
      z.object({
        network: z.string(),
        /** "USDT" */
        symbol: z.string(),
        /** Coins that are sent, "23.823809", and the units of the site for one of them. */
        amount: z.string(),
        rate: z.string(),
        /** The transaction, once it is in a block; how many blocks stand for it, of how many that are needed. */
        txHash: z.nullable(z.string()),
        confirmations: z.number(),
        needed: z.number(),
        /** Whether the chain does not answer or makes no new blocks. */
        slow: z.boolean(),
      }),
    ),
  }),
  refusals: [],
})

export const cancelWithdrawal = call({
  path: 'POST /wps/mc/withdrawals/cancel',
  summary:
    'Takes a withdrawal back before anybody looked at it. Closed unless the operator’s law asks for it (`wd.memberCancel`); the site never offers it.',
  caller: 'member',
  input: z.object({ id }),
  output: withdrawal,
  refusals: ['CASE_CLOSED'],
})

export const receiveSandpayPayout = call({
  path: 'POST /wps/pay/webhook/sandpay/payouts',
  summary: 'Webhook of the sandbox payment provider: a signed event of a payout. Repeats and any order are handled.',
  caller: 'payment',
  bodyMax: 16 * 1024,
  input: z.object({
    id: z.string().check(z.regex(/^[\w.:-]{1,64}$/)),
    type: z.enum(['payout.pending', 'payout.succeeded', 'payout.failed', 'payout.reversed']),
    seq: z.number(),
    data: z.object({
      ref: z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/)),
      channel: z.string().check(z.regex(/^[a-z0-9]{1,20}$/)),
      amount: money,
      currency: z.string().check(z.regex(/^[A-Z]{3,8}$/)),
    }),
  }),
  output: z.object({ handled: z.string() }),
  refusals: ['SIGNATURE_INVALID'],
})
