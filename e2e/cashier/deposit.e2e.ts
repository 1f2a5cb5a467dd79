import { expect } from 'playwright/test'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { newName, payInByPages, registerAs } from '../support/people.ts'
import { narrow, once, test } from '../support/story.ts'

test('a deposit moves the balance without a reload and opens to its ledger entry', narrow, async ({ page }) => {
  await registerAs(page, newName('mai'))
  await payInByPages(page, '50')
  await expect(page.getByTestId('balance')).toHaveText(/K 50\.00/)
  const centre = page.getByRole('dialog', { name: 'Member centre' })
  await expectTidy(page)
  await expectAccessible(page)
  await centre.getByRole('link', { name: 'See ledger entry' }).click()
  await expect(centre.getByText('psp:sandpay')).toBeVisible()
  await expect(centre.getByText('yours')).toBeVisible()
  await centre.getByRole('link', { name: 'Account record' }).click()
  await expect(centre.getByRole('row', { name: /Deposit/ }).first()).toContainText('50.00')
})

test('a declined payment is shown, and nothing is credited', once, async ({ page }) => {
  await registerAs(page, newName('mai'))
  await page.goto('/#mc/depositv2')
  const centre = page.getByRole('dialog', { name: 'Member centre' })
  await centre.getByLabel('Amount', { exact: true }).fill('20')
  await centre.getByRole('button', { name: 'Continue' }).click()
  const opened = page.waitForEvent('popup')
  await centre.getByRole('link', { name: 'Continue to payment' }).click()
  await (await opened).getByRole('button', { name: 'Decline' }).click()
  await expect(centre.getByText('Deposit failed')).toBeVisible()
  await expect(page.getByTestId('balance')).toHaveText(/K 0\.00/)
})
