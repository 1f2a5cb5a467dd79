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
  type SavedReceipts,
  type Signed,
} from './receipt.ts'
import { areFree } from './ticket.ts'
import { isSignedBy } from './receipt-signature.ts'
import { isBlockOf, saleText } from './sale-tree.ts'

/**
 * How a ticket stands.
 * counted: it is proven to be among the tickets of the draw. missing: it is proven not to be, which is evidence against the house.
 * open: the sale is not closed yet, by this file. trial: it is on no list. unproven: the file has no proof of either.
 */
export type TicketState = 'counted' | 'missing' | 'open' | 'trial' | 'unproven'
/** `isFree`: the house has staked for its member. */
export type CheckedTicket = {
  readonly line: string
  readonly stake: string
  readonly isFree: boolean
  readonly state: TicketState
}

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
  readonly comparison: Comparison | undefined
}

/**
 * The statement of a file beside that of the site, which gives one of each sale; undefined where the file has none by the house.
 * contradicted: the house signed both, and they are not the same, which is evidence against it. same: they are. unanswered: the
 * site was asked, and gave none that is signed. uncompared: it was not asked.
 */
export type Comparison =
  | { readonly is: 'same' | 'unanswered' | 'uncompared' }
  | {
      readonly is: 'contradicted'
      readonly statements: readonly [ofFile: Signed, published: Signed]
      /** That signed them. */
      readonly keys: readonly ReceiptKey[]
    }

/**
 * What a file comes to as a whole. contradicted: the house signed another statement of the sale as well, which counts whatever else is
 * in the file. forged: a receipt, statement or key is not ours, or there is none. unanswered: the site does not stand by the
 * statement. Else that of the ticket that stands worst; what is missing comes before what is unanswered.
 */
export type ReceiptVerdict = 'contradicted' | 'forged' | 'unanswered' | TicketState

export const verdictOfReceipts = ({ receipts, isSaleSigned, areKeysOurs, comparison }: CheckedFile): ReceiptVerdict => {
  if (comparison?.is === 'contradicted') return 'contradicted'
  const isOurs = receipts.length > 0 && receipts.every(({ isSigned: each }) => each)
  if (!isOurs || isSaleSigned === false || areKeysOurs === false) return 'forged'
  const states = new Set(receipts.flatMap(({ tickets }) => tickets.map(({ state }) => state)))
  if (comparison?.is === 'unanswered' && !states.has('missing')) return 'unanswered'
  return worstFirst.find((state) => states.has(state)) ?? 'forged'
}

const worstFirst: readonly TicketState[] = ['missing', 'unproven', 'open', 'counted', 'trial']

/**
 * What is known beside the file: the keys as published, the list of all tickets of the draw, and the site's statement of the sale,
 * null where it gave none.
 */
export type KnownOfDraw = {
  readonly keys?: readonly ReceiptKey[]
  readonly sales?: readonly string[]
  readonly published?: Signed | null
}

/** Checks receipts, without a server. The list of sales counts only if it has the digest that the house signed. */
export const checkReceipts = async (file: SavedReceipts, known: KnownOfDraw = {}): Promise<CheckedFile> => {
  const { keys, sales } = known
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
    const tickets = (receipt?.tickets ?? []).map(({ line, stake, terms }) => ({
      line,
      stake,
      isFree: areFree(terms),
      state: stateOf(line, receipt, sale, lists),
    }))
    receipts.push({ receipt, isSigned: holds, tickets })
  }
  const comparison = sale && (await compareSales(file, sale, known))
  return { areKeysOurs: keys && areAmong(file.keys, keys), receipts, sale, isSaleSigned, comparison }
}

/** @param sale the statement of the file, signed by a key of the file */
const compareSales = async (
  file: SavedReceipts,
  sale: SaleStatement,
  { keys = file.keys, published }: KnownOfDraw,
): Promise<Comparison | undefined> => {
  const { sale: ofFile, recipe } = file
  const house = { recipe, keys }
  if (!ofFile || !(await isSigned(house, ofFile, sale.closedAt))) return undefined
  for (const other of [file.publishedSale, published]) {
    if (!other || other.text === ofFile.text || !(await isStatementOf(sale, house, other))) continue
    const signing = keys.filter(({ id }) => id === ofFile.key || id === other.key)
    return { is: 'contradicted', statements: [ofFile, other], keys: signing }
  }
  if (published === undefined) return { is: 'uncompared' }
  return { is: published && (await isStatementOf(sale, house, published)) ? 'same' : 'unanswered' }
}

const isStatementOf = async (sale: SaleStatement, house: Signing, signed: Signed): Promise<boolean> => {
  const stated = readSale(signed.text)
  const isOfSale = stated !== undefined && stated.game === sale.game && stated.issue === sale.issue
  return isOfSale && (await isSigned(house, signed, stated.closedAt))
}

/** A file with the statement that contradicts its own, so that it proves this alone. */
export const withEvidence = <File extends SavedReceipts>(file: File, { comparison }: CheckedFile): File => {
  if (comparison?.is !== 'contradicted') return file
  const more = comparison.keys.filter(({ id }) => file.keys.every((key) => key.id !== id))
  return { ...file, keys: [...file.keys, ...more], publishedSale: comparison.statements[1] }
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

type Signing = Pick<ReceiptFile, 'recipe' | 'keys'>

/** Whether a text is signed by a key of the file that was valid then. @param at as in ISO 8601 */
const isSigned = async ({ recipe, keys }: Signing, { text, key: id, signature }: Signed, at: string): Promise<boolean> => {
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
