import { expect } from 'playwright/test'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { betNow, closeReceipt, openHarbourFive, passDraw, pickFirstPlace } from '../support/lottery.ts'
import { newName, payIn, registerAs } from '../support/people.ts'
import { narrow, test } from '../support/story.ts'

test('what a deposit asks for falls with each settled bet, and says which bets counted', narrow, async ({ page, time }) => {
  const centre = page.getByRole('dialog', { name: 'Member centre' })
  await registerAs(page, newName('mai'))
  await page.goto('/#mc/bonusDetails')
  await expect(centre.getByText('Turnover complete. You can withdraw.')).toBeVisible()
  await expect(centre.getByText('No turnover required', { exact: true })).toBeVisible()

  await payIn(page, '50')
  await openHarbourFive(page, time)
  await pickFirstPlace(page, [1, 2, 3])
  await betNow(page)
  await closeReceipt(page)
  await page.goto('/#mc/bonusDetails')
  const left = centre.getByRole('region', { name: 'Left to bet' })
  await expect(left).toContainText('K 50.00')
  await expect(left).toContainText('Once you’ve bet this amount, you can withdraw.')
  await expect(centre.locator('nav [aria-current="page"]')).toHaveText(['Bonus details'])
  await expectTidy(page)
  await expectAccessible(page)

  // The bets are settled with the draw, won or lost, and the open page follows.
  await passDraw(page, time)
  await expect(left).toContainText('K 47.00')
  const row = centre.getByRole('link', { name: /Deposit D\d{14}/ })
  await expect(row).toContainText('K 3.00 of K 50.00')
  await row.click()
  await expect(centre.getByRole('heading', { name: /Deposit D\d{14}/ })).toBeVisible()
  await expect(centre.getByText('Bets on all games count in full.')).toBeVisible()
  await expectTidy(page)
  await expectAccessible(page)

  const bet = centre.getByRole('row', { name: /Harbour Five/ })
  await expect(bet).toContainText('3.00')
  await bet.getByRole('button').click()
  await expect(centre.getByText('fast5/3', { exact: true })).toBeVisible()
  await page.goBack()
  await centre.getByRole('link', { name: 'See ledger entry' }).click()
  await expect(centre.getByText('psp:sandpay')).toBeVisible()
})
