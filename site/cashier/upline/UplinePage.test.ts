import { getKeys } from '@tamuvo/contract/platform.ts'
import { getUplineTerms, listUplineTransfers } from '@tamuvo/contract/upline-transfers.ts'
import { answering, type Gallery, openGallery } from '@tamuvo/ui/testing/gallery.ts'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { UplineTerms } from './upline-terms.ts'

let gallery: Gallery
let page: Page
const asked: string[] = []

const terms: UplineTerms = {
  upline: 'l•••d',
  bars: [],
  min: '1.00',
  max: '800.00',
  balance: '1250.00',
  dayMax: '5000.00',
  usedToday: '4200.00',
  turnoverLeft: '0.00',
  hasPassword: true,
}
const sent = {
  id: '7',
  reference: 'U1A2B3C',
  amount: '25.00',
  note: 'for the draw',
  upline: 'l•••d',
  state: 'DONE' as const,
  at: '2026-08-05T06:30:00.000Z',
  entryId: '99',
}

const open = async (own: Partial<UplineTerms> = {}): Promise<void> => {
  page = await gallery.visit({
    part: 'upline',
    answers: [
      answering(getUplineTerms, () => ({ ...terms, ...own })),
      answering(listUplineTransfers, () => ({ list: [sent], pageNo: 1, pageSize: 10, total: 1, totalPages: 1 })),
      answering(getKeys, () => undefined),
    ],
  })
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
}
const amount = () => page.getByLabel('Amount', { exact: true })
const password = () => page.getByLabel('Withdrawal password', { exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
/** What is sent is encrypted, with keys that are asked for only then. */
const isSending = () => asked.includes('/wps/system/keys')

beforeAll(async () => {
  gallery = await openGallery()
})
afterEach(async () => {
  asked.length = 0
  await page?.context().close()
})
afterAll(() => gallery?.close())

test.each([
  ['', 'Enter an amount'],
  ['0.99', 'The minimum is 1.00'],
  ['800.01', '800.00 left for today'],
  ['1250.01', 'Your balance is 1,250.00'],
])('an amount of "%s" is refused in words before it is sent', async (typed, words) => {
  await open()
  await amount().fill(typed)
  await password().fill('294716')
  await press('Send')
  await page.getByText(words).waitFor()
  expect(isSending()).toBe(false)
})

test('six digits are asked for, and a note holds sixty characters', async () => {
  await open()
  await press('All (800.00)')
  await password().fill('2947')
  await page.getByLabel('Note').fill('x'.repeat(61))
  await press('Send')
  await page.getByText('Enter your six-digit withdrawal password').waitFor()
  expect(await page.getByLabel('Note').inputValue()).toHaveLength(60)
  expect(isSending()).toBe(false)
})

test('a question repeats amount and name before anything is sent', async () => {
  await open()
  await amount().fill('150')
  await password().fill('294716')
  await press('Send')
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await question.getByText('Send 150.00 to l•••d?').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(isSending()).toBe(false)
  await press('Send')
  await question.getByRole('button', { name: 'Send' }).click()
  await expect.poll(isSending).toBe(true)
})

test.each([
  [{ bars: ['TURNOVER_NOT_MET'], turnoverLeft: '120.00' }, 'You need to bet 120.00 more'],
  [{ bars: ['UPLINE_CLOSED'] }, 'Your upline can’t receive money right now'],
  [{ bars: ['WD_HELD'] }, 'payments out are paused for a day'],
  [{ bars: ['DAY_LIMIT'] }, 'today’s limit of 5,000.00'],
  [{ hasPassword: false }, 'Set one first'],
] as const)('%o stands in the way and says what to do', async (own, words) => {
  await open(own as Partial<UplineTerms>)
  await page.getByText(words).waitFor()
  expect(await amount().count()).toBe(0)
})

test('what was sent is listed with its note', async () => {
  await open()
  await page.getByText('U1A2B3C').waitFor()
  await page.getByText('for the draw').waitFor()
  await page.getByText('Received').waitFor()
})
