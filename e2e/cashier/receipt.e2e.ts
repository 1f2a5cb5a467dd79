import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { newName, payInByPages, registerAs } from '../support/people.ts'
import { narrow, test } from '../support/story.ts'

test('a receipt of a deposit is saved, and whoever has it sees that it is ours', narrow, async ({ page, browser }) => {
  await registerAs(page, newName('mai'))
  await payInByPages(page, '50')
  const centre = page.getByRole('dialog', { name: 'Member centre' })
  const button = centre.getByRole('button', { name: /^PDF receipt for D\d+$/ })
  const reference = /D\d+/.exec((await button.getAttribute('aria-label')) ?? '')?.[0] ?? ''
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toBe(`${reference}.pdf`)
  const pdf = await readFile(await download.path(), 'latin1')
  expect(pdf.startsWith('%PDF-')).toBe(true)
  const address = new URL(/\/URI \((http[^)]+\/verify#[^)]+)\)/.exec(pdf)?.[1] ?? '')

  const other = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' })
  const stranger = await other.newPage()
  await stranger.addInitScript(() => localStorage.setItem('language', 'EN'))
  await stranger.goto(new URL(`/verify${address.hash}`, page.url()).href)
  await expect(stranger.getByRole('heading', { name: 'We issued this receipt' })).toBeVisible()
  await expect(stranger.getByRole('main')).toContainText('50,000.00 MMK')
  await expect(stranger.getByRole('main')).toContainText(reference)
  await expectTidy(stranger)
  await expectAccessible(stranger)
  await stranger.getByLabel('Receipt code').fill(`${address.hash.slice(1, -4)}AAAA`)
  await stranger.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(stranger.getByRole('heading', { name: 'This receipt isn’t ours' })).toBeVisible()
  await other.close()
})
