import { getSale, listReceiptKeys, listReceipts, savedReceipts } from '@tamuvo/contract/lottery-receipts.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { CheckedFile } from '@tamuvo/games/lottery/receipt-checks.ts'
import { type ReceiptFile, readReceipt, readSale, type SavedReceipts, type Signed } from '@tamuvo/games/lottery/receipt.ts'
import type { Client } from '@tamuvo/ui/calls/client.ts'
import { CallRefused } from '@tamuvo/ui/calls/errors.ts'
import { fetchSales } from './fetch-sales.ts'

type Draw = { game: string; issue: string }

/** A file with what is published of its draw; where it has a statement of the sale, also the one that we give, null without one. */
export type CompletedReceipts = { file: SavedReceipts; published?: Signed | null }

/** All receipts of the member in a draw, in one file. */
export const fetchOwnReceipts = async (client: Client, { game, issue }: Draw, signal: AbortSignal): Promise<ReceiptFile> => {
  const pages: ReceivedOutputOf<typeof listReceipts>[] = []
  for (let after: string | undefined | null; after !== null;) {
    const page: ReceivedOutputOf<typeof listReceipts> = await client(
      listReceipts,
      { game, issue, ...(after ? { after } : {}) },
      { signal },
    )
    pages.push(page)
    after = page.nextAfter
  }
  const last = pages.at(-1)
  return {
    recipe: last?.recipe ?? '',
    keys: distinct(
      pages.flatMap(({ keys }) => keys),
      ({ id }) => id,
    ),
    receipts: pages.flatMap(({ receipts }) => receipts),
    sale: last?.sale ?? null,
    blocks: distinct(
      pages.flatMap(({ blocks }) => blocks),
      ({ place }) => place,
    ),
  }
}

const distinct = <Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Item[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
]

/** Checks receipts here, in the browser, against the keys that are published. @param file.sales the list of all tickets, if known */
export const checkOwn = async (
  client: Client,
  { file, published }: CompletedReceipts,
  signal: AbortSignal,
): Promise<CheckedFile> => {
  const [{ checkReceipts }, { list: keys }] = await Promise.all([
    import('@tamuvo/games/lottery/receipt-checks.ts'),
    client(listReceiptKeys, {}, { signal }),
  ])
  return checkReceipts(file, { keys, ...(file.sales && { sales: file.sales }), ...(published !== undefined && { published }) })
}

/** What to keep of a file. The list of all tickets may be long; it is needed only to prove that one is missing. */
export const evidenceText = async ({ sales, ...file }: SavedReceipts, checked: CheckedFile): Promise<string> => {
  const { withEvidence } = await import('@tamuvo/games/lottery/receipt-checks.ts')
  const isMissing = checked.receipts.some(({ tickets }) => tickets.some(({ state }) => state === 'missing'))
  return JSON.stringify(withEvidence(isMissing ? { ...file, sales } : file, checked), null, 2)
}

/** @returns undefined for a text that is no file of receipts */
export const readReceipts = (text: string): SavedReceipts | undefined => {
  try {
    const read = savedReceipts.safeParse(JSON.parse(text))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

/** Adds what the house has published of the draw since: the statement of its sale, or one to compare, and the list of all tickets. */
export const completeReceipts = async (client: Client, file: SavedReceipts, signal: AbortSignal): Promise<CompletedReceipts> => {
  const receipt = file.receipts.map(({ text }) => readReceipt(text)).find((each) => each !== undefined)
  const named = (file.sale && readSale(file.sale.text)) ?? receipt
  if (!named) return { file }
  const draw = { game: named.game, issue: named.issue }
  const stated = await findSale(client, { ...draw, isSigned: file.sale !== null }, signal)
  if (!stated) return file.sale ? { file, published: null } : { file }
  const sales = file.sales ?? (await fetchSales(client, draw, signal))
  if (file.sale) return { file: { ...file, sales }, published: stated.sale }
  const keys = distinct([...file.keys, ...stated.keys], ({ id }) => id)
  return { file: { ...file, keys, sale: stated.sale, sales } }
}

/** @param draw.isSigned whether there is a statement of its sale already, so that we knew the draw */
const findSale = async (client: Client, { isSigned, ...draw }: Draw & { isSigned: boolean }, signal: AbortSignal) => {
  try {
    return await client(getSale, draw, { signal })
  } catch (error) {
    const code = error instanceof CallRefused ? error.code : undefined
    if (code === 'ISSUE_NOT_CLOSED' || (isSigned && (code === 'ISSUE_NOT_FOUND' || code === 'GAME_NOT_FOUND'))) return undefined
    throw error
  }
}
