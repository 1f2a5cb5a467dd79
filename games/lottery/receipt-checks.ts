import { digestOfSales } from './recipe.ts'
import {
  type Receipt,
  type ReceiptFile,
  type ReceiptKey,
  receiptKeyId,
  receiptRecipe,
  readReceipt,
  readSale,
  type SaleStatement,
  type Signed,
} from './receipt.ts'
import { isSignedBy } from './receipt-signature.ts'
import { isBlockOf, saleText } from './sale-tree.ts'

/**
 * How a ticket stands.
 * counted: it is proven to be among the tickets of the draw. missing: it is proven not to be, which is evidence against the house.
 * open: the sale is not closed yet, by this file. trial: it is on no list. unproven: the file has no proof of either.
 */
export type TicketState = 'counted' | 'missing' | 'open' | 'trial' | 'unproven'
export type CheckedTicket = { readonly line: string; readonly stake: string; readonly state: TicketState }

/** `isSigned`: by a key of the file that was valid at the time of the order. A receipt that cannot be read is undefined. */
export type CheckedReceipt = {
  readonly receipt: Receipt | undefined
  readonly isSigned: boolean
  readonly tickets: readonly CheckedTicket[]
}

/** `areKeysOurs`: whether every key is among the published ones; undefined without those. */
export type CheckedFile = {
  readonly areKeysOurs: boolean | undefined
  readonly receipts: readonly CheckedReceipt[]
  /** Undefined where the file has none, or one that is not signed. */
  readonly sale: SaleStatement | undefined
  readonly isSaleSigned: boolean | undefined
}

/**
 * What a file comes to as a whole. forged: a receipt, statement or key is not ours, or there is none. Else that of the ticket
 * that stands worst.
 */
export type ReceiptVerdict = 'forged' | TicketState

export const verdictOfReceipts = ({ receipts, isSaleSigned, areKeysOurs }: CheckedFile): ReceiptVerdict => {
  const isOurs = receipts.length > 0 && receipts.every(({ isSigned: each }) => each)
  if (!isOurs || isSaleSigned === false || areKeysOurs === false) return 'forged'
  const states = new Set(receipts.flatMap(({ tickets }) => tickets.map(({ state }) => state)))
  return worstFirst.find((state) => states.has(state)) ?? 'forged'
}

const worstFirst: readonly TicketState[] = ['missing', 'unproven', 'open', 'counted', 'trial']

/** What is known beside the file: the keys as published, and the list of all tickets of the draw. */
export type KnownOfDraw = { readonly keys?: readonly ReceiptKey[]; readonly sales?: readonly string[] }

/** Checks receipts, without a server. The list of sales counts only if it has the digest that the house signed. */
export const checkReceipts = async (file: ReceiptFile, { keys, sales }: KnownOfDraw = {}): Promise<CheckedFile> => {
  const stated = file.sale && readSale(file.sale.text)
  const isSaleSigned = file.sale
    ? stated !== null && stated !== undefined && (await isSigned(file, file.sale, stated.closedAt))
    : undefined
  const sale = isSaleSigned && stated ? stated : undefined
  const lists = sale ? listsOf(file, sale, sales) : undefined
  const receipts: CheckedReceipt[] = []
  for (const signed of file.receipts) {
    const receipt = readReceipt(signed.text)
    const holds = receipt !== undefined && (await isSigned(file, signed, receipt.at))
    const tickets = (receipt?.tickets ?? []).map(({ line, stake }) => ({
      line,
      stake,
      state: stateOf(line, receipt, sale, lists),
    }))
    receipts.push({ receipt, isSigned: holds, tickets })
  }
  return { areKeysOurs: keys && areAmong(file.keys, keys), receipts, sale, isSaleSigned }
}

type Lists = { inTree: ReadonlySet<string>; all: ReadonlySet<string> | undefined }

const listsOf = (file: ReceiptFile, sale: SaleStatement, sales: readonly string[] | undefined): Lists => ({
  inTree: new Set(file.blocks.filter((block) => isBlockOf(block, sale)).flatMap(({ lines }) => linesOf(lines))),
  all: sales && digestOfSales(sales) === sale.salesDigest ? new Set(linesOf(sales)) : undefined,
})

/** The lines of the text that was hashed: a list of other pieces can have the same text, and the same digest. */
const linesOf = (pieces: readonly string[]): string[] => saleText(pieces).split('\n')

const stateOf = (
  line: string,
  receipt: Receipt | undefined,
  sale: SaleStatement | undefined,
  lists: Lists | undefined,
): TicketState => {
  if (receipt?.money === 'trial') return 'trial'
  if (!sale || !lists) return 'open'
  if (sale.game !== receipt?.game || sale.issue !== receipt.issue) return 'unproven'
  // The list decides, as the result comes from its digest.
  if (lists.all) return lists.all.has(line) ? 'counted' : 'missing'
  return lists.inTree.has(line) ? 'counted' : 'unproven'
}

/** Whether a text is signed by a key of the file that was valid then. @param at as in ISO 8601 */
const isSigned = async ({ recipe, keys }: ReceiptFile, { text, key: id, signature }: Signed, at: string): Promise<boolean> => {
  const key = keys.find((each) => each.id === id)
  if (!key || recipe !== receiptRecipe || receiptKeyId(key.publicKey) !== id) return false
  const isThen = Date.parse(key.validFrom) <= Date.parse(at) && Date.parse(at) < Date.parse(key.validUntil)
  return isThen && (await isSignedBy(key.publicKey, text, signature))
}

const areAmong = (keys: readonly ReceiptKey[], published: readonly ReceiptKey[]): boolean =>
  keys.every(({ id, publicKey, validFrom, validUntil }) =>
    published.some(
      (each) => each.id === id && each.publicKey === publicKey && each.validFrom === validFrom && each.validUntil === validUntil,
    ),
  )
