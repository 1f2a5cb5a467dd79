import { expect, type Page } from 'playwright/test'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { logInAs } from '../support/people.ts'
import { test, wide } from '../support/story.ts'

const centre = (page: Page) => page.getByRole('dialog', { name: 'Agent centre' })
const unread = (page: Page) => centre(page).getByRole('button', { name: /\(new\)$/i })

test('an agent reads announcements for agents, and what is read stays read', wide, async ({ page }) => {
  await logInAs(page, 'agent1', 'Harbour2026')
  await page.goto('/#ac/agentTeamOverview')
  const entries = centre(page).getByRole('navigation', { name: 'Agent centre' }).getByRole('link')
  await expect(entries.first()).toContainText('Announcements')
  await entries.first().press('Enter')
  await expect(page).toHaveURL(/#ac\/agentAnnouncement$/)
  const article = centre(page).getByRole('article')
  await expect(article.getByRole('heading', { name: 'When rebates are paid' })).toBeVisible()
  const titles = centre(page).getByRole('listitem').getByRole('button')
  await expect(titles.first()).toHaveAttribute('aria-expanded', 'true')
  await expect(titles.first()).not.toContainText(/new/)
  const bill = centre(page).getByRole('button', { name: /^How to verify a bill/ })
  await bill.press('Enter')
  await expect(article).toContainText('npm run recompute')
  await expect(bill).toHaveAccessibleName('How to verify a bill')
  await expectAccessible(page)
  await expectTidy(page)
  await bill.press('Enter')
  await expect(article).toBeHidden()
  const contracts = centre(page).getByRole('button', { name: /^How contracts are settled/ })
  await contracts.press('Enter')
  await expect(unread(page)).toHaveCount(0)
  await expect(entries.first()).toHaveText('Announcements')
  await page.reload()
  await expect(article.getByRole('heading', { name: 'When rebates are paid' })).toBeVisible()
  await expect(unread(page)).toHaveCount(0)
  await expect(entries.first()).toHaveText('Announcements')
})
