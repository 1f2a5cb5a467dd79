import * as z from 'zod/mini'
import { call } from './call.ts'
import { depositStates } from './deposit-states.ts'
import { id, instant, money, nothing, pageOf, pageQuery, stake } from './shapes.ts'

const deposit = z.object({
  id,
  /** For member and support, "D20260805000001". */
  reference: z.string(),
  method: z.string(),
  amount: money,
  credited: money,
  fee: money,
  state: z.enum(depositStates),
  createdAt: instant,
  expiresAt: instant,
  finishedAt: z.nullable(instant),
  /** The payment page, while the deposit is open. */
  payUrl: z.nullable(z.string()),
  entryId: z.nullable(id),
})

export const listMethods = call({
  path: 'GET /wps/pay/methods',
  summary: 'The deposit methods open to the member, the last used one first.',
  caller: 'member',
  input: nothing,
  output: z.object({
    list: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        kind: z.enum(['EWALLET_REDIRECT', 'QR_DYNAMIC', 'BANK_TRANSFER']),
        min: money,
        max: money,
        fee: money,
        quick: z.array(money),
        /** Median time to credit of the last finished deposits, in seconds; null while there are too few. */
        medianSeconds: z.nullable(z.number()),
      }),
    ),
    openDeposits: z.number(),
  }),
  refusals: [],
})

export const createDeposit = call({
  path: 'POST /wps/pay/deposits',
  summary: 'Creates a deposit and returns where to pay.',
  caller: 'member',
  idempotent: true,
  input: z.object({ method: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)), amount: stake }),
  output: deposit,
  refusals: [
    'METHOD_CLOSED',
    'BELOW_MIN',
    'ABOVE_MAX',
    'DAY_LIMIT',
    'DEPOSITS_OPEN_MAX',
    'PROVIDER_DOWN',
    'ACCOUNT_FROZEN',
    'REAL_ACCOUNT_NEEDED',
    'RG_EXCLUDED',
    'RG_LIMIT',
    'KYC_REQUIRED',
  ],
})

export const getDeposit = call({
  path: 'GET /wps/pay/deposit',
  summary: 'One deposit of the member.',
  caller: 'member',
  input: z.object({ id }),
  output: deposit,
  refusals: [],
})

export const listDeposits = call({
  path: 'GET /wps/pay/deposits',
  summary: 'The member’s deposits, newest first.',
  caller: 'member',
  input: z.object(pageQuery),
  output: pageOf(deposit),
  refusals: [],
})

export const cancelDeposit = call({
  path: 'POST /wps/pay/deposits/cancel',
  summary: 'Cancels a waiting deposit. Money that arrives all the same is still credited.',
  caller: 'member',
  input: z.object({ id }),
  output: deposit,
  refusals: ['DEPOSIT_NOT_OPEN'],
})

export const receiveSandpay = call({
  path: 'POST /wps/pay/webhook/sandpay',
  summary: 'Webhook of the sandbox payment provider: a signed event. Repeats and any order are handled.',
  caller: 'payment',
  bodyMax: 16 * 1024,
  input: z.object({
    id: z.string().check(z.regex(/^[\w.:-]{1,64}$/)),
    type: z.enum(['payin.pending', 'payin.succeeded', 'payin.failed', 'payin.expired', 'payin.reversed']),
    seq: z.number(),
    data: z.object({
      ref: z.string().check(z.regex(/^[A-Za-z0-9]{1,40}$/)),
      amount: money,
      currency: z.string().check(z.regex(/^[A-Z]{3,8}$/)),
    }),
  }),
  output: z.object({ handled: z.string() }),
  refusals: ['SIGNATURE_INVALID'],
})
