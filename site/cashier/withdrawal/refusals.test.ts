import { generateKeyPairSync } from 'node:crypto'
import { urlOf } from '@tamuvo/contract/call.ts'
import { listWithdrawals, previewWithdrawal, submitWithdrawal } from '@tamuvo/contract/cashier-withdrawals.ts'
import { getKeys } from '@tamuvo/contract/platform.ts'
import { answering, type Gallery, openGallery } from '@tamuvo/ui/testing/gallery.ts'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { preview } from './testing.ts'
import type { Preview } from './withdrawal-words.ts'

let gallery: Gallery
let page: Page

const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const key = { ...publicKey.export({ format: 'jwk' }), use: 'enc', alg: 'ECDH-ES' }
const none = { list: [], pageNo: 1, pageSize: 10, total: 0, totalPages: 1 }
const offered = { min: '10.00', max: '500.00', confirmMinutes: 30, openMinutes: 120 }

let refusal: { code: string; value?: object }

/** A form that the server refuses. @param after what stands in the way from then on */
const open = async (after: Partial<Preview> = {}, language: 'EN' | 'MY' = 'EN'): Promise<void> => {
  let isRefused = false
  page = await gallery.visit({
    part: 'withdrawal',
    language,
    answers: [
      answering(previewWithdrawal, ({ amount: asked }) => {
        const quote = asked ? { amount: asked, fee: '0.00', receive: asked, refusal: null } : null
        return preview({ byMembers: offered, quote, ...(isRefused ? after : {}) })
      }),
      answering(listWithdrawals, () => none),
      answering(getKeys, () => ({ keys: [key] })),
    ],
  })
  await page.route(
    ({ pathname }) => pathname === urlOf(submitWithdrawal),
    (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      isRefused = true
      return route.fulfill({ json: { success: false, message: '', traceId: 'trace', value: {}, ...refusal } })
    },
  )
}

const send = async (code: string, value = {}): Promise<void> => {
  refusal = { code, value }
  await page.getByRole('textbox').first().fill('100')
  await page.locator('input[type=password]').fill('135790')
  await page.locator('button[type=submit]').click()
}
const alert = () => page.getByRole('alert')
const amount = () => page.getByLabel('Amount', { exact: true })

beforeAll(async () => {
  gallery = await openGallery()
})
afterEach(() => page?.context().close())
afterAll(() => gallery?.close())

test('what concerns the withdrawal as a whole stands above the form in words, and what was typed stays', async () => {
  await open()
  for (const [code, words] of [
    ['REAL_ACCOUNT_NEEDED', 'You need a real account for this'],
    ['ACCOUNT_FROZEN', 'Your account is frozen'],
    ['WD_PASSWORD_MISSING', 'Set a withdrawal password first'],
    ['WD_PASSWORD_LOCKED', 'locked after too many attempts'],
    ['TURNOVER_NOT_MET', 'You haven’t met the turnover for a withdrawal yet'],
    ['WITHDRAWALS_OPEN_MAX', 'the maximum number of withdrawals in progress'],
    ['WD_HELD', 'paused for your account'],
    ['P2P_CLOSED', 'Other members can'],
    ['NOT_FOUND', 'We couldn’t find that'],
  ] as const) {
    await send(code)
    await alert().getByText(words).waitFor()
    expect(await amount().inputValue()).toBe('100.00')
  }
})

test('what concerns a field stands beneath it', async () => {
  await open()
  for (const [code, words, label] of [
    ['BELOW_MIN', 'The amount is below the minimum', 'Amount'],
    ['ABOVE_MAX', 'The amount is above the maximum', 'Amount'],
    ['DAY_LIMIT', 'You’ve reached your limit for today', 'Amount'],
    ['INSUFFICIENT', 'Your balance is too low', 'Amount'],
    ['WD_PASSWORD_WRONG', 'Incorrect withdrawal password', 'Withdrawal password'],
  ] as const) {
    await send(code)
    await page.getByText(words).waitFor()
    expect(await page.getByLabel(label, { exact: true }).getAttribute('aria-invalid')).toBe('true')
  }
})

test('an account that was barred meanwhile says so, and cannot be chosen again', async () => {
  const payees = preview().payees.map((payee) => (payee.id === '1' ? { ...payee, bar: 'BARRED' as const } : payee))
  await open({ payees })
  await send('PAYEE_NOT_USABLE', { bar: 'BARRED', usableFrom: '2026-08-06T06:00:00.000Z' })
  await alert().getByText('This account can').waitFor()
  await page.getByText('Blocked. Contact customer service.').waitFor()
  expect(await page.getByRole('radio', { name: /Harbour Bank/ }).isDisabled()).toBe(true)
})

test('what has come to stand in the way meanwhile replaces the form, with the words of staff', async () => {
  await open({ bars: ['HELD'], hold: { until: '2026-08-07T06:00:00.000Z', words: 'Please call us about your card.' } })
  await send('WD_HELD')
  await page.getByText('Withdrawals are on hold').waitFor()
  await page.getByText('Please call us about your card.').waitFor()
  expect(await amount().count()).toBe(0)
})

test('a hold says what it is for: a change of a password ends it at a time, a check does not', async () => {
  await open({ bars: ['HELD'], hold: { until: '2026-08-07T06:00:00.000Z', words: '' } })
  await send('WD_HELD')
  await page.getByText('after a password change').waitFor()
  await page.context().close()
  await open({ bars: ['HELD'], hold: { until: null, words: '' } })
  await send('WD_HELD')
  await page.getByText('checking your account').waitFor()
  expect(await page.getByText('after a password change').count()).toBe(0)
})

test('refusals are said in Burmese', async () => {
  await open({}, 'MY')
  await send('TURNOVER_NOT_MET')
  await expect.poll(() => alert().innerText()).toMatch(/^[\u1000-\u109f\u2060\s\d.,။၊]+$/)
})
