import { expect, type Page } from 'playwright/test'
import { ask, sealed } from '../support/calls.ts'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { betNow, closeReceipt, openHarbourFive, passDraw, pickFirstPlace } from '../support/lottery.ts'
import { logInAs, newName, openInEnglish, password, payIn } from '../support/people.ts'
import { hasWon } from '../support/play.ts'
import { once, test } from '../support/story.ts'
import type { World } from '../support/world.ts'

const demoPassword = 'Harbour2026'
const minuteMs = 60_000
const centre = (page: Page) => page.getByRole('dialog', { name: 'Agent centre' })
const entry = (page: Page, name: string) =>
  centre(page).getByRole('navigation', { name: 'Agent centre' }).getByRole('link', { name })
const rowOf = (page: Page, text: string | RegExp) => centre(page).getByRole('row').filter({ hasText: text })

/** A link of the agent who is logged in, which gives a prize group ten below the agent's. @returns its code */
const makeLink = async (page: Page): Promise<string> => {
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '')
  const rates = { LIVE: '0.00', RNG: '0.00', PVP: '0.00', FISH: '0.00', SPORTS: '0.00', ESPORTS: '0.00' }
  const body = { type: 'PLAYER', terms: { prizeGroup: 1950, rates } }
  return String((await ask(page, '/wps/ac/links', { method: 'POST', token, body }))['code'])
}

/** Registers by a code, and stakes 30.00 on a draw. */
const betAsDownline = async (page: Page, time: Pick<World, 'now' | 'pass'>, username: string, affiliateCode: string) => {
  const body = { username, password, confirmPassword: password, adult: true, registerMethod: 'WEB', affiliateCode }
  const { token } = await ask(page, '/wps/member/register', { method: 'PUT', body: await sealed(page, body) })
  await page.goto('/readyz')
  await page.evaluate((secret) => sessionStorage.setItem('token', secret), String(token))
  await openInEnglish(page)
  await payIn(page, '45')
  await openHarbourFive(page, time)
  await pickFirstPlace(page, [1, 2, 3])
  await page.getByRole('textbox', { name: 'Multiplier' }).fill('10')
  await betNow(page)
  await closeReceipt(page)
  await passDraw(page, time)
  await hasWon(page)
}

test('what a downline bets is found from the overview down to the bet', once, async ({ page, browser, baseURL, time }) => {
  await logInAs(page, 'agent1', demoPassword)
  const name = newName('punter')
  const other = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
  await betAsDownline(other, time, name, await makeLink(page))
  await other.context().close()
  await time.pass(11 * minuteMs)

  await page.goto('/#ac')
  await expect(async () => {
    await page.reload()
    await expect(centre(page).getByLabel('Today').getByText('K 30.00', { exact: true })).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 60_000 })
  await expect(entry(page, 'Overview')).toHaveAttribute('aria-current', 'page')
  await expect(rowOf(page, name)).toContainText('30.00')
  await centre(page).getByText('Show as a table').click()
  await expectAccessible(page)
  await expectTidy(page)

  await entry(page, 'Profit and loss').click()
  await expect(rowOf(page, 'Whole team')).toContainText('30.00')
  await expectAccessible(page)
  await rowOf(page, name).getByRole('link', { name: '30.00' }).first().click()
  await expect(centre(page).getByRole('heading', { name: 'Team bets' })).toBeVisible()
  await expect(rowOf(page, name)).toContainText('0.150000')
  await expect(rowOf(page, 'All pages · 1 bet')).toContainText('30.00')
  await expectAccessible(page)

  await entry(page, 'Downline transactions').click()
  await expect(rowOf(page, name).filter({ hasText: 'Deposit' })).toContainText('45.00')
  await expectAccessible(page)
  await centre(page).getByRole('button', { name: 'Export CSV' }).click()
  const files = page.getByRole('dialog', { name: 'My files' })
  const saved = page.waitForEvent('download')
  await files.getByRole('button', { name: /^Download/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
  await files.getByRole('button', { name: 'Close' }).click()

  await entry(page, 'My income').click()
  await rowOf(page, 'Team rebate').first().getByRole('button').press('Enter')
  await expect(rowOf(page, name)).toContainText('0.150000')
  await rowOf(page, name).getByRole('button').press('Enter')
  await expect(centre(page).getByRole('heading', { name: 'Bets behind this share' })).toBeVisible()
  await expect(rowOf(page, '30.00')).toContainText('Harbour Five')
  await expectAccessible(page)
  await centre(page).getByRole('link', { name: 'Back' }).click()
  await expect(rowOf(page, name)).toContainText('0.150000')
  await centre(page).getByRole('link', { name: 'Back' }).click()
  await expect(rowOf(page, 'Team rebate').first()).toBeVisible()
})
