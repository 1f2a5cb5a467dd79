import { expect, type FrameLocator, type Page } from 'playwright/test'
import { ask } from '../support/calls.ts'
import { newName, openInEnglish, payIn, registerAs } from '../support/people.ts'
import { narrow, once } from '../support/story.ts'
import { test } from '../support/studio.ts'

const code = 'QYS_MASKED_GARDEN'
const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Masked Garden"]')
const figureIn = async (game: FrameLocator, name: string): Promise<number> =>
  Number((await game.locator(`[data-figure="${name}"]`).innerText()).replaceAll(/[^\d.]/g, ''))
/** Counts jackpots, of which one round in thousands wins the smallest, and presses them away. */
const countJackpots = async (page: Page, game: FrameLocator) => {
  const counted = { won: 0 }
  const shown = game.locator('[data-jackpot-won]')
  await page.addLocatorHandler(shown, async () => {
    counted.won += Number(await shown.getAttribute('data-amount'))
    await shown.click()
  })
  return counted
}
const funds = async (page: Page) => {
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  return ask(page, '/wps/relay/GCS_merchantWallet', { token: token ?? '' })
}

test(
  'a game whose vendor keeps wallets takes the window and the money along, and gives both back',
  narrow,
  async ({ page, studio }) => {
    await registerAs(page, newName('garden'))
    await payIn(page, '50')
    await page.goto('/rng?page=QYS')
    await page.getByRole('button', { name: /Masked Garden Quayside/ }).click()
    await expect(page).toHaveURL(`/seamless?gameCode=${code}`)
    const game = frameOf(page)
    await expect(game.locator('[data-phase="idle"]')).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    expect(await figureIn(game, 'balance')).toBe(50)
    expect(await funds(page)).toMatchObject({ main: '0.00', total: '50.00' })
    const jackpots = await countJackpots(page, game)
    await game.locator('[data-play]').click()
    await expect(game.locator('[data-phase="idle"]')).toHaveCount(0)
    await expect(game.locator('[data-phase="idle"]')).toBeVisible({ timeout: 60_000 })
    const left = await figureIn(game, 'balance')
    const won = Number(await game.locator('[data-figure="won"]').getAttribute('data-won'))
    expect(left).toBeCloseTo(49 + won + jackpots.won, 6)
    // The studio dies and comes back: the round and the money are there.
    await studio.kill()
    await studio.start()
    await game.getByRole('button', { name: 'Menu' }).click()
    await game.getByRole('tab', { name: 'History' }).click()
    await game.getByRole('button', { name: 'Details' }).click()
    await game.getByRole('button', { name: 'Verify this round' }).click()
    await expect(game.getByText('still in use, so it’s secret')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL('/rng?page=QYS')
    await expect.poll(async () => Number((await funds(page))['main'])).toBeCloseTo(left, 6)
    await expect(page.getByTestId('balance')).toContainText(left.toFixed(2))
  },
)

test(
  'a game whose vendor is down says so on its page, with four others, and is there again with the vendor',
  once,
  async ({ page, studio }) => {
    await registerAs(page, newName('down'))
    await studio.kill()
    await openInEnglish(page, '/game?gameCode=TDG_PINWHEEL')
    const others = page.getByRole('region', { name: 'Play these instead' }).getByRole('listitem')
    await expect(others).toHaveCount(4)
    await studio.start()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.frameLocator('iframe[title="Pinwheel"]').locator('[data-phase="idle"]')).toBeVisible()
  },
)
