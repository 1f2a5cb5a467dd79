import { getCaptcha, openPicturePass } from '@tamuvo/contract/account.ts'
import { urlOf } from '@tamuvo/contract/call.ts'
import { addFeedbackPicture, sendFeedback } from '@tamuvo/contract/content.ts'
import { answering, type Gallery, openGallery } from '@tamuvo/ui/testing/gallery.ts'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

const image = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const picture = { name: 'draws.png', mimeType: 'image/png', buffer: Buffer.from(image, 'base64') }
const expiresAt = '2099-01-01T00:00:00.000Z'

let gallery: Gallery
let page: Page
const sent: unknown[] = []

const captchas = () => page.getByLabel('Characters in the picture')
const send = () => page.getByRole('button', { name: 'Send' }).click()

beforeAll(async () => {
  gallery = await openGallery()
})
beforeEach(async () => {
  sent.length = 0
  const added = { id: 'picture-1', url: '/wps/feedback/picture/picture-1.webp', width: 1, height: 1 }
  page = await gallery.visit({
    part: 'feedback',
    answers: [
      answering(getCaptcha, () => ({ captchaId: 'captcha-1', image, expiresAt })),
      answering(openPicturePass, () => ({ pass: 'pass-1', expiresAt })),
      answering(addFeedbackPicture, () => added),
    ],
  })
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === urlOf(sendFeedback)) sent.push(request.postDataJSON())
  })
  await page.getByLabel('What is it about?').fill('The page of draws is slow on my phone.')
})
afterEach(() => page.context().close())
afterAll(() => gallery?.close())

test('the captcha of a picture counts for the message, until the server has taken it', async () => {
  await expect.poll(() => captchas().count()).toBe(1)
  await page.getByLabel('Add a picture').setInputFiles(picture)
  const check = page.getByRole('group', { name: 'Add a picture', exact: true })
  await check.waitFor()
  expect(await captchas().count()).toBe(1)
  await check.getByLabel('Characters in the picture').fill('ACDF')
  await check.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('img', { name: 'Picture 1' }).waitFor()
  expect(await captchas().count()).toBe(0)
  await send()
  await expect.poll(() => sent).toMatchObject([{ pictures: ['picture-1'], pass: 'pass-1' }])
  // Refused: the next try needs an answer of its own.
  await expect.poll(() => captchas().count()).toBe(1)
  await send()
  await page.getByText('This field is required').waitFor()
  expect(sent).toHaveLength(1)
})

test('who lets the picture go is asked for the message again', async () => {
  await page.getByLabel('Add a picture').setInputFiles(picture)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => captchas().count()).toBe(1)
  await captchas().fill('A7KD')
  await send()
  await expect.poll(() => sent).toMatchObject([{ pictures: [], pass: '', captcha: 'A7KD', captchaId: 'captcha-1' }])
})
