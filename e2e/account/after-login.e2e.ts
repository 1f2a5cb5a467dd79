import { expect } from 'playwright/test'
import { listenTo } from '../support/answers.ts'
import { expectAccessible } from '../support/checks.ts'
import { openInEnglish } from '../support/people.ts'
import { once, test } from '../support/story.ts'

test('pop-ups after a login share one dialog and are requested once', once, async ({ page }) => {
  const { to } = listenTo(page)
  await openInEnglish(page, '/login')
  await page.evaluate(() => localStorage.removeItem('popups_seen'))
  const form = page.getByRole('dialog', { name: 'Log in' })
  await expect(page.locator('[data-modal=loginModal]')).toContainText('Log in')
  await expect(form.getByText('Sent with 128-bit encryption or stronger')).toBeVisible()
  await form.getByRole('textbox', { name: 'Username' }).fill('newbie')
  await form.getByLabel('Password', { exact: true }).fill('Harbour2026')
  await form.getByRole('button', { name: 'Log in', exact: true }).click()
  const first = page.getByRole('dialog', { name: 'You’re playing with sandbox money' })
  await expect(first).toBeVisible()
  await expectAccessible(page)
  await first.getByRole('button', { name: 'Next page' }).click()
  const second = page.getByRole('dialog', { name: 'Set your limits before you start' })
  await second.getByRole('checkbox', { name: 'Don’t show again today' }).check()
  await second.getByRole('button', { name: 'Got it' }).click()
  await expect(second).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('popups_seen'))).toMatch(/"quietOn":"\d{4}-\d\d-\d\d"/)

  const paths = ['/wps/system/settings/consolidated', '/wps/relay/MCSFE_getListAnnouncements', '/wps/relay/GCSGAME_gameVendor']
  const counts = () => paths.map((path) => to(path).length)
  await expect.poll(() => counts().every((count) => count > 0)).toBe(true)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('merchantWallet'))).toMatch(/^{"isSingle":(true|false)}$/)
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(
    expect.arrayContaining(['settings', 'gameVendor', 'index_notice']),
  )
  const asked = counts()
  await page.reload()
  await expect(page.getByTestId('balance')).toHaveText(/K \d/)
  await expect(page.getByRole('region', { name: 'Slots' })).toBeVisible()
  expect(counts()).toEqual(asked)
})
