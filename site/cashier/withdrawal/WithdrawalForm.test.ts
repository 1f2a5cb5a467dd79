import { listWithdrawals, previewWithdrawal } from '@tamuvo/contract/cashier-withdrawals.ts'
import { answering, type Gallery, openGallery } from '@tamuvo/ui/testing/gallery.ts'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { preview } from './testing.ts'
import type { Preview } from './withdrawal-words.ts'

let gallery: Gallery
let page: Page
let posts: number

const quoteOf = (amount: string) => ({ amount, fee: '5.00', receive: (Number(amount) - 5).toFixed(2), refusal: null })
const none = { list: [], pageNo: 1, pageSize: 10, total: 0, totalPages: 1 }

const open = async (change: Partial<Preview> = {}): Promise<void> => {
  page = await gallery.visit({
    part: 'withdrawal',
    answers: [
      answering(previewWithdrawal, ({ amount }) => preview({ ...change, quote: amount ? quoteOf(amount) : null })),
      answering(listWithdrawals, () => none),
    ],
  })
  posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') posts++
  })
}
const amount = () => page.getByLabel('Amount', { exact: true })
const password = () => page.getByLabel('Withdrawal password', { exact: true })
const submit = () => page.getByRole('button', { name: 'Withdraw', exact: true }).click()

beforeAll(async () => {
  gallery = await openGallery()
})
afterEach(() => page?.context().close())
afterAll(() => gallery?.close())

test.each([
  ['nonsense', 'Enter an amount'],
  ['9.99', 'The minimum is 10.00'],
  ['5000.01', 'The maximum is 5,000.00 (limit for all members)'],
  ['800.01', '800.00 left for today'],
])('an amount of %s is refused in words before it is sent', async (typed, words) => {
  await open()
  await amount().fill(typed)
  await password().fill('135790')
  await submit()
  await page.getByText(words).waitFor()
  expect(posts).toBe(0)
})

test('a withdrawal takes six digits', async () => {
  await open()
  await amount().fill('100')
  await password().fill('1357')
  await submit()
  await expect.poll(() => password().getAttribute('aria-invalid')).toBe('true')
  expect(posts).toBe(0)
})

test('the fee and what arrives are the server’s, and the free ones left are said', async () => {
  await open()
  await page.getByText('2 of 3 free withdrawals left today').waitFor()
  await amount().fill('100')
  await page.getByText('95.00').waitFor()
})

test('an account that is too new cannot be chosen and says from when it can', async () => {
  await open()
  await page.getByText(/New account: available from/).waitFor()
  expect(await page.getByRole('radio', { name: /USDH/ }).isDisabled()).toBe(true)
  expect(await page.getByRole('radio', { name: /Harbour Bank/ }).isChecked()).toBe(true)
})

test('what stands between the member and a withdrawal is said with the way past it', async () => {
  await open({ bars: ['PASSWORD_MISSING', 'NO_PAYEE'], payees: [] })
  await page.getByRole('link', { name: 'Set password' }).waitFor()
  await page.getByRole('link', { name: 'Add an account' }).waitFor()
  expect(await amount().count()).toBe(0)
})

test('figures that were not measured are not shown', async () => {
  await open({ promises: { total: 0, kept: 0, keptShare: null, days: 30, medianSeconds: null, medianDays: 7 } })
  await amount().waitFor()
  expect(await page.getByText('Usually').count()).toBe(0)
})
