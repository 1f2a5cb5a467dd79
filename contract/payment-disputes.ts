import * as z from 'zod/mini'
import { call } from './call.ts'
import { disputeReasons } from './payment-states.ts'
import { id, instant, money, pageOf, pageQuery } from './shapes.ts'

/** Payments between members of which one says that it was made, and the other that it did not arrive. */

const note = z.string().check(z.trim(), z.minLength(10), z.maxLength(500))
const rulings = ['RECEIVED', 'RETURNED'] as const

export const listPaymentDisputes = call({
  path: 'GET /bo/payment-disputes',
  summary: 'Disputed payments between members, the oldest first.',
  caller: 'operator',
  permission: 'withdrawals.read',
  input: z.object({ ...pageQuery }),
  output: pageOf(
    z.object({
      id,
      withdrawalId: id,
      depositId: id,
      payerId: id,
      payeeId: id,
      amount: money,
      paidAt: instant,
      disputedAt: instant,
      because: z.enum(disputeReasons),
      /** Names as on bank accounts. */
      payerName: z.string(),
      payeeHolder: z.string(),
      payeeAccount: z.string(),
      /** How often the payee has denied what had arrived, and the payer proven what had not. */
      strikes: z.number(),
      payerStrikes: z.number(),
      /** Pictures of the payer and of the payee, for `getDisputePicture`. */
      proofs: z.array(id),
      statement: z.nullable(id),
      /** What one person proposes; another agrees or does not. */
      proposed: z.nullable(z.object({ ruling: z.enum(rulings), received: z.nullable(money), note: z.string(), at: instant })),
    }),
  ),
  refusals: [],
})

export const getDisputePicture = call({
  path: 'GET /bo/payment-disputes/picture',
  summary: 'A picture of a disputed payment, watermarked. The view is recorded.',
  caller: 'operator',
  permission: 'withdrawals.read',
  input: z.object({
    /** The payment. */
    id,
    picture: id,
  }),
  output: z.object({ type: z.string(), image: z.string() }),
  refusals: [],
})

export const settlePaymentDispute = call({
  path: 'POST /bo/payment-disputes/settle',
  summary: 'Proposes what became of a disputed payment; another person agrees.',
  caller: 'operator',
  permission: 'withdrawals.review',
  input: z.object({
    id,
    ruling: z.enum(rulings),
    /** With RECEIVED: what arrived, where it is less than was asked for. */
    received: z.optional(money),
    note,
  }),
  output: z.object({}),
  refusals: ['CASE_CLOSED'],
})

export const agreeOnPaymentDispute = call({
  path: 'POST /bo/payment-disputes/agree',
  summary:
    'Agrees with what another person proposes of a disputed payment, or does not. With agreement the money moves, or goes back.',
  caller: 'operator',
  permission: 'withdrawals.decide',
  input: z.object({ id, agreed: z.boolean(), note }),
  output: z.object({}),
  refusals: ['CASE_CLOSED', 'SAME_PERSON'],
})
