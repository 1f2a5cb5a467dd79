import { expect, type Page } from 'playwright/test'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { digits, newWalletNumber } from '../support/known.ts'
import { newName, password, payIn, payInByPages, registerAs } from '../support/people.ts'
import { playUntilWon } from '../support/play.ts'
import { narrow, test } from '../support/story.ts'

test('who has just paid in reads what stands before a withdrawal, and the way past it', narrow, async ({ page }) => {
  await registerAs(page, newName('out'))
  await payIn(page, '50')
  await page.goto('/#mc/withdraw')
  const centre = page.getByRole('dialog', { name: 'Member centre' })
  await expect(centre.getByText('Turnover not complete')).toBeVisible()
  await expect(centre.getByText('K 50.00')).toBeVisible()
  await expect(centre.getByText('No withdrawals yet')).toBeVisible()
  await expectTidy(page)
  await expectAccessible(page)
  await centre.getByRole('link', { name: 'Set password' }).click()
  await expect(centre.getByLabel('New withdrawal password')).toBeVisible()
  await page.goBack()
  await centre.getByRole('link', { name: 'Add an account' }).click()
  await expect(centre.getByRole('heading', { name: 'Bank accounts' })).toBeVisible()
})

const addWallet = async (page: Page, number: string): Promise<void> => {
  const centre = page.getByRole('dialog', { name: 'Member centre' })
  await page.goto('/#mc/securityCenter/profile')
  await centre.getByLabel('Real name').fill('Daw Mai Thiri')
  await centre.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alertdialog', { name: 'Is this right?' }).getByRole('button', { name: 'Confirm' }).click()
  await expect(centre.getByLabel('Real name')).toHaveAttribute('readonly', '')
  await page.goto('/#mc/securityCenter/newpayee')
  await centre.getByLabel('New withdrawal password').fill(digits)
  await centre.getByLabel('Confirm the six digits').fill(digits)
  await centre.getByLabel('Current login password').fill(password)
  await centre.getByRole('button', { name: 'Save' }).click()
  await centre.getByText('E-wallet', { exact: true }).click()
  await centre.getByRole('combobox', { name: 'Wallet' }).click()
  await page.getByRole('option', { name: 'Demo KBZPay-style wallet' }).click()
  await centre.getByLabel('Wallet number').fill(number)
  await centre.getByLabel('Current withdrawal password').fill(digits)
  await centre.getByRole('button', { name: 'Add an account', exact: true }).click()
  await expect(page.getByText('Account added', { exact: true })).toBeVisible()
}

test('a newcomer pays in, plays a ticket, withdraws to her wallet and sees the money arrive', narrow, async ({ page, time }) => {
  await registerAs(page, newName('arrive'))
  await payInByPages(page, '45')
  await playUntilWon(page, time)
  await expect(page.getByTestId('balance')).toHaveText(/K 49\.00/)

  await addWallet(page, newWalletNumber())
  await page.goto('/')
  await page.getByRole('button', { name: /^My menu/ }).click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  const centre = page.getByRole('dialog', { name: 'Member centre' })
  await centre.getByLabel('Amount', { exact: true }).fill('40')
  await expect(centre.getByText('Turnover not complete')).toBeHidden()
  await expectTidy(page)
  await expectAccessible(page)
  await centre.getByLabel('Withdrawal password').fill(digits)
  await centre.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(centre.getByText('Review by our team').first()).toBeVisible()
  await expect(centre.getByText(/^This demo has no staff/)).toBeVisible()
  await expect(page.getByTestId('balance')).toHaveText(/K 9\.00/)
  await expectTidy(page)
  await expectAccessible(page)
  await time.pass(31_000)
  await expect(centre.getByText(/^Paid to Demo KBZPay-style wallet/)).toBeVisible()
  await expectAccessible(page)

  await centre.getByRole('link', { name: 'Back' }).click()
  const row = centre.getByRole('table', { name: 'Withdrawal record' }).getByRole('row', { name: /W\d+/ })
  await expect(row).toContainText('Paid')
  await expect(row).toContainText('40.00')
  await page.goto('/#mc/transactionHistory')
  await expect(centre.getByRole('row', { name: /Withdrawal/ }).first()).toContainText('40.00')
  await expectTidy(page)
})
