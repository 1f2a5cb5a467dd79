import * as z from 'zod/mini'
import { call } from './call.ts'
import { gameCode, issueNumber } from './lottery.ts'
import { id, instant } from './shapes.ts'

/** A text, the id of the key that signed it, and the Ed25519 signature over its UTF-8 bytes in hex. */
const signed = z.object({ text: z.string(), key: z.string(), signature: z.string() })

const receiptKey = z.object({
  /** SHA-256 of the key in hex characters. */
  id: z.string(),
  /** Ed25519, 32 bytes as hex. */
  publicKey: z.string(),
  /** It signs orders placed and sales closed from here on, */
  validFrom: instant,
  /** and before this. */
  validUntil: instant,
})

/** Receipts of one draw, with all that `npm run verify -- receipt` needs. */
const receiptFile = z.object({
  /** The form of the signed texts, "tamuvo-receipt/1": see docs/decisions/0042. */
  recipe: z.string(),
  keys: z.array(receiptKey),
  /** A receipt for each order. */
  receipts: z.array(signed),
  /** The count, digest and root of all tickets, once the sale is closed. */
  sale: z.nullable(signed),
  /** The leaves of the tree over all tickets that hold these, with the way to the root; none of tickets that are not in it. */
  blocks: z.array(z.object({ place: z.number(), lines: z.array(z.string()), path: z.array(z.string()) })),
})

/** The same as it is saved: with the list of all tickets, and with a contradicting statement of the sale, where that is evidence. */
export const savedReceipts = z.object({
  ...receiptFile.shape,
  sales: z.optional(z.array(z.string())),
  publishedSale: z.optional(signed),
})

export const getReceipt = call({
  path: 'GET /wps/lottery/receipt',
  summary: 'The signed receipt of the order that a ticket was bought with, and once the sale is closed the proof that it counts.',
  caller: 'member',
  input: z.object({ id }),
  output: receiptFile,
  refusals: [],
})

export const listReceipts = call({
  path: 'GET /wps/lottery/receipts',
  summary: "The signed receipts of the member's orders of an issue, oldest first, as `getReceipt` has them.",
  caller: 'member',
  input: z.object({ game: gameCode, issue: issueNumber, after: z.optional(id) }),
  output: z.object({
    ...receiptFile.shape,
    /** The last order of this page, where there are more. */
    nextAfter: z.nullable(id),
  }),
  refusals: ['GAME_NOT_FOUND', 'ISSUE_NOT_FOUND'],
})

export const getSale = call({
  path: 'GET /wps/lottery/sale',
  summary: 'The signed count, digest and root of all tickets of an issue whose sale is closed.',
  caller: 'anyone',
  input: z.object({ game: gameCode, issue: issueNumber }),
  output: z.object({ keys: z.array(receiptKey), sale: signed }),
  refusals: ['GAME_NOT_FOUND', 'ISSUE_NOT_FOUND', 'ISSUE_NOT_CLOSED'],
})

export const listReceiptKeys = call({
  path: 'GET /wps/lottery/receipt-keys',
  summary: 'The public keys that receipts are signed with, old ones included.',
  caller: 'anyone',
  input: z.object({}),
  output: z.object({ list: z.array(receiptKey) }),
  refusals: [],
})
