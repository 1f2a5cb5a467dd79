import { bytesOf, hexOf, sha256 } from '../kit/sha256.ts'
import type { SaleBlock } from './sale-tree.ts'

/** The name of the form of receipts and of statements of sales; another form gets another name. */
export const receiptRecipe = 'tamuvo-receipt/1'

/** What the house signs of an order. Whose it is does not stand in it, so that it can be shown to anybody. */
export type Receipt = {
  readonly game: string
  readonly issue: string
  /** The id of the order's ledger entry. */
  readonly order: string
  /** As in ISO 8601, UTC, with milliseconds. */
  readonly at: string
  /** Tickets of trials are on no list. */
  readonly money: 'real' | 'trial'
  /** That of the draw; empty where its result comes from outside. */
  readonly commitment: string
  readonly tickets: readonly ReceiptTicket[]
}

/** `terms`: lines, win of a line and rebate, as in the price of the bet. `line`: the ticket in the digest, see `saleLine`. */
type ReceiptTicket = {
  readonly stake: string
  readonly ruleVersion: string
  readonly terms: string
  readonly line: string
}

/**
 * The signed text of a receipt: "tamuvo-receipt/1|game|issue|order|time|real|commitment", then a line for each ticket,
 * "stake|rule version|terms|line", each ended by a line feed. The line of a ticket may contain "|"; what is before it cannot.
 */
export const writeReceipt = ({ game, issue, order, at, money, commitment, tickets }: Receipt): string =>
  [
    [receiptRecipe, game, issue, order, at, money, commitment].join('|'),
    ...tickets.map(({ stake, ruleVersion, terms, line }) => [stake, ruleVersion, terms, line].join('|')),
  ]
    .map((line) => `${line}\n`)
    .join('')

/** @returns undefined for a text that `writeReceipt` would not write */
export const readReceipt = (text: string): Receipt | undefined => {
  const [head = '', ...lines] = text.split('\n').slice(0, -1)
  const [, game = '', issue = '', order = '', at = '', money, commitment = ''] = head.split('|')
  if (money !== 'real' && money !== 'trial') return undefined
  const receipt: Receipt = { game, issue, order, at, money, commitment, tickets: lines.map(readTicket) }
  return receipt.tickets.length > 0 && isTime(at) && writeReceipt(receipt) === text ? receipt : undefined
}

const readTicket = (text: string): ReceiptTicket => {
  const [stake = '', ruleVersion = '', terms = '', ...line] = text.split('|')
  return { stake, ruleVersion, terms, line: line.join('|') }
}

/** What the house signs of a sale that is closed. */
export type SaleStatement = {
  readonly game: string
  readonly issue: string
  readonly closedAt: string
  readonly ticketCount: number
  readonly salesDigest: string
  /** Of the tree, see `rootOfSales`; empty where none was made. */
  readonly salesRoot: string
  readonly leafCount: number
}

/** "tamuvo-receipt/1|sale|game|issue|closed|tickets|digest|root|leaves" and a line feed. */
export const writeSale = ({ game, issue, closedAt, ticketCount, salesDigest, salesRoot, leafCount }: SaleStatement): string =>
  `${[receiptRecipe, 'sale', game, issue, closedAt, ticketCount, salesDigest, salesRoot, leafCount].join('|')}\n`

/** @returns undefined for a text that `writeSale` would not write */
export const readSale = (text: string): SaleStatement | undefined => {
  const [, , game = '', issue = '', closedAt = '', tickets, salesDigest = '', salesRoot = '', leaves] = text.trimEnd().split('|')
  const [ticketCount, leafCount] = [Number(tickets), Number(leaves)]
  const sale: SaleStatement = { game, issue, closedAt, ticketCount, salesDigest, salesRoot, leafCount }
  const areCounts = Number.isSafeInteger(ticketCount) && Number.isSafeInteger(leafCount)
  return areCounts && isTime(closedAt) && writeSale(sale) === text ? sale : undefined
}

const isTime = (text: string): boolean => {
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text
}

/** A public key of receipts, Ed25519, 32 bytes as hex. It signs what was sold or closed from its first moment up to its last. */
export type ReceiptKey = {
  readonly id: string
  readonly publicKey: string
  readonly validFrom: string
  readonly validUntil: string
}

/** A key is named by the SHA-256 of its hex characters. */
export const receiptKeyId = (publicKey: string): string => hexOf(sha256(bytesOf(publicKey)))

/** A text and the signature over its bytes, 64 bytes as hex. `key`: the id of the key. */
export type Signed = { readonly text: string; readonly key: string; readonly signature: string }

/**
 * Receipts of one draw in one file. `sale`: the statement of its sale, once it is closed. `blocks`: the leaves of its tree in which
 * the tickets stand.
 */
export type ReceiptFile = {
  readonly recipe: string
  readonly keys: readonly ReceiptKey[]
  readonly receipts: readonly Signed[]
  readonly sale: Signed | null
  readonly blocks: readonly SaleBlock[]
}

/**
 * A file as it is saved: with what is published of the draw beside it, where that is evidence. `sales`: all tickets. `publishedSale`:
 * a statement of the sale by the site other than that of the file.
 */
export type SavedReceipts = ReceiptFile & {
  readonly sales?: readonly string[] | undefined
  readonly publishedSale?: Signed | undefined
}
