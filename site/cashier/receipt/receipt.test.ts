import { text } from 'node:stream/consumers'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { checkPaymentReceipt, getPaymentReceipt } from '@tamuvo/contract/payment-receipts.ts'
import { getWithdrawal } from '@tamuvo/contract/cashier-withdrawals.ts'
import { getUplineTerms, listUplineTransfers } from '@tamuvo/contract/upline-transfers.ts'
import { answering, type Gallery, openGallery, type Visit } from '@tamuvo/ui/testing/gallery.ts'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { withdrawal } from '../withdrawal/testing.ts'

let gallery: Gallery
let page: Page
const sent: unknown[] = []

beforeAll(async () => {
  gallery = await openGallery()
})
afterEach(async () => {
  sent.length = 0
  await page?.context().close()
})
afterAll(() => gallery?.close())

type Checked = ReceivedOutputOf<typeof checkPaymentReceipt>

const receipt: NonNullable<Checked['receipt']> = {
  number: '7F3A-11C2-9B0D-77E4',
  kind: 'deposit',
  reference: 'D20260805000001',
  amount: '49700.00',
  currency: 'MMK',
  at: '2026-08-05T06:00:00.000Z',
  state: 'DONE',
  issuedAt: '2026-08-05T07:00:00.000Z',
  now: 'DONE',
}

const open = async (part: string, answers: NonNullable<Visit['answers']>, how: Visit = {}): Promise<void> => {
  page = await gallery.visit({ part, answers, ...how })
}

const verify = async (checked: Checked['receipt'], how: Visit = {}): Promise<void> => {
  await open('verify', [answering(checkPaymentReceipt, () => ({ receipt: checked }))], how)
  page.on('request', (request) => request.url().endsWith('/receipts/check') && sent.push(request.postDataJSON()))
}

const typed = async (code: string): Promise<void> => {
  await page.getByLabel('Receipt code').fill(code)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
}

const values = () => page.getByRole('definition').allTextContents()

test('a receipt of ours is shown as it was signed', async () => {
  await verify(receipt)
  // With the address, and the line ends of the paper.
  await typed('https://tamuvo.example/verify#abc\n def.ghi ')
  await page.getByRole('heading', { name: 'We issued this receipt' }).waitFor()
  expect(sent[0]).toEqual({ code: 'abcdef.ghi' })
  expect(await values()).toEqual([
    '49,700.00 MMK',
    'Completed',
    '2026-08-05 12:30:00',
    'D20260805000001',
    '7F3A-11C2-9B0D-77E4',
    '2026-08-05 13:30:00',
  ])
  expect(await page.getByText('The status has changed since').count()).toBe(0)
})

test('what has changed since is said before anything else', async () => {
  await verify({ ...receipt, now: 'REVERSED' }, { width: 390 })
  await typed('abc.def')
  await page.getByText('Current status: Reversed.').waitFor()
  expect((await values())[1]).toBe('Completed')
})

test('a code that is not ours says so, and shows nothing else', async () => {
  await verify(null)
  await typed('abc.def')
  await page.getByRole('heading', { name: 'This receipt isn’t ours' }).waitFor()
  expect(await values()).toEqual([])
})

test.each([
  ['', 'This field is required'],
  ['x'.repeat(601), 'That’s longer than any of our codes'],
])('nothing is asked where nothing like a code was typed: %s', async (code, words) => {
  await verify(receipt)
  await typed(code)
  await page.getByText(words).waitFor()
  expect(sent).toEqual([])
})

const pdf = Buffer.from('%PDF-1.3 a receipt').toString('base64')
const asked: Record<string, string>[] = []
const receiptAnswer = answering(getPaymentReceipt, (query) => {
  asked.push(query)
  return { name: 'W20260805000001.pdf', pdf }
})

test('a withdrawal that was paid gives its receipt, in the language and zone of who asks', async () => {
  const done = withdrawal({ state: 'PAID', received: '495.00', remainder: '0.00', finishedAt: '2026-08-05T06:20:00.000Z' })
  await open('withdrawal-status', [answering(getWithdrawal, () => done), receiptAnswer], { width: 390, language: 'MY' })
  const button = page.getByRole('button', { name: /W20260805000001.*PDF/ })
  const [download] = await Promise.all([page.waitForEvent('download'), button.focus().then(() => page.keyboard.press('Enter'))])
  expect(download.suggestedFilename()).toBe('W20260805000001.pdf')
  expect(await text(await download.createReadStream())).toBe('%PDF-1.3 a receipt')
  const zone = await page.evaluate('Intl.DateTimeFormat().resolvedOptions().timeZone')
  expect(asked.at(-1)).toEqual({ kind: 'withdrawal', id: '7', language: 'MY', zone })
})

test('one on its way has none yet', async () => {
  await open('withdrawal-status', [answering(getWithdrawal, () => withdrawal())])
  await page.getByText('W20260805000001').first().waitFor()
  expect(await page.getByRole('button', { name: 'Receipt' }).count()).toBe(0)
})

test('a refusal is said in words, and a press on the receipt of a row opens nothing else', async () => {
  const terms = { upline: 'l•••d', bars: [], min: '1.00', max: '8.00', balance: '8.00', dayMax: '9.00', usedToday: '0.00' }
  const row = { id: '7', reference: 'U1A2B3C', amount: '25.00', note: '', upline: 'l•••d', state: 'DONE' as const, entryId: '99' }
  await open('upline', [
    answering(getUplineTerms, () => ({ ...terms, turnoverLeft: '0.00', hasPassword: true })),
    answering(listUplineTransfers, () => ({
      list: [{ ...row, at: '2026-08-05T06:30:00.000Z' }],
      pageNo: 1,
      pageSize: 10,
      total: 1,
      totalPages: 1,
    })),
    answering(getPaymentReceipt, () => undefined),
  ])
  await page.getByRole('button', { name: 'PDF receipt for U1A2B3C' }).click()
  await page.getByRole('alertdialog').getByText('Receipt').waitFor()
  expect(await page.getByText('U1A2B3C').first().isVisible()).toBe(true)
})
