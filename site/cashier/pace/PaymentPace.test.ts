import { getDepositPace } from '@tamuvo/contract/cashier-pace.ts'
import { getPromises } from '@tamuvo/contract/cashier-withdrawals.ts'
import { answering, type Gallery, openGallery } from '@tamuvo/ui/testing/gallery.ts'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

let gallery: Gallery
let page: Page

const promises = { total: 200, kept: 199, keptShare: 9_950, days: 30, medianSeconds: 340, medianDays: 7 }

const open = async (deposits: number | null, out: typeof promises | object): Promise<void> => {
  page = await gallery.visit({
    part: 'pace',
    answers: [
      answering(getDepositPace, () => ({ medianSeconds: deposits, days: 7 })),
      answering(getPromises, () => ({ ...promises, ...out })),
    ],
  })
}

beforeAll(async () => {
  gallery = await openGallery()
})
afterEach(() => page?.context().close())
afterAll(() => gallery?.close())

test('what was measured is shown with its days, and no promise is rounded up', async () => {
  await open(12, {})
  await page.getByRole('heading', { name: 'How fast money moves here' }).waitFor()
  const facts = page.getByRole('region', { name: 'How fast money moves here' })
  await expect.poll(() => facts.innerText()).toMatch(/Deposits\s+12 seconds/)
  const said = await facts.innerText()
  expect(said).toMatch(/Withdrawals\s+6 minutes\s+Measured: the median of the last 7 days/)
  expect(said).toMatch(/99\.50 %\s+Measured: 199 of 200 in the last 30 days/)
})

test('what was not measured is not claimed', async () => {
  await open(12, { medianSeconds: null, keptShare: null, total: 0, kept: 0 })
  const facts = page.getByRole('region', { name: 'How fast money moves here' })
  await facts.waitFor()
  expect(await facts.innerText()).not.toMatch(/Withdrawals|%/)
  await page.context().close()

  let asked = 0
  page = await gallery.visit({
    part: 'pace',
    answers: [
      answering(getDepositPace, () => ({ medianSeconds: null, days: 7 })),
      answering(getPromises, () => {
        asked++
        return { ...promises, medianSeconds: null, keptShare: null, total: 0, kept: 0 }
      }),
    ],
  })
  await expect.poll(() => asked).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('heading').count()).toBe(0)
})
