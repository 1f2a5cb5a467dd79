import * as z from 'zod/mini'
import { call } from './call.ts'
import { interfaceLanguages } from './languages.ts'
import { id, instant, money } from './shapes.ts'

/** What a receipt of a payment may be of: `transfer` is one to the agent above. */
export const paymentKinds = ['deposit', 'withdrawal', 'transfer'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** `PART`: members paid a part of a withdrawal, and the rest went back to the balance. `REVERSED`: the provider took it back. */
export const paymentStates = ['DONE', 'PART', 'REVERSED'] as const
export type PaymentState = (typeof paymentStates)[number]

/** What the house signs of a payment. Whose it is does not stand in it, so that it can be shown to anybody. */
export type PaymentReceipt = {
  kind: PaymentKind
  reference: string
  /** In the plain currency, "50000.00" of MMK, whatever the unit of the site is. */
  amount: string
  currency: string
  /** When the money moved. As in ISO 8601, UTC, with milliseconds. */
  at: string
  state: PaymentState
  issuedAt: string
}

const recipe = 'tamuvo-payment/1'

/** The signed text: "tamuvo-payment/1|deposit|D20260805000001|50000.00|MMK|time|DONE|time". */
export const writePaymentReceipt = ({ kind, reference, amount, currency, at, state, issuedAt }: PaymentReceipt): string =>
  [recipe, kind, reference, amount, currency, at, state, issuedAt].join('|')

const written = z.object({
  kind: z.enum(paymentKinds),
  reference: z.string().check(z.regex(/^[A-Za-z0-9]{1,40}$/)),
  amount: money,
  currency: z.string().check(z.regex(/^[A-Z]{3,8}$/)),
  at: instant,
  state: z.enum(paymentStates),
  issuedAt: instant,
})

/** @returns undefined for a text that `writePaymentReceipt` would not write */
export const readPaymentReceipt = (text: string): PaymentReceipt | undefined => {
  const [, kind, reference, amount, currency, at, state, issuedAt] = text.split('|')
  const read = written.safeParse({ kind, reference, amount, currency, at, state, issuedAt })
  return read.success && writePaymentReceipt(read.data) === text ? read.data : undefined
}

/** A receipt and its signature in one, as it stands behind "/verify#": both in base64url. */
export const receiptCodePattern = /^[\w-]{60,400}\.[\w-]{86}$/

export const getPaymentReceipt = call({
  path: 'GET /wps/pay/receipt',
  summary: 'A receipt of a payment of the member as PDF, in base64: signed, and with a code by which anybody can check it.',
  caller: 'member',
  input: z.object({
    kind: z.enum(paymentKinds),
    id,
    language: z._default(z.enum(interfaceLanguages), 'EN'),
    /** The zone of its times, "Asia/Bangkok"; the site's clock without, or where it is none that is known. */
    zone: z.optional(z.string().check(z.maxLength(60))),
  }),
  output: z.object({ name: z.string(), pdf: z.string() }),
  /** No money has moved, or it is on its way still. */
  refusals: ['RECEIPT_NOT_READY', 'ARCHIVED'],
})

export const checkPaymentReceipt = call({
  path: 'POST /wps/pay/receipts/check',
  summary: 'Whether this house issued a receipt, what it said, and whether that is so still.',
  caller: 'anyone',
  input: z.object({ code: z.string().check(z.maxLength(600)) }),
  output: z.object({
    /** Null: it is not of this house, or it was altered. */
    receipt: z.nullable(
      z.object({
        /** As it stands on the receipt: it follows from what was signed. */
        number: z.string(),
        ...written.shape,
        /** The state of now. */
        now: z.enum(paymentStates),
      }),
    ),
  }),
  refusals: [],
})
