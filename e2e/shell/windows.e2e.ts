import { expect } from 'playwright/test'
import { openInEnglish } from '../support/people.ts'
import { narrow, once, test } from '../support/story.ts'

/** More than a window takes whose program is there. */
const slowMs = 2_000

test('a window whose program is slow shows its frame at once', narrow, async ({ page }) => {
  await page.route(/\/auth-[\w-]+\.js$/, async (route) => {
    await new Promise((done) => {
      setTimeout(done, slowMs)
    })
    await route.continue().catch(() => undefined)
  })
  await openInEnglish(page)
  const opener = page.getByRole('banner').getByRole('button', { name: 'Log in' })
  const waitedMs = await opener.evaluate(async (button) => {
    const start = performance.now()
    if (button instanceof HTMLElement) button.click()
    while (!document.querySelector('[role=status][aria-label=Loading]')) await new Promise(requestAnimationFrame)
    return performance.now() - start
  })
  expect(waitedMs).toBeLessThan(200)
  const form = page.getByRole('dialog', { name: 'Log in' })
  await expect(form.getByRole('textbox', { name: 'Username' })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
})

test('the windows that are opened most are fetched ahead, and take what is typed', once, async ({ page }) => {
  const ahead = page.waitForResponse(/\/auth-[\w-]+\.js$/, { timeout: 60_000 })
  await openInEnglish(page)
  await ahead
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  const name = page.getByRole('dialog', { name: 'Log in' }).getByRole('textbox', { name: 'Username' })
  await name.pressSequentially('mai')
  await expect(name).toHaveValue('mai')
})
