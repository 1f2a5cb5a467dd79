import { expect, test } from 'playwright/test'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { openInEnglish } from '../support/people.ts'

test('a visitor is greeted in Burmese and changes to Chinese and English at a click', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'my')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/[\u1000-\u109f]/)
  for (const [name, lang, heading] of [
    ['简体中文', 'zh-Hans', /[\u4e00-\u9fff]/],
    ['English', 'en', /Jackpot/],
  ] as const) {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /ဘာသာစကား|语言|Language/ })
      .click()
    await page.getByRole('menuitemradio', { name }).or(page.getByRole('menuitem', { name })).click()
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(heading)
    await expectTidy(page)
  }
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('home shows clock, notices, banner, jackpot, draws and lanes with art', async ({ page }) => {
  await openInEnglish(page)
  const clock = page.getByRole('timer', { name: 'Time now' })
  await expect(clock).toHaveText(/\d\d:\d\d:\d\d GMT\+6:30/)
  const first = await clock.textContent()
  await expect(clock).not.toHaveText(first ?? '')
  await expect(page.getByRole('region', { name: 'Announcements' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'News and offers' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Jackpot' })).toHaveText(/K 1,\d{3}\.\d\d/)
  await expect(page.getByRole('link', { name: /Harbour Five/ }).first()).toBeVisible()
  const lane = page.getByRole('region', { name: 'Slots' })
  await lane.scrollIntoViewIfNeeded()
  await expect(lane.locator('[data-image-state="loaded"]').first()).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('No real money')
  await expectTidy(page)
  await expectAccessible(page)
})

test('a notice opens at its place, folds and pages', async ({ page }) => {
  await openInEnglish(page)
  const bar = page.getByRole('region', { name: 'Announcements' })
  await bar.getByRole('button', { name: 'Pause' }).click()
  await bar.getByRole('listitem').getByRole('button').first().click()
  const modal = page.getByRole('dialog', { name: 'Announcements' })
  const titles = modal.getByRole('list').first().getByRole('button')
  await expect(titles).toHaveCount(9)
  await expect(titles.first()).toHaveAttribute('aria-expanded', 'true')
  await expect(modal.getByRole('article')).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
  await titles.first().click()
  await expect(modal.getByRole('article')).toBeHidden()
  await modal.getByRole('button', { name: 'Next page' }).click()
  await expect(titles.first()).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
})

test('the theme can be light, and stays so', async ({ page }) => {
  await openInEnglish(page)
  await page.getByRole('button', { name: 'Switch to light' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expectAccessible(page)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('an address that is no page says so and leads home', async ({ page }) => {
  await openInEnglish(page, '/no/such/page')
  await expect(page.getByText('This page does not exist')).toBeVisible()
  await page.getByRole('link', { name: 'Go to home' }).click()
  await expect(page).toHaveURL('/')
})
