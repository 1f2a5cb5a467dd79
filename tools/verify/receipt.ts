import { writeFileSync } from 'node:fs'
import { getSale, listReceiptKeys, savedReceipts } from '@tamuvo/contract/lottery-receipts.ts'
import { checkReceipts, withEvidence } from '@tamuvo/games/lottery/receipt-checks.ts'
import { type ReceiptKey, readReceipt, readSale, type SavedReceipts, type Signed } from '@tamuvo/games/lottery/receipt.ts'
import { PlainError } from '../plain-error.mjs'
import { ask, fetchSales, isUnreachable, refusalOf } from './fetch-evidence.ts'
import { readJson } from './read-json.ts'
import { receiptVerdict, sentencesOf } from './receipt-sentences.ts'

/** A file, and what a server has published beside it; of a file with a statement of the sale also the server's, null without one. */
type Known = { file: SavedReceipts; keys?: ReceiptKey[]; published?: Signed | null; unreachable?: string }

/**
 * `npm run verify -- receipt FILE`.
 * @returns the exit code: 0 when every receipt is signed, none of its tickets is missing, and the server that was asked says nothing else
 */
export const verifyReceipt = async (
  { path, url, save }: { path: string; url?: string | undefined; save?: string | undefined },
  write: (text: string) => void,
): Promise<number> => {
  const saved = readFile(path)
  const { file, keys, published, unreachable }: Known = url ? await askFor(saved, url) : { file: saved }
  const known = { ...(keys && { keys }), ...(file.sales && { sales: file.sales }) }
  const checked = await checkReceipts(file, { ...known, ...(published !== undefined && { published }) })
  if (save) writeFileSync(save, `${JSON.stringify(withEvidence(file, checked), null, 2)}\n`)
  for (const { holds, text } of sentencesOf(file, checked)) write(`${mark(holds)}${text}\n`)
  const { text, code } = receiptVerdict(checked)
  write(`${text}\n`)
  if (unreachable === undefined) return code
  write(`${unreachable} Nothing was compared with the site.\n`)
  return 1
}

const mark = (holds: boolean | undefined): string => (holds === undefined ? ' --  ' : holds ? ' yes ' : ' NO  ')

/** @throws PlainError for any other file */
const readFile = (path: string): SavedReceipts => {
  const read = savedReceipts.safeParse(readJson(path))
  if (!read.success) throw new PlainError(`${path} does not hold a receipt as it is downloaded from the site.`)
  return read.data
}

/** What the file proves by itself is said also when no server can be asked. */
const askFor = async (file: SavedReceipts, url: string): Promise<Known> => {
  try {
    return await complete(file, url)
  } catch (error) {
    if (isUnreachable(error)) return { file, unreachable: error.message }
    throw error
  }
}

/** Adds the statement of the sale, or compares it, and the list of its tickets, as far as the server has them. */
const complete = async (file: SavedReceipts, url: string): Promise<Known> => {
  const keys = (await ask(url, listReceiptKeys, {})).list
  const [first] = file.receipts.flatMap(({ text }) => readReceipt(text) ?? [])
  const named = (file.sale && readSale(file.sale.text)) ?? first
  if (!named) return { file, keys }
  const draw = { game: named.game, issue: named.issue }
  const stated = await findSale(url, draw, file.sale !== null)
  if (!stated) return { file, keys, ...(file.sale && { published: null }) }
  const sales = await fetchSales({ url, ...draw })
  if (file.sale) return { file: { ...file, sales }, keys, published: stated.sale }
  const known = new Set(file.keys.map(({ id }) => id))
  const more = stated.keys.filter(({ id }) => !known.has(id))
  return { file: { ...file, sale: stated.sale, keys: [...file.keys, ...more], sales }, keys }
}

/** @param isSigned whether the file has a statement already, so that the server knew the draw */
const findSale = async (url: string, draw: { game: string; issue: string }, isSigned: boolean) => {
  try {
    return await ask(url, getSale, draw)
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === 'ISSUE_NOT_CLOSED' || (isSigned && (refusal === 'ISSUE_NOT_FOUND' || refusal === 'GAME_NOT_FOUND')))
      return undefined
    throw error
  }
}
