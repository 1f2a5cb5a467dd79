import { stake } from '@tamuvo/contract/shapes.ts'
import * as z from 'zod/mini'

/** The statement of a merchant: what was paid in and out within a time, page by page in order of time. */

const statementKinds = ['payin', 'refund', 'payout', 'return'] as const

const line = z.object({
  /** The provider's id of the movement. */
  id: z.string().check(z.regex(/^[\w:.-]{1,80}$/)),
  ref: z.string().check(z.minLength(1), z.maxLength(60)),
  kind: z.enum(statementKinds),
  amount: stake,
  currency: z.string().check(z.regex(/^[A-Z]{3,8}$/)),
  at: z.iso.datetime(),
})
export type SandpayLine = z.output<typeof line>

/** The most lines of a page. */
export const statementPageMax = 500

/** The answer to `GET /sandpay/statements/payins` and `/sandpay/statements/payouts`. `next`: where the next page begins; null at the end. */
export const statementAnswer = z.object({
  lines: z.array(line).check(z.maxLength(statementPageMax)),
  next: z.nullable(z.string().check(z.regex(/^\d{1,16}\.[\w:-]{1,80}$/))),
})
export type SandpayStatement = z.output<typeof statementAnswer>

export const statementQuery = z.object({
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  after: z.optional(z.string().check(z.regex(/^\d{1,16}\.[\w:-]{1,80}$/))),
  channel: z._default(z.string().check(z.maxLength(20)), ''),
})

/** The text that a merchant signs for a statement. @param path with its query */
export const statementText = (path: string): string => `GET ${path}`
