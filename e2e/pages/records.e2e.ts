import { expect } from 'playwright/test'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { betNow, closeReceipt, openHarbourFive, passDraw, pickFirstPlace } from '../support/lottery.ts'
import { newName, payIn, registerAs } from '../support/people.ts'
import { narrow, test } from '../support/story.ts'

test('every figure of profit and loss opens to what made it', narrow, async ({ page, time, isPhone }) => {
  const centre = page.getByRole('dialog', { name: 'Member centre' })
  await registerAs(page, newName('mai'))
  await payIn(page, '50')
  await openHarbourFive(page, time)
  await pickFirstPlace(page, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  await betNow(page)
  await closeReceipt(page)
  await passDraw(page, time)

  await page.getByRole('button', { name: /^My menu/ }).click()
  await page.getByRole('menuitem', { name: 'Profit and loss' }).click()
  await expect(centre.locator('nav [aria-current="page"]')).toHaveText(['Profit and loss'])
  const tiles = centre.getByRole('region', { name: 'Profit and loss' })
  await expect(tiles.getByRole('button', { name: 'Stake' })).toContainText('K 10.00')
  await expect(tiles.getByRole('link', { name: 'Deposits' })).toContainText('K 50.00')
  await expect(centre.getByText('You lost money over this period.')).toBeVisible()
  await expect(centre.locator('.uplot canvas')).toBeVisible()
  await expectTidy(page)
  await expectAccessible(page)

  await centre.getByRole('button', { name: /^Lottery/ }).click()
  await expect(centre.getByText(/^Settled or corrected from/)).toBeVisible()
  await centre
    .getByRole('row', { name: /Harbour Five/ })
    .getByRole('button')
    .click()
  const lines = centre.getByRole('region', { name: 'Entries for this bet' })
  await expect(lines.getByRole('link', { name: /Bet/ })).toContainText('-K 10.00')
  await expectTidy(page)
  await expectAccessible(page)

  await page.goBack()
  await centre.getByRole('link', { name: 'Back' }).click()
  await tiles.getByRole('link', { name: 'Deposits' }).click()
  await expect(centre.getByText('Showing only: Deposits')).toBeVisible()
  const deposit = centre.getByRole('row', { name: /Deposit/ })
  await expect(deposit).toContainText('50.00')
  // One line each on a phone.
  if (isPhone) expect((await deposit.boundingBox())?.height).toBeLessThanOrEqual(72)
  await expectTidy(page)
  await expectAccessible(page)

  await page.goto('/#mc/personalHistoryCopy')
  const bet = centre.getByRole('row', { name: /Harbour Five/ })
  await expect(bet).toBeVisible()
  if (isPhone) expect((await bet.boundingBox())?.height).toBeLessThanOrEqual(72)
  await centre.getByRole('tab', { name: 'Slots' }).click()
  await expect(centre.getByText('No bets in this period')).toBeVisible()
  await centre.getByRole('tab', { name: 'Lottery', exact: true }).click()
  if (isPhone) await centre.getByRole('button', { name: 'Filter' }).click()
  await centre.getByRole('button', { name: 'Previous 7 days' }).click()
  await expect(centre.getByText('No bets in this period')).toBeVisible()
  await centre.getByRole('button', { name: 'Next 7 days' }).click()
  await expect(centre.getByRole('row', { name: /Harbour Five/ })).toBeVisible()
  await expectTidy(page)
  await expectAccessible(page)
})
