import { stake } from '@tamuvo/contract/shapes.ts'
import * as z from 'zod/mini'

/** The messages of payouts between a merchant and SandPay, besides the signed events. */

export const payoutStatuses = ['pending', 'succeeded', 'failed', 'reversed'] as const

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))

/** `POST /sandpay/payouts`: pays out. The same reference with the same figures is one payment. */
export const payoutRequest = z.object({
  ref: z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/)),
  channel: z.enum(['sandpay', 'sandpay2']),
  amount: stake,
  currency: z.string().check(z.regex(/^[A-Z]{3,8}$/)),
  payee: z.object({
    kind: z.enum(['BANK', 'EWALLET', 'COIN']),
    institution: text(80),
    network: z.nullable(text(40)),
    holder: text(200),
    number: text(200),
  }),
})
export type PayoutRequest = z.output<typeof payoutRequest>

/** The answer to `POST /sandpay/payouts` and `GET /sandpay/payouts/<ref>`. `reason` of a failure: `payee` when the account is at fault. */
export const payoutAnswer = z.object({
  ref: z.string(),
  status: z.enum(payoutStatuses),
  amount: stake,
  currency: z.string(),
  reason: z.enum(['', 'declined', 'payee']),
})
export type PayoutAnswer = z.output<typeof payoutAnswer>

/** The text that a merchant signs for a query, which has no body. */
export const payoutAskText = (ref: string): string => `GET /sandpay/payouts/${ref}`
