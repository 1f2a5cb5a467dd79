import { type Browser, expect, type Page } from 'playwright/test'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { betNow, closeReceipt, issueOnSale, openHarbourFive, passDraw, pickFirstPlace } from '../support/lottery.ts'
import { newName, payIn, registerAs } from '../support/people.ts'
import { longOnce, narrow, once, test } from '../support/story.ts'
import type { World } from '../support/world.ts'

/** A member with an open confirmation of a bet while the sale closes. */
const openHesitant = async (browser: Browser, time: Pick<World, 'pass'>): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await registerAs(page, newName('late'))
  await payIn(page, '10')
  await openHarbourFive(page, time)
  await pickFirstPlace(page, [9])
  await page.getByRole('button', { name: 'Bet now' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Place these bets?' })).toBeVisible()
  return page
}

test(
  'a ticket lives from the pick to the payout, every figure opens to the ledger, and who comes too late is offered the next draw',
  narrow,
  async ({ page, browser, time }) => {
    const hesitant = await openHesitant(browser, time)
    await registerAs(page, newName('mai'))
    await payIn(page, '50')
    await openHarbourFive(page, time)
    await expectTidy(page)
    await expectAccessible(page)
    const issue = await issueOnSale(page)
    // All ten digits of one place: exactly one line wins on any result, 9.80 of 10.00.
    await pickFirstPlace(page, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    await betNow(page)
    await expectAccessible(page)
    await closeReceipt(page)
    await expect(page.getByTestId('balance')).toHaveText(/K 40\.00/)

    // The draw follows the server's clock; balance and record update live.
    await passDraw(page, time)
    await expect(page.getByTestId('balance')).toHaveText(/K 49\.80/)

    await hesitant.getByRole('alertdialog', { name: 'Place these bets?' }).getByRole('button', { name: 'Place bets' }).click()
    await expect(hesitant.getByRole('alertdialog', { name: /has closed/ })).toBeVisible()
    await expect(hesitant.getByTestId('balance')).toHaveText(/K 10\.00/)
    await hesitant.context().close()

    await page.goto('/#mc/personalHistoryCopy')
    const centre = page.getByRole('dialog', { name: 'Member centre' })
    const row = centre.getByRole('row', { name: new RegExp(issue) })
    await expect(row).toContainText('Part back')
    await row.getByRole('button').click()
    await expect(centre.getByText('fast5/3', { exact: true })).toBeVisible()
    await centre.getByRole('link', { name: /^Win / }).click()
    await expect(centre.getByText('house:lottery')).toBeVisible()
    await expect(centre.getByText('+9.80')).toBeVisible()
    await expectAccessible(page)

    await page.goto(`/fair?game=FAST5&issue=${issue}`)
    await expect(page.getByText('Verified: the result is correct').first()).toBeVisible()
    await expectTidy(page)
    await expectAccessible(page)
  },
)

test('several bets in the cart are one order', longOnce, async ({ page, time }) => {
  await registerAs(page, newName('thu'))
  await payIn(page, '30')
  await openHarbourFive(page, time)
  await pickFirstPlace(page, [1, 2])
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: '2nd 5', exact: true }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const openCart = page.getByRole('button', { name: /^Cart/ })
  if (await openCart.isVisible()) await openCart.click()
  await page.getByRole('button', { name: 'Place bets' }).first().click()
  await page.getByRole('alertdialog', { name: 'Place these bets?' }).getByRole('button', { name: 'Place bets' }).click()
  await expect(page.getByText('Bets placed').first()).toBeVisible()
  await closeReceipt(page)
  await expect(page.getByTestId('balance')).toHaveText(/K 27\.00/)
})

test('an empty wallet is reported, keeps the picks and links to the deposit', narrow, async ({ page, time }) => {
  await registerAs(page, newName('poor'))
  await openHarbourFive(page, time)
  await pickFirstPlace(page, [7])
  await page.getByRole('button', { name: 'Bet now' }).click()
  await page.getByRole('alertdialog', { name: 'Place these bets?' }).getByRole('button', { name: 'Place bets' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Not enough balance' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Deposit' }).click()
  await expect(page.getByRole('dialog', { name: 'Member centre' })).toBeVisible()
})

test('a double click places one order', once, async ({ page, time }) => {
  await registerAs(page, newName('twice'))
  await payIn(page, '10')
  await openHarbourFive(page, time)
  await pickFirstPlace(page, [3])
  await page.getByRole('button', { name: 'Bet now' }).click()
  await page.getByRole('alertdialog', { name: 'Place these bets?' }).getByRole('button', { name: 'Place bets' }).dblclick()
  await expect(page.getByText('Bets placed').first()).toBeVisible()
  await closeReceipt(page)
  await expect(page.getByTestId('balance')).toHaveText(/K 9\.00/)
})

test('a lost connection neither loses nor duplicates a bet', once, async ({ page, context, time }) => {
  await registerAs(page, newName('lost'))
  await payIn(page, '10')
  await openHarbourFive(page, time)
  await pickFirstPlace(page, [5])
  // The order reaches the server, its answer does not reach the browser.
  let dropped = 0
  await page.route('**/wps/lottery/tickets', async (route) => {
    if (dropped++ > 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Bet now' }).click()
  await page.getByRole('alertdialog', { name: 'Place these bets?' }).getByRole('button', { name: 'Place bets' }).click()
  await expect(page.getByText('Bets placed').first()).toBeVisible()
  await closeReceipt(page)
  await expect(page.getByTestId('balance')).toHaveText(/K 9\.00/)
  await context.setOffline(true)
  await expect(page.getByText('You’re offline', { exact: false }).first()).toBeVisible({ timeout: 60_000 })
  await context.setOffline(false)
  await expect(page.getByText('You’re offline', { exact: false })).toHaveCount(0, { timeout: 60_000 })
})

test('a second member in another browser sees only the own bets', longOnce, async ({ browser, page }) => {
  await registerAs(page, newName('first'))
  await payIn(page, '20')
  const other = await (await browser.newContext()).newPage()
  await registerAs(other, newName('second'))
  await expect(other.getByTestId('balance')).toHaveText(/K 0\.00/)
  await expect(page.getByTestId('balance')).toHaveText(/K 20\.00/)
  await other.goto('/#mc/transactionHistory')
  await expect(other.getByText('No transactions in this period')).toBeVisible()
  await page.goto('/#mc/transactionHistory')
  const href = page
    .getByRole('dialog', { name: 'Member centre' })
    .getByRole('row', { name: /Deposit/ })
    .first()
  await href.getByRole('button').click()
  await expect(page).toHaveURL(/transactionHistory\/\d+/)
  const entry = /\/(\d+)$/.exec(page.url())?.[1] ?? ''
  await other.goto(`/#mc/transactionHistory/${entry}`)
  await expect(other.getByRole('dialog', { name: 'Member centre' }).getByRole('alert')).toBeVisible()
  await expect(other.getByText('psp:sandpay')).toHaveCount(0)
  await other.context().close()
})
