import * as z from 'zod/mini'
import { call } from './call.ts'
import { payeeKinds } from './cashier-withdrawals.ts'
import { confirmationStatuses, disputeReasons, offerStates, partStates } from './payment-states.ts'
import { pictureBodyMax } from './pictures.ts'
import { id, instant, money, nothing } from './shapes.ts'

/** Payments between members: a deposit of one pays a part of the withdrawal of another, who confirms it. */

const part = z.object({
  id,
  amount: money,
  state: z.enum(partStates),
  /** "D*** M***" */
  payer: z.string(),
  createdAt: instant,
  /** Until when it is paid. */
  dueAt: instant,
  paidAt: z.nullable(instant),
  /** Until when the payee says whether it arrived. */
  confirmBy: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** What arrived; null before. */
  received: z.nullable(money),
  /** Why it is, or was, in dispute, and by when that is decided. */
  dispute: z.nullable(z.enum(disputeReasons)),
  decideBy: z.nullable(instant),
  /** Pictures that prove the payment, for `getPaymentProof`. */
  proofs: z.array(id),
})

const confirmation = z.object({
  withdrawalId: id,
  reference: z.string(),
  createdAt: instant,
  /** What the payee gets in all, has got, and is still to get. */
  amount: money,
  received: money,
  remainder: money,
  status: z.enum(confirmationStatuses),
  offer: z.enum(offerStates),
  /** When the remainder goes by a usual channel at the latest; null before it is approved. */
  closesAt: z.nullable(instant),
  parts: z.array(part),
})

export const getPaymentConfirmationList = call({
  path: 'GET /wps/pay/getPaymentConfirmationList',
  summary: 'The member’s withdrawals that other members pay, with each part and what is to be confirmed.',
  caller: 'member',
  input: nothing,
  output: z.object({
    list: z.array(confirmation),
    /** How many minutes there are to confirm a payment. */
    confirmMinutes: z.number(),
  }),
  refusals: [],
})

export const processC2CTransaction = call({
  path: 'POST /wps/pay/processC2CTransaction',
  summary:
    'Says of a payment of another member that it was received, or not, with a picture of the own statement; FULLY_PAID says of all payments of the withdrawal that wait that they were received.',
  caller: 'member',
  bodyMax: pictureBodyMax,
  input: z.object({
    /** The part. */
    id,
    action: z.enum(['RECEIVED', 'NOT_RECEIVED', 'FULLY_PAID']),
    /** PNG or JPG in base64, up to 5 MB. */
    image: z.optional(z.string().check(z.minLength(1))),
  }),
  output: confirmation,
  refusals: ['P2P_ENDED', 'P2P_FORCED', 'P2P_TIME_OVER', 'P2P_PROOF_NEEDED', 'IMAGE_INVALID', 'IMAGE_TOO_LARGE'],
})

export const getPaymentProof = call({
  path: 'GET /wps/pay/payment-proof',
  summary: 'A picture by which a payer proves a payment to the member, in base64. The view is recorded.',
  caller: 'member',
  input: z.object({ id }),
  output: z.object({ type: z.string(), image: z.string() }),
  refusals: [],
})

export const payRestByChannel = call({
  path: 'POST /wps/pay/payment-confirmations/rest',
  summary: 'Lets no more members pay a withdrawal: what is left goes by a usual channel once its unfinished parts are over.',
  caller: 'member',
  input: z.object({ withdrawalId: id }),
  output: confirmation,
  refusals: ['P2P_ENDED'],
})

export const showPayeeAccount = call({
  path: 'GET /wps/pay/deposits/payee-account',
  summary: 'Where the payer of a part transfers to, while it is due. The view is recorded.',
  caller: 'member',
  input: z.object({
    /** The deposit. */
    id,
  }),
  output: z.object({
    kind: z.enum(payeeKinds),
    institution: z.string(),
    holder: z.string(),
    number: z.string(),
    branch: z.string(),
    dueAt: instant,
    /** What the payer gets on top when it is received, as things are now. */
    bonus: money,
  }),
  refusals: ['DEPOSIT_NOT_OPEN', 'P2P_PAYEE_STOPPED'],
})
