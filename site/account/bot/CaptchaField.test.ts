import { getCaptcha } from '@tamuvo/contract/account.ts'
import { answering, type Gallery, openGallery } from '@tamuvo/ui/testing/gallery.ts'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

let gallery: Gallery
let page: Page
let asked = 0

const picture = () => page.getByRole('img', { name: 'Picture with four characters' })

beforeAll(async () => {
  gallery = await openGallery()
})
beforeEach(async () => {
  asked = 0
  page = await gallery.visit({
    part: 'captcha',
    time: '2026-08-05T06:00:00Z',
    answers: [
      answering(getCaptcha, () => ({ captchaId: `picture-${++asked}`, image: onePixel, expiresAt: '2026-08-05T06:05:00.000Z' })),
    ],
  })
  await picture().waitFor()
})
afterEach(() => page.context().close())
afterAll(() => gallery?.close())

test('a press brings a new picture, at most once a second', async () => {
  // However long the presses take here, they are one moment there.
  await page.clock.pauseAt('2026-08-05T06:10:00Z')
  const before = asked
  for (let press = 0; press < 4; press++) await picture().click()
  await page.clock.runFor(900)
  await expect.poll(() => asked).toBe(before + 1)
  await picture().click()
  await page.clock.runFor(200)
  await picture().click()
  await page.clock.runFor(50)
  await expect.poll(() => asked).toBe(before + 2)
})

test('a new picture takes away what was typed for the one before', async () => {
  const field = page.getByLabel('Characters in the picture')
  await field.fill('A7')
  await picture().click()
  await expect.poll(() => field.inputValue()).toBe('')
})
