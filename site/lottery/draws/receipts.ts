import { getSale, listReceiptKeys, listReceipts, savedReceipts } from '@tamuvo/contract/lottery-receipts.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { CheckedFile } from '@tamuvo/games/lottery/receipt-checks.ts'
import { type ReceiptFile, readReceipt } from '@tamuvo/games/lottery/receipt.ts'
import type { Client } from '@tamuvo/ui/calls/client.ts'
import { CallRefused } from '@tamuvo/ui/calls/errors.ts'
import { fetchSales } from './fetch-sales.ts'

type Draw = { game: string; issue: string }

/** Receipts, and the list of all tickets where it is kept with them as evidence. */
export type SavedReceipts = ReceiptFile & { sales?: readonly string[] | undefined }

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
export const checkOwn = async (client: Client, file: SavedReceipts, signal: AbortSignal): Promise<CheckedFile> => {
  const [{ checkReceipts }, { list: keys }] = await Promise.all([
    import('@tamuvo/games/lottery/receipt-checks.ts'),
    client(listReceiptKeys, {}, { signal }),
  ])
  return checkReceipts(file, { keys, ...(file.sales && { sales: file.sales }) })
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

/** Adds what the house has published of the draw since: the statement of its sale, and the list of all tickets. */
export const completeReceipts = async (client: Client, file: SavedReceipts, signal: AbortSignal): Promise<SavedReceipts> => {
  const receipt = file.receipts.map(({ text }) => readReceipt(text)).find((each) => each !== undefined)
  if (!receipt) return file
  const draw = { game: receipt.game, issue: receipt.issue }
  const stated = file.sale ? { keys: [], sale: file.sale } : await findSale(client, draw, signal)
  if (!stated) return file
  const keys = distinct([...file.keys, ...stated.keys], ({ id }) => id)
  return { ...file, keys, sale: stated.sale, sales: file.sales ?? (await fetchSales(client, draw, signal)) }
}

const findSale = async (client: Client, draw: Draw, signal: AbortSignal) => {
  try {
    return await client(getSale, draw, { signal })
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'ISSUE_NOT_CLOSED') return undefined
    throw error
  }
}
