import { languages } from '@tamuvo/contract/languages.ts'
import { stake } from '@tamuvo/contract/shapes.ts'
import * as z from 'zod/mini'
import { payinStatuses } from './scenarios.ts'

/** The messages between a merchant and SandPay, besides the signed events. Each side validates what the other sends. */

/** A return address: a path of the merchant's site or an http(s) URL; no other schemes. */
const returnUrl = z.string().check(z.maxLength(500), z.regex(/^(\/(?![/\\])|https?:\/\/)/))

const text = z.string().check(z.minLength(1), z.maxLength(80))

/** `POST /sandpay/payins`: opens a payin. The same reference with the same figures returns the same payin. */
export const payinRequest = z.object({
  ref: z.string().check(z.regex(/^[A-Za-z0-9]{1,25}$/)),
  kind: z.enum(['wallet', 'qr']),
  title: text,
  payee: text,
  /** In units of the currency's `unitFactor`. */
  amount: stake,
  currency: z.object({
    code: z.string().check(z.regex(/^[A-Z]{3}$/)),
    symbol: z.string().check(z.maxLength(8)),
    unitFactor: z.number().check(z.int(), z.gte(1)),
  }),
  returnUrl,
  /** Initial language of the page; it can be changed there. */
  language: z.enum(languages),
  expiresAt: z.iso.datetime(),
})
export type PayinRequest = z.output<typeof payinRequest>

/** The answer to `POST /sandpay/payins` and `GET /sandpay/payins/<ref>`. `amount` is what came, or what is requested. */
export const payinAnswer = z.object({
  ref: z.string(),
  status: z.enum(payinStatuses),
  amount: stake,
  currency: z.string(),
  payUrl: z.string().check(z.maxLength(500), z.regex(/^(\/(?![/\\])|https?:\/\/)/)),
  /** What a QR code to pay by holds; null where there is none. */
  qr: z.nullable(z.string().check(z.maxLength(500))),
})
export type PayinAnswer = z.output<typeof payinAnswer>

/** The text that a merchant signs for a query, which has no body. */
export const askText = (ref: string): string => `GET /sandpay/payins/${ref}`
