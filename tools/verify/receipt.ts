import { writeFileSync } from 'node:fs'
import { getSale, listReceiptKeys, savedReceipts } from '@tamuvo/contract/lottery-receipts.ts'
import { checkReceipts } from '@tamuvo/games/lottery/receipt-checks.ts'
import { type ReceiptFile, type ReceiptKey, readReceipt } from '@tamuvo/games/lottery/receipt.ts'
import { PlainError } from '../plain-error.mjs'
import { ask, fetchSales, refusalOf } from './fetch-evidence.ts'
import { readJson } from './read-json.ts'
import { receiptVerdict, sentencesOf } from './receipt-sentences.ts'

/** Receipts and, where `--save` added it, the list of all tickets of their draw. */
type SavedFile = ReceiptFile & { sales?: string[] | undefined }

/** A file, and what a server has published beside it. */
type Known = { file: SavedFile; keys?: ReceiptKey[] }

/** `npm run verify -- receipt FILE`. @returns the exit code: 0 when every receipt is signed and none of its tickets is missing */
export const verifyReceipt = async (
  { path, url, save }: { path: string; url?: string | undefined; save?: string | undefined },
  write: (text: string) => void,
): Promise<number> => {
  const saved = readFile(path)
  const { file, keys }: Known = url ? await complete(saved, url) : { file: saved }
  if (save) writeFileSync(save, `${JSON.stringify(file, null, 2)}\n`)
  const checked = await checkReceipts(file, { ...(keys && { keys }), ...(file.sales && { sales: file.sales }) })
  for (const { holds, text } of sentencesOf(file, checked)) write(`${holds ? ' yes ' : ' NO  '}${text}\n`)
  const { text, code } = receiptVerdict(checked)
  write(`${text}\n`)
  return code
}

/** @throws PlainError for any other file */
const readFile = (path: string): SavedFile => {
  const read = savedReceipts.safeParse(readJson(path))
  if (!read.success) throw new PlainError(`${path} does not hold a receipt as it is downloaded from the site.`)
  return read.data
}

/** Adds the statement of the sale and the list of its tickets, as far as the server has them. */
const complete = async (file: SavedFile, url: string): Promise<Known> => {
  const keys = (await ask(url, listReceiptKeys, {})).list
  const [first] = file.receipts.flatMap(({ text }) => readReceipt(text) ?? [])
  if (!first) return { file, keys }
  const draw = { game: first.game, issue: first.issue }
  const stated = file.sale ? { sale: file.sale, keys: [] } : await findSale(url, draw)
  if (!stated) return { file, keys }
  const known = new Set(file.keys.map(({ id }) => id))
  const more = stated.keys.filter(({ id }) => !known.has(id))
  return { file: { ...file, sale: stated.sale, keys: [...file.keys, ...more], sales: await fetchSales({ url, ...draw }) }, keys }
}

const findSale = async (url: string, draw: { game: string; issue: string }) => {
  try {
    return await ask(url, getSale, draw)
  } catch (error) {
    if (refusalOf(error) === 'ISSUE_NOT_CLOSED') return undefined
    throw error
  }
}
