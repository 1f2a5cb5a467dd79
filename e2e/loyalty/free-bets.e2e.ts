import { expect, type Page } from 'playwright/test'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { closeReceipt, openHarbourFive, passDraw, pickFirstPlace } from '../support/lottery.ts'
import { addItem, digits, itemName, playOnce, setDigits, withQuickLoyalty } from '../support/loyalty.ts'
import { logInAs } from '../support/people.ts'
import { narrow, test, wide } from '../support/story.ts'
import type { World } from '../support/world.ts'

const dayMs = 86_400_000
/** Seconds, since windows are looked at before tickets are bought. */
const saleLeft = 45

const centre = (page: Page) => page.getByRole('dialog', { name: 'Member centre' })
const chip = (page: Page) => page.getByTestId('balance').first()

/** A member who has redeemed points for a free bet of 2.50. @returns the window that says so, and the name */
const redeemBet = async (page: Page, time: Pick<World, 'pass'>) => {
  const name = itemName('Bet')
  let username = ''
  await withQuickLoyalty(page, async () => {
    // A point converts to a whole unit here, so that it costs the three that a member earns at once.
    await addItem(page, { kind: 'FREE_BET', name, points: 3, freeBet: { amount: '2.50', days: 2 } })
    username = await playOnce(page, time)
    await setDigits(page)
    await page.goto('/pointMall?order=new&kind=FREE_BET')
    await expect(page.getByRole('region', { name: 'Your points' })).toContainText(/Your points3/)
  })
  await page.getByRole('main').getByRole('button', { name }).click()
  const window = page.getByRole('dialog', { name })
  await expect(window).toContainText('K 2.50')
  await expect(window).toContainText('Tickets of any of our lotteries')
  await expect(window).toContainText('2 days')
  await expect(window).toContainText('What you win is money at once')
  await expectTidy(page)
  await window.getByLabel('Withdrawal password', { exact: true }).fill(digits)
  await window.getByRole('button', { name: 'Redeem for 3 points' }).dblclick()
  await expect(window).toContainText('Free bet added')
  return { window, username }
}

/** Asks for the order of the picks. @returns the question */
const askToBet = async (page: Page) => {
  await page.getByRole('button', { name: 'Bet now' }).click()
  return page.getByRole('alertdialog', { name: 'Place these bets?' })
}

test('a free bet pays tickets that a member chooses it for, and its wins are money', narrow, async ({ page, time }) => {
  test.setTimeout(180_000)
  const { window } = await redeemBet(page, time)
  await expect(window.getByRole('link', { name: 'Use it now' })).toBeVisible()
  await openHarbourFive(page, time, saleLeft)
  await expect(page.getByText(/^Free bet: K 2\.50 left, until/)).toBeVisible()
  await expect(chip(page)).toHaveText(/^K [\d,]+\.\d\d$/)
  const before = String(await chip(page).textContent())
  await pickFirstPlace(page, [1, 2])
  const question = await askToBet(page)
  const [balance, free] = [question.getByRole('radio', { name: /^Balance/ }), question.getByRole('radio', { name: /^Free bet/ })]
  await expect(balance).toBeChecked()
  await free.check({ force: true })
  await expect(question).toContainText('Left on your free bet')
  await expect(question).toContainText('K 0.50')
  await expect(question).toContainText('We pay the whole order.')
  await expectTidy(page)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Place bets' }).click()
  const receipt = page.getByRole('dialog', { name: 'Bets placed' })
  await expect(receipt).toContainText('Free bet')
  await expect(receipt).toContainText('K 0.50')
  await expectTidy(page)
  await closeReceipt(page)
  await expect(chip(page)).toHaveText(before)

  // What is left does not pay for more.
  await pickFirstPlace(page, [3])
  const more = await askToBet(page)
  await expect(more.getByRole('radio', { name: /^Free bet/ })).toBeDisabled()
  await expect(more).toContainText('K 0.50 left: less than this order costs')
  await more.getByRole('button', { name: 'Cancel' }).click()

  await passDraw(page, time)
  await page.goto('/#mc/rewardCenter?tab=vouchers')
  const ready = centre(page).getByRole('region', { name: 'Free bets', exact: true })
  await expect(ready).toContainText('K 0.50 of K 2.50 left, until')
  await expect(ready).toContainText('1 ticket, K 2.00')
  await expectTidy(page)
  await expectAccessible(page)
  await page.goto('/#mc/personalHistoryCopy')
  await expect(centre(page).getByText('Free bet', { exact: true })).toHaveCount(1)
  await expectTidy(page)
  await page.goto('/pointMall?tab=records')
  await expect(page.getByText('K 0.50 of K 2.50 left, until')).toBeVisible()
})

test('a free bet is used from the cart, shows in the record of bets, and runs out', wide, async ({ page, time }) => {
  test.setTimeout(180_000)
  const { username } = await redeemBet(page, time)
  await openHarbourFive(page, time, saleLeft)
  await pickFirstPlace(page, [4])
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const cart = page.getByRole('complementary', { name: 'Cart' })
  await cart.getByRole('button', { name: 'Place bets' }).click()
  const question = page.getByRole('alertdialog', { name: 'Place these bets?' })
  await question.getByRole('radio', { name: /^Free bet/ }).check({ force: true })
  await expectTidy(page)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Place bets' }).click()
  await expect(page.getByRole('dialog', { name: 'Bets placed' })).toContainText('K 1.50')
  await closeReceipt(page)
  await passDraw(page, time)
  await page.goto('/#mc/personalHistoryCopy')
  const row = centre(page).getByRole('row').filter({ hasText: 'Free bet' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Free')
  await row.click()
  await expect(centre(page)).toContainText('We staked K 1.00 for you on this bet.')
  await expectTidy(page)
  await expectAccessible(page)
  await time.pass(2 * dayMs)
  await page.evaluate(() => sessionStorage.clear())
  await logInAs(page, username)
  await page.goto('/#mc/rewardCenter?tab=vouchers')
  await expect(centre(page).getByRole('region', { name: 'Past free bets' })).toContainText(
    'K 1.00 of K 2.50 used, the rest expired',
  )
  await expect(centre(page).getByRole('region', { name: 'Free bets', exact: true })).toHaveCount(0)
})
