import * as z from 'zod/mini'
import type { Hex } from '../chain.ts'

const reference = z.string().check(z.regex(/^[A-Za-z0-9:-]{1,60}$/))
const address = z.custom<Hex>((text) => typeof text === 'string' && /^0x[0-9a-fA-F]{40}$/.test(text))
const digits = z.string().check(z.regex(/^[1-9]\d{0,77}$/))

/** Values are in the smallest unit of the coin. */
export const payoutOrder = z.strictObject({ reference, address, value: digits })
export const sweepOrder = z.strictObject({ reference, number: z.int().check(z.gte(0), z.lt(2 ** 31)) })

/** The state of an order; `value` is null until a sweep is signed. */
export const orderAnswer = z.object({
  reference,
  state: z.enum(['NEW', 'SENT', 'DONE', 'FAILED']),
  address,
  value: z.nullable(digits),
  txHash: z.nullable(z.string().check(z.regex(/^0x[0-9a-f]{64}$/))),
  confirmations: z.number(),
  needed: z.number(),
})
export type OrderAnswer = z.output<typeof orderAnswer>

/** What is signed of a question. */
export const askText = (asked: string): string => `order ${asked}`
