import { getCaptcha } from '@tamuvo/contract/account.ts'
import { mailPasswordReset } from '@tamuvo/contract/account-password.ts'
import { urlOf } from '@tamuvo/contract/call.ts'
import { answering, type Gallery, openGallery } from '@tamuvo/ui/testing/gallery.ts'
import type { Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

let gallery: Gallery
let page: Page
let captchas = 0
const sent: unknown[] = []

const name = () => page.getByRole('textbox', { name: 'Username' })
const email = () => page.getByLabel('Email')
const captcha = () => page.getByLabel('Characters in the picture')
const send = () => page.getByRole('button', { name: 'Send link' }).click()
const focused = (field: Locator) => field.and(page.locator(':focus')).waitFor()

beforeAll(async () => {
  gallery = await openGallery()
})
beforeEach(async () => {
  captchas = 0
  sent.length = 0
  const captchaOf = () => ({ captchaId: `picture-${++captchas}`, image: onePixel, expiresAt: '2026-08-05T06:05:00.000Z' })
  page = await gallery.visit({ part: 'forgot', answers: [answering(getCaptcha, captchaOf)] })
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === urlOf(mailPasswordReset)) sent.push(request.postDataJSON())
  })
  await page.getByRole('img', { name: 'Picture with four characters' }).waitFor()
})
afterEach(() => page.context().close())
afterAll(() => gallery?.close())

test('what is missing is shown at each field, and the first of them takes the focus', async () => {
  await send()
  await expect.poll(() => page.getByText('This field is required').count()).toBe(3)
  await focused(name())
  await name().fill('mai')
  await expect.poll(() => page.getByText('This field is required').count()).toBe(2)
  await email().fill('no address')
  await captcha().fill('A7KD')
  await expect.poll(() => page.getByText('This field is required').count()).toBe(0)
  await send()
  await expect.poll(() => email().getAttribute('aria-invalid')).toBe('true')
  await focused(email())
  expect(sent).toEqual([])
})

test('a refused try is shown above the fields and takes another captcha', async () => {
  const before = captchas
  await name().fill(' mai ')
  await email().fill('mai@example.com')
  await captcha().fill('A7KD')
  await send()
  await page.getByRole('alert').waitFor()
  expect(sent).toEqual([{ username: 'mai', email: 'mai@example.com', captcha: 'A7KD', captchaId: `picture-${before}` }])
  await expect.poll(() => captcha().inputValue()).toBe('')
  await expect.poll(() => captchas).toBe(before + 1)
  expect(await name().inputValue()).toBe(' mai ')
})
