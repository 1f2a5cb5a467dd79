import { generateKeyPairSync, sign } from 'node:crypto'
import { json } from 'node:stream/consumers'
import { listSales } from '@tamuvo/contract/lottery.ts'
import { getSale, listReceiptKeys } from '@tamuvo/contract/lottery-receipts.ts'
import { digestOfSales } from '@tamuvo/games/lottery/recipe.ts'
import {
  type ReceiptFile,
  receiptKeyId,
  receiptRecipe,
  type Signed,
  writeReceipt,
  writeSale,
} from '@tamuvo/games/lottery/receipt.ts'
import { rootOfSales } from '@tamuvo/games/lottery/sale-tree.ts'
import { answering, type Gallery, openGallery } from '@tamuvo/ui/testing/gallery.ts'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

let gallery: Gallery
let page: Page

const [game, issue] = ['FAST5', '20260805-0142']
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex')
const [validFrom, validUntil] = ['2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z']
const key = { id: receiptKeyId(raw), publicKey: raw, validFrom, validUntil }
const signed = (text: string): Signed => ({
  text,
  key: key.id,
  signature: sign(null, Buffer.from(text), privateKey).toString('hex'),
})

const sales = ['501|dwd|1|||||1.00|1|1960', '502|dwd|2|||||1.00|1|1960']
const ticket = { stake: '1.00', ruleVersion: 'fast5/2', terms: '1;9.80', line: sales[0] ?? '' }
const at = '2026-08-05T02:21:01.250Z'
const receipt = signed(writeReceipt({ game, issue, order: '77', at, money: 'real', commitment: '', tickets: [ticket] }))
const saleOf = (lines: readonly string[]): Signed => {
  const digests = { salesDigest: digestOfSales(lines), salesRoot: rootOfSales(lines), leafCount: 1 }
  return signed(writeSale({ game, issue, closedAt: '2026-08-05T02:21:55.010Z', ticketCount: lines.length, ...digests }))
}
const blocks = [{ place: 0, lines: sales, path: [] }]
const file: ReceiptFile = { recipe: receiptRecipe, keys: [key], receipts: [receipt], sale: saleOf(sales), blocks }

/** Chooses the file on a site that gives this statement of the sale, or does not answer. */
const choose = async (published: Signed | undefined): Promise<void> => {
  page = await gallery.visit({
    part: 'receipt',
    width: 390,
    answers: [
      answering(listReceiptKeys, () => ({ list: [key] })),
      answering(getSale, () => published && { keys: [key], sale: published }),
      answering(listSales, () => ({ lines: sales, nextAfter: null })),
    ],
  })
  const buffer = Buffer.from(JSON.stringify(file))
  await page.getByLabel('Choose a receipt').setInputFiles({ name: 'receipt.json', mimeType: 'application/json', buffer })
}
const verdict = () => page.getByRole('region', { name: 'Your receipt' })

beforeAll(async () => {
  gallery = await openGallery()
})
afterEach(() => page?.context().close())
afterAll(() => gallery?.close())

test('a statement of the sale that our site gives too is said to be the same', async () => {
  await choose(file.sale ?? undefined)
  await verdict().getByText('Our site gives the same sales statement as this file.').waitFor()
  expect(await verdict().getAttribute('data-verdict')).toBe('counted')
})

test('a statement that our site contradicts is evidence: both are shown, and saved in one file', async () => {
  const other = saleOf(sales.slice(1))
  await choose(other)
  await verdict()
    .getByText('We signed two sales statements for the same draw that contradict each other.', { exact: false })
    .waitFor()
  expect(await verdict().getAttribute('data-verdict')).toBe('contradicted')
  for (const each of [file.sale, other]) {
    const shown = await verdict().innerText()
    expect(shown).toContain(each?.text.trimEnd())
    expect(shown).toContain(each?.signature)
  }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    verdict().getByRole('button', { name: 'Save receipts' }).click(),
  ])
  expect(await json(await download.createReadStream())).toEqual({ ...file, publishedSale: other })
})

test('a statement that could not be compared is said to be so', async () => {
  await choose(undefined)
  await page.getByText('The sales statement in this file wasn’t compared with ours.', { exact: false }).waitFor()
  expect(await verdict().count()).toBe(0)
})
