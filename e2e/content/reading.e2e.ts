import { expect } from 'playwright/test'
import { keepBurmeseWords } from '@tamuvo/contract/burmese-breaks.mjs'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { openInEnglish } from '../support/people.ts'
import { once, test, wide } from '../support/story.ts'

test('help opens at the top, is searched in any spelling, and has addresses of articles', wide, async ({ page }) => {
  await openInEnglish(page, '/help')
  await expect(page.getByRole('heading', { level: 1, name: 'Help centre' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expectTidy(page)
  await expectAccessible(page)
  const articles = page.getByRole('navigation', { name: 'Articles' }).getByRole('link')
  const all = await articles.count()
  const search = page.getByRole('textbox', { name: 'Search the help centre' })
  await search.fill('sandpay bank')
  await expect(articles).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: '1 article found' })).toBeVisible()
  await search.fill('zeppelin')
  await expect(page.getByText('No articles found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).first().click()
  await expect(articles).toHaveCount(all)
  await page.getByRole('main').getByRole('link', { name: 'How to deposit' }).last().click()
  await expect(page).toHaveURL('/help#how-to-deposit')
  const deposit = page.locator('article#how-to-deposit')
  await expect(deposit.getByRole('heading', { name: 'How to deposit' })).toBeInViewport()
  await deposit.getByRole('button', { name: 'Yes' }).click()
  await expect(deposit.getByText('Thanks for your feedback.')).toBeVisible()
})

test(
  'Burmese typed in Zawgyi finds what is written in Unicode; the help for customer service stands alone',
  once,
  async ({ page }) => {
    await page.goto('/helpmc')
    await expect(page.getByRole('heading', { level: 1, name: keepBurmeseWords('အကူအညီစင်တာ') })).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await page.getByRole('textbox', { name: keepBurmeseWords('အကူအညီ ရှာရန်') }).fill('ေငြသြင္းနည္း')
    await expect(page.getByRole('heading', { name: keepBurmeseWords('ငွေသွင်းနည်း') })).toBeVisible()
    await expect(page.locator('article#privacy')).toHaveCount(0)
    await page.setViewportSize({ width: 390, height: 844 })
    const article = page.getByRole('button', { name: 'ငွေသွင်းနည်း' })
    await expect(article).toHaveAttribute('aria-expanded', 'false')
    await article.click()
    await expect(page.locator('article#how-to-deposit').locator('footer')).toBeVisible()
    await expectTidy(page)
    await expectAccessible(page)
  },
)

test('news, blog, announcements and the page about us can be read', once, async ({ page }) => {
  await openInEnglish(page, '/news')
  await page.getByRole('link', { name: 'Three lotteries are now open' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Three lotteries are now open' })).toBeVisible()
  await page.getByRole('article').getByRole('link', { name: 'Verify a result' }).click()
  await expect(page.getByRole('heading', { name: 'Verify a result' })).toBeVisible()
  const feed = await page.request.get('/blog.rss?lang=CN')
  expect(await feed.text()).toContain('<title>如何看账户明细</title>')
  await page.goto('/blog/what-a-seed-proves')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What a committed seed proves, and what it doesn’t')
  await page.goto('/blog/nothing-of-the-kind')
  await expect(page.getByText('This article is no longer available')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
  await expect(page.getByRole('main')).toContainText('We hold no gambling licence')
  await page.goto('/noticePage#notice-sandbox-money')
  const notice = page.getByRole('button', { name: /Never send real money here/, expanded: true })
  await expect(notice).toBeInViewport()
  await expect(notice).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d(?!:)/)
  await notice.click()
  await expect(page.getByText('Deposits go through SandPay')).toBeHidden()
  await expectAccessible(page)
})
