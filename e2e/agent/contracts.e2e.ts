import { expect, type Page } from 'playwright/test'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { logInAs } from '../support/people.ts'
import { test, wide } from '../support/story.ts'

const centre = (page: Page) => page.getByRole('dialog', { name: 'Agent centre' })

test('each kind of contract has its page', wide, async ({ page }) => {
  await logInAs(page, 'agent1', 'Harbour2026')
  for (const [key, name] of [
    ['agentDividendRecordCopy2', 'Dividend'],
    ['agentDailyWages2', 'Daily salary'],
    ['agentHourSalary', 'Hourly salary'],
    ['agentRealtimeSalary', 'Real-time salary'],
  ] as const) {
    await page.goto(`/#ac/${key}`)
    await expect(centre(page).getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(centre(page).getByText('You have no contract of this kind')).toBeVisible()
    await expect(centre(page).getByText('No contracts with downlines yet')).toBeVisible()
    await expectAccessible(page)
    await expectTidy(page)
  }
  await centre(page).getByRole('button', { name: 'Offer contract' }).click()
  const offer = page.getByRole('dialog', { name: 'Offer contract' })
  await offer.getByRole('button', { name: 'Send offer' }).click()
  await expect(offer.getByText('For example 0.50')).toBeVisible()
  await expectAccessible(page)
})
