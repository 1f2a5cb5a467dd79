import * as z from 'zod/mini'
import { call } from './call.ts'
import { coinNetworks } from './coin-addresses.ts'
import { depositStates } from './deposit-states.ts'
import { disputeReasons, partStates } from './payment-states.ts'
import { pictureBodyMax } from './pictures.ts'
import { id, instant, money, nothing, pageOf, pageQuery, stake } from './shapes.ts'

/** Why staff rejected a deposit, as the member reads it. */
export const rejectReasons = ['NOT_RECEIVED', 'PROOF_UNREADABLE', 'OTHER_PAYER', 'SENT_BACK'] as const

export const depositKinds = [
  'BANK_TRANSFER',
  'EWALLET_MANUAL',
  'EWALLET_REDIRECT',
  'QR_DYNAMIC',
  'VOUCHER',
  'CRYPTO',
  'P2P_MATCH',
] as const
export type DepositKind = (typeof depositKinds)[number]

/** Why a deposit is in review, failed or was rejected. */
export const depositReasons = [
  'AMOUNT',
  'CURRENCY',
  'NAME',
  'LATE_PROOF',
  'LIMITS',
  'PROVIDER_DOWN',
  'PAYEE_STOPPED',
  ...rejectReasons,
] as const

export const deposit = z.object({
  id,
  /** For member and support, "D20260805000001". */
  reference: z.string(),
  method: z.string(),
  kind: z.enum(depositKinds),
  /** What is to be paid. */
  amount: money,
  /** What came, once it is known. */
  received: z.nullable(money),
  credited: money,
  fee: money,
  state: z.enum(depositStates),
  reason: z.nullable(z.enum(depositReasons)),
  createdAt: instant,
  expiresAt: instant,
  finishedAt: z.nullable(instant),
  /** The payment page, while the deposit is open. */
  payUrl: z.nullable(z.string()),
  /** What a QR code to pay by holds, while the deposit is open. */
  qr: z.nullable(z.string()),
  /** Where to transfer to, while the deposit is open. */
  transfer: z.nullable(
    z.object({
      institution: z.string(),
      holder: z.string(),
      number: z.string(),
      /** To write into the transfer: it finds the deposit. */
      remark: z.string(),
      /** A page of the sandbox that plays the payer's bank; null outside of a demo. */
      bankUrl: z.nullable(z.string()),
    }),
  ),
  /** Where to send coins to, and how far they are; null for other deposits. */
  coin: z.nullable(
    z.object({
      network: z.enum(coinNetworks),
      /** "USDT" */
      symbol: z.string(),
      /** The address of the coin itself: coins of the same name may be others. */
      contract: z.string(),
      chainId: z.number(),
      /** The member’s own address. */
      address: z.string(),
      /** Coins to send for the amount, "4.761905". */
      amount: z.string(),
      /** Units of the site for one coin: it holds until the deposit expires, or as it was when coins came later. */
      rate: z.string(),
      /** The transaction that paid it, and its coins. */
      txHash: z.nullable(z.string()),
      arrived: z.nullable(z.string()),
      /** What those are worth: it is credited, less a fee. */
      worth: z.nullable(money),
      /** How many blocks stand for it, of how many that are needed. */
      confirmations: z.number(),
      needed: z.number(),
      /** Coins that came to the address, too little for a deposit so far: they are credited once they add up to the least one. */
      aside: z.nullable(z.string()),
      /** Whether the chain does not answer or makes no new blocks. */
      slow: z.boolean(),
    }),
  ),
  /** Whether slips and the number of the transfer are taken: also after the time to pay, for who has paid all the same. */
  takesProof: z.boolean(),
  txnTail: z.nullable(z.string()),
  /** Of a payment to another member: how far it is, and until when the other says whether it arrived. */
  part: z.nullable(
    z.object({
      state: z.enum(partStates),
      confirmBy: z.nullable(instant),
      bonus: money,
      /** Why it is, or was, in dispute, and by when that is decided. */
      dispute: z.nullable(z.enum(disputeReasons)),
      decideBy: z.nullable(instant),
      /** Its payee may no longer be paid: the account is not shown any more. */
      stopped: z.boolean(),
    }),
  ),
  slips: z.array(z.object({ id, width: z.number(), height: z.number(), at: instant })),
  entryId: z.nullable(id),
})

/** Why a method cannot be used now; `CHAIN`: the chain of the coin does not answer; `SLOW`: it makes no new blocks; `NO_CHAIN`: there is none. `detail`: the hours "09:00–17:00", the level or the rank needed; else empty. */
const closedMethod = z.object({
  code: z.string(),
  name: z.string(),
  reason: z.enum(['MAINTENANCE', 'HOURS', 'KYC', 'RANK', 'FIRST', 'DAY', 'CHAIN', 'SLOW', 'NO_CHAIN']),
  detail: z.string(),
})

export const listMethods = call({
  path: 'GET /wps/pay/methods',
  summary: 'The deposit methods open to the member, the last used one first, and why others are not.',
  caller: 'member',
  input: nothing,
  output: z.object({
    list: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        kind: z.enum(depositKinds),
        min: money,
        /** The most that the member may pay in now: the lowest of all limits. */
        max: money,
        /** Whose limit `max` is: the method's for one deposit or for a day, the member's own, or that of members without documents. */
        maxReason: z.enum(['METHOD', 'DAY', 'OWN_LIMIT', 'KYC']),
        /** A fixed fee, and hundredths of a percent of the amount; both zero where the house bears it. */
        fee: money,
        feeRate: z.number(),
        feeBearer: z.enum(['PAYER', 'HOUSE']),
        quick: z.array(money),
        /** Credited by a message of the provider or at once, without staff. */
        instant: z.boolean(),
        /** What the payer gets on top, in hundredths of a percent. */
        bonusRate: z.number(),
        lastUsed: z.boolean(),
        /** Median time from request to credit of the last `paceDays`, in seconds; null with fewer than five credits. */
        medianSeconds: z.nullable(z.number()),
      }),
    ),
    closed: z.array(closedMethod),
    /** Why no amount at all may be paid in, whatever the method. */
    barred: z.nullable(z.enum(['OWN_LIMIT', 'KYC', 'BREAK', 'OPEN_MAX'])),
    openDeposits: z.number(),
    paceDays: z.number(),
  }),
  refusals: [],
})

export const createDeposit = call({
  path: 'POST /wps/pay/deposits',
  summary: 'Creates a deposit and returns where to pay.',
  caller: 'member',
  idempotent: true,
  input: z.object({
    method: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
    amount: stake,
    /** The promotion whose bonus the member chose, and the version of it that was shown; none is taken without. */
    promotion: z.optional(id),
    promotionVersion: z.optional(z.int()),
  }),
  output: deposit,
  refusals: [
    'METHOD_CLOSED',
    'METHOD_NOT_FOR_YOU',
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
    /** `value.amounts`: what other members wait for now. */
    'P2P_NO_MATCH',
    'P2P_PART_OPEN',
    /** `value.until`, or null until customer service lifts it. */
    'P2P_OFF',
    'P2P_STRUCK',
    'PAYEE_NAME_NEEDED',
    'PROMOTION_OVER',
    'PROMOTION_NOT_FOR_YOU',
    'PROMOTION_TAKEN',
    'OFFER_CHANGED',
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

const number = z.string().check(z.regex(/^[0-9A-Za-z]{6,40}$/))

export const submitDeposit = call({
  path: 'POST /wps/pay/deposits/submit',
  summary: 'Says that a transfer was made: by its number, of which the last six are kept, or by slips that were added.',
  caller: 'member',
  input: z.object({ id, txn: z.optional(number) }),
  output: deposit,
  refusals: ['DEPOSIT_NOT_OPEN', 'DEPOSIT_PROOF_NEEDED'],
})

export const addDepositSlip = call({
  path: 'POST /wps/pay/deposits/slip',
  summary: 'Adds a picture that proves a transfer: PNG, JPG or WebP in base64. It is drawn again and stored encrypted.',
  caller: 'member',
  bodyMax: pictureBodyMax,
  input: z.object({ id, image: z.string().check(z.minLength(1)) }),
  output: deposit,
  refusals: ['DEPOSIT_NOT_OPEN', 'DEPOSIT_SLIPS_MAX', 'IMAGE_INVALID', 'IMAGE_TOO_LARGE'],
})

export const getDepositSlip = call({
  path: 'GET /wps/pay/deposits/slip',
  summary: 'A slip of the member, in base64.',
  caller: 'member',
  input: z.object({ id }),
  output: z.object({ type: z.string(), image: z.string() }),
  refusals: [],
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

export const receiveSandpayTransfer = call({
  path: 'POST /wps/pay/webhook/sandpay-bank',
  summary: 'Webhook of the sandbox bank: a signed event of a transfer that came in. Repeats and any order are handled.',
  caller: 'payment',
  bodyMax: 16 * 1024,
  input: z.object({
    id: z.string().check(z.regex(/^[\w.:-]{1,64}$/)),
    type: z.literal('transfer.received'),
    data: z.object({
      /** The number of the account that it came to. */
      account: z.string().check(z.minLength(1), z.maxLength(40)),
      amount: stake,
      currency: z.string().check(z.regex(/^[A-Z]{3,8}$/)),
      payer: z.string().check(z.maxLength(120)),
      remark: z.string().check(z.maxLength(200)),
      paidAt: instant,
    }),
  }),
  output: z.object({ handled: z.string() }),
  refusals: ['SIGNATURE_INVALID'],
})
