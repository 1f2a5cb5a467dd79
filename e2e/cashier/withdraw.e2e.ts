import { expect } from 'playwright/test'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { newName, payIn, registerAs } from '../support/people.ts'
import { narrow, test } from '../support/story.ts'

test('who has just paid in reads what stands before a withdrawal, and the way past it', narrow, async ({ page }) => {
  await registerAs(page, newName('out'))
  await payIn(page, '50')
  await page.goto('/#mc/withdraw')
  const centre = page.getByRole('dialog', { name: 'Member centre' })
  await expect(centre.getByText('Turnover is still to be played')).toBeVisible()
  await expect(centre.getByText('K 50.00')).toBeVisible()
  await expect(centre.getByText('No withdrawals here')).toBeVisible()
  await expectTidy(page)
  await expectAccessible(page)
  await centre.getByRole('link', { name: 'Set the password' }).click()
  await expect(centre.getByLabel('New withdrawal password')).toBeVisible()
  await page.goBack()
  await centre.getByRole('link', { name: 'Add an account' }).click()
  await expect(centre.getByRole('tab', { name: 'Bank accounts' })).toHaveAttribute('aria-selected', 'true')
})
