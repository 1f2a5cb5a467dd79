import { expect, type Locator, type Page } from 'playwright/test'

/** Begins a deposit in the member centre by a way to pay, which a phone may show on request only. @returns the centre */
export const beginDeposit = async (page: Page, method: string, amount: string): Promise<Locator> => {
  await page.goto('/#mc/depositv2')
  const centre = page.getByRole('dialog', { name: 'Member centre' })
  await expect(centre.getByLabel('Amount', { exact: true })).toBeVisible()
  const others = centre.getByRole('button', { name: /^All methods/ })
  if (await others.isVisible()) await others.click()
  await centre.getByText(method, { exact: true }).click()
  await centre.getByLabel('Amount', { exact: true }).fill(amount)
  await centre.getByRole('button', { name: 'Continue' }).click()
  return centre
}
