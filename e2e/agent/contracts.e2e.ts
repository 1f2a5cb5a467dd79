import { type Browser, expect, type Page } from 'playwright/test'
import { asHouse, ask } from '../support/calls.ts'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { makerKey } from '../support/house-key.ts'
import { logInAs, newName, openInEnglish, password } from '../support/people.ts'
import { test, wide } from '../support/story.ts'

const centre = (page: Page) => page.getByRole('dialog', { name: 'Agent centre' })

test('a kind of contract has its page before there is one', wide, async ({ page }) => {
  await logInAs(page, 'agent1', 'Harbour2026')
  for (const [key, name] of [
    ['agentDividendRecordCopy2', 'Dividend'],
    ['agentDailyWages2', 'Daily salary'],
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

const tiers = [
  { rate: '0.05', minValidBet: '0.00', minActive: 0 },
  { rate: '0.10', minValidBet: '5000.00', minActive: 3 },
]

/** Registers as an agent below the one of the page, in another browser. @returns that page, and the username */
const joinBelow = async (page: Page, browser: Browser, baseURL: string | undefined): Promise<{ other: Page; name: string }> => {
  await page.goto('/#ac/registerCenter?tab=links')
  await centre(page).getByRole('button', { name: 'New invite link' }).click()
  const making = page.getByRole('dialog', { name: 'New invite link' })
  await making.getByRole('button', { name: 'Agent', exact: true }).click()
  await making.getByRole('button', { name: 'Create link' }).click()
  const address = await page
    .getByRole('dialog', { name: 'QR poster' })
    .getByText(/affiliateCode=/)
    .innerText()
  const other = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
  const name = newName('below')
  const { pathname, search } = new URL(address)
  await openInEnglish(other, pathname + search)
  const form = other.getByRole('dialog', { name: 'Register' })
  await form.getByRole('textbox', { name: 'Username' }).fill(name)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Confirm password').fill(password)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Register' }).click()
  await expect(form).toBeHidden()
  return { other, name }
}

test('an agent accepts a contract, and passes a part of it on in another browser', wide, async ({ page, browser, baseURL }) => {
  await logInAs(page, 'agent1', 'Harbour2026')
  const terms = { kind: 'HOURLY_SALARY', period: 'hourly', tiers }
  // By calls, one right after the other: an offer that waits would be shown to other stories of this agent.
  const offerOfPlatform = { username: 'agent1', terms, reason: 'A story of two agents.' }
  const { id } = await asHouse(page, '/bo/agents/contracts', offerOfPlatform, makerKey)
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  const accepting = { method: 'POST', token: token ?? '', body: { id, action: 'ACCEPT' } }
  await ask(page, '/wps/relay/MCS2_processContractHourSalary', accepting)

  const { other, name } = await joinBelow(page, browser, baseURL)
  await page.goto('/#ac/agentHourSalary')
  await centre(page).getByRole('button', { name: 'Offer contract' }).click()
  const offer = page.getByRole('dialog', { name: 'Offer contract' })
  await offer.getByRole('combobox', { name: 'Downline' }).click()
  await page.getByRole('option', { name }).click()
  await offer.getByLabel('Rate').fill('0.20')
  await offer.getByRole('button', { name: 'Send offer' }).click()
  await expect(offer.getByText('You can’t promise a higher rate than your own contract pays.')).toBeVisible()
  await offer.getByLabel('Rate').fill('0.04')
  await offer.getByRole('button', { name: 'Add a tier' }).click()
  await offer.getByRole('group', { name: 'Tier 2' }).getByLabel('Rate').fill('0.08')
  await offer.getByRole('group', { name: 'Tier 2' }).getByLabel('Minimum valid bet').fill('2000')
  await expectAccessible(page)
  await offer.getByRole('button', { name: 'Send offer' }).click()
  const row = centre(page).getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Waiting for an answer')

  await other.context().close()
  const again = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
  await logInAs(again, name)
  await again.getByRole('button', { name: 'Got it' }).click()
  const question = again.getByRole('alertdialog', { name: 'A contract is waiting for your answer' })
  await expect(question).toContainText('Hourly salary')
  await question.getByRole('button', { name: 'View contract' }).click()
  const offered = centre(again).getByRole('region', { name: 'agent1 offers you a contract' })
  await offered.getByRole('button', { name: 'Try on real figures' }).click()
  await expect(offered.getByRole('row', { name: /^Last period/ })).toBeVisible()
  await expectAccessible(again)
  await expect(offered).toContainText('0.08 %')
  await offered.getByRole('button', { name: 'Accept' }).click()
  await expect(centre(again).getByRole('region', { name: 'My contract with agent1' })).toContainText('Active')
  await again.context().close()

  await page.reload()
  await expect(row).toContainText('Active')
  await row.getByRole('button', { name: 'Terminate' }).click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(row).toContainText('Termination requested')
})
