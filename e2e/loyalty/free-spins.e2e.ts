import { expect, type FrameLocator, type Page } from 'playwright/test'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { addItem, digits, itemName, playOnce, setDigits, withQuickLoyalty } from '../support/loyalty.ts'
import { logInAs } from '../support/people.ts'
import { narrow, test, wide } from '../support/story.ts'
import type { World } from '../support/world.ts'

const slot = 'FRN_GOLDEN_PAGODA'
const dayMs = 86_400_000
const cycleMs = 3_000
/** A spin may bring a feature of many games. */
const showingMs = 90_000

const centre = (page: Page) => page.getByRole('dialog', { name: 'Member centre' })
const gameIn = (page: Page): FrameLocator => page.frameLocator('iframe[title="Golden Pagoda"]')
const amountOf = (text: string | null): number => Number((text ?? '').replaceAll(/[^\d.]/g, ''))

/** A member who has redeemed points for three free spins, each of 0.20. @returns the window that says so, and the username */
const redeemSpins = async (page: Page, time: Pick<World, 'pass'>) => {
  const name = itemName('Spins')
  let username = ''
  await withQuickLoyalty(page, async () => {
    // A point converts to a whole unit here, which is more than the spins win on average.
    await addItem(page, { kind: 'FREE_SPIN', name, points: 1, freeSpins: { game: slot, spins: 3, unit: '0.20', days: 2 } })
    username = await playOnce(page, time)
    await setDigits(page)
    await page.goto('/pointMall?order=new&kind=FREE_SPIN')
    await expect(page.getByRole('region', { name: 'Your points' })).toContainText(/Your points3/)
  })
  await page.getByRole('main').getByRole('button', { name }).click()
  const window = page.getByRole('dialog', { name })
  await expect(window).toContainText('Bet per spin')
  await expect(window).toContainText('K 0.20')
  await expect(window).toContainText('2 days')
  await expect(window).toContainText('Turnover on wins')
  await window.getByLabel('Withdrawal password', { exact: true }).fill(digits)
  await window.getByRole('button', { name: 'Redeem for 1 point' }).dblclick()
  await expect(window).toContainText('Free spins added')
  return { window, username }
}

/** Uses a free spin and waits until its round has been shown. @param left how many there are then @returns what it won */
const spin = async (game: FrameLocator, left: number, time: Pick<World, 'pass'>): Promise<number> => {
  // The server measures the time between two rounds by itself.
  await time.pass(cycleMs)
  const button = game.locator('[data-play]')
  await expect(button).toHaveAttribute('aria-disabled', 'false')
  await button.click()
  // The answer is there: from now on the round is being shown.
  await expect(game.locator(`[data-free-spins="${left + 1}"]`)).toHaveCount(0)
  await expect(game.locator('[data-phase="idle"]')).toBeVisible({ timeout: showingMs })
  return Number(await game.locator('[data-figure="won"]').getAttribute('data-won'))
}

test('points buy free spins, which the game uses before anything is staked', narrow, async ({ page, time }) => {
  test.setTimeout(300_000)
  const { window } = await redeemSpins(page, time)
  await expectTidy(page)
  await expectAccessible(page)
  const chip = page.getByTestId('balance').first()
  const before = amountOf(await chip.textContent())
  await window.getByRole('link', { name: 'Play now' }).click()
  const game = gameIn(page)
  let won = 0
  for (const left of [3, 2, 1]) {
    await expect(game.locator('[data-free-spins]')).toHaveText(new RegExp(`^${left} free spins? left`))
    await expect(game.locator('[data-figure="stake"]')).toHaveText('Free')
    await expect(game.locator('[data-figure="level"]')).toHaveText('0.20')
    won += await spin(game, left - 1, time)
  }
  await expect(game.locator('[data-free-spins]')).toHaveCount(0)
  await expect(game.locator('[data-figure="stake"]')).toHaveText(/K /)
  await expect.poll(async () => amountOf(await chip.textContent())).toBeCloseTo(before + won, 2)

  await page.goto('/#mc/rewardCenter?tab=vouchers')
  const past = centre(page).getByRole('region', { name: 'Past free spins' })
  await expect(past).toContainText('Golden Pagoda')
  await expect(past).toContainText('All 3 used')
  await expect(past).toContainText(`Won: K ${won.toFixed(2)}`)
  await expectTidy(page)
  await expectAccessible(page)
  await page.goto('/#mc/personalHistoryCopy')
  await expect(centre(page).getByText('Free spin', { exact: true })).toHaveCount(3)
  await page.goto('/pointMall?tab=records')
  await expect(page.getByText('All 3 used')).toBeVisible()
})

test('free spins wait in the reward centre, and run out', wide, async ({ page, time }) => {
  test.setTimeout(300_000)
  const { username } = await redeemSpins(page, time)
  await page.goto('/#mc/rewardCenter?tab=vouchers')
  const ready = centre(page).getByRole('region', { name: 'Free spins', exact: true })
  await expect(ready).toContainText('3 of 3 left, until')
  await expectTidy(page)
  await expectAccessible(page)
  await ready.getByRole('link', { name: 'Play now' }).click()
  await expect(gameIn(page).locator('[data-free-spins]')).toHaveText(/^3 free spins left/)
  await spin(gameIn(page), 2, time)
  await expect(gameIn(page).locator('[data-free-spins]')).toHaveText(/^2 free spins left/)
  await time.pass(2 * dayMs)
  await page.evaluate(() => sessionStorage.clear())
  await logInAs(page, username)
  await page.goto('/#mc/rewardCenter?tab=vouchers')
  await expect(centre(page).getByRole('region', { name: 'Past free spins' })).toContainText('1 of 3 used, the rest expired')
  await expect(ready).toHaveCount(0)
  await page.goto(`/game?gameCode=${slot}`)
  await expect(gameIn(page).locator('[data-phase="idle"]')).toBeVisible()
  await expect(gameIn(page).locator('[data-free-spins]')).toHaveCount(0)
})
