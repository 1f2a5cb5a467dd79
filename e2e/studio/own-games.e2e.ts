import { expect, type FrameLocator, type Locator, type Page, type Request } from 'playwright/test'
import { newName, openInEnglish, payIn, registerAs } from '../support/people.ts'
import { narrow, narrowOnly, once, test } from '../support/story.ts'

const dice = 'BRB_EVEN_KEEL'
const frameOf = (page: Page, name: string): FrameLocator => page.frameLocator(`iframe[title="${name}"]`)
const balanceIn = (text: string | null): number => Number((text ?? '').replaceAll(/[^\d.]/g, ''))

/** Plays a round to its end. */
const roll = async (game: FrameLocator): Promise<void> => {
  await game.getByRole('button', { name: 'Roll' }).click()
  await expect(game.locator('[data-phase="idle"]')).toBeVisible()
}

test(
  'a visitor tries a game with play money; a member plays it for money, and the page shows what the game tells',
  narrow,
  async ({ page, time }) => {
    await openInEnglish(page, `/game?gameCode=${dice}`)
    await page.getByRole('button', { name: 'Try for free' }).click()
    const game = frameOf(page, 'Even Keel')
    await expect(game.getByText('Play money')).toBeVisible()
    await roll(game)

    await registerAs(page, newName('dice'))
    await payIn(page, '50')
    await page.goto(`/game?gameCode=${dice}`)
    await expect(game.getByText('Play money')).toHaveCount(0)
    const chip = page.getByTestId('balance')
    await expect(chip).toHaveText(/50\.00/)
    await roll(game)
    // By now the round is shown: the page says what the ledger says.
    await expect.poll(async () => balanceIn(await chip.textContent())).not.toBe(50)
    const shown = balanceIn(await chip.textContent())
    await time.pass(5_000)
    await page.goto('/#mc/personalHistoryCopy')
    await expect(page.getByRole('dialog').getByText('Even Keel').first()).toBeVisible()
    await page.getByRole('dialog').getByText('Even Keel').first().click()
    await page.getByRole('link', { name: 'Watch and verify this round' }).click()
    await expect(game.getByRole('button', { name: 'Watch again' })).toBeEnabled()
    await game.getByRole('button', { name: 'Verify this round' }).click()
    await game.getByRole('dialog').getByRole('button', { name: 'Verify this round' }).click()
    await expect(game.getByText('still in use, so it’s secret')).toBeVisible()
    await page.goto('/')
    await expect(page.getByTestId('balance')).toHaveText(new RegExp(shown.toFixed(2).replace('.', '\\.')))
  },
)

test(
  'a game that an address leads to is begun once, ahead of the page, which leaves its frame as it is',
  narrow,
  async ({ page }) => {
    await registerAs(page, newName('ahead'))
    await payIn(page, '50')
    const pathOf = (request: Request): string => new URL(request.url()).pathname
    const asked: string[] = []
    page.on('request', (request) => asked.push(pathOf(request)))
    // The program of the site does not come before the game has begun.
    const begun = page.waitForRequest((request) => pathOf(request) === '/play')
    await page.route('**/res/js/**', async (route) => {
      await begun
      await route.continue()
    })
    await page.goto(`/game?gameCode=${dice}`)
    const game = frameOf(page, 'Even Keel')
    await roll(game)
    const count = (path: string) => asked.filter((each) => each === path).length
    expect([count('/wps/game/launchGame'), count('/play')]).toEqual([1, 1])
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.locator('iframe')).toHaveCount(0)
  },
)

test('an open round goes on in another window, and its choices are there again', once, async ({ page }) => {
  await registerAs(page, newName('mines'))
  await payIn(page, '50')
  await page.goto('/game?gameCode=FRN_THORN_GARDEN')
  const game = frameOf(page, 'Thorn Garden')
  await game.locator('[data-play]').click()
  await expect(game.locator('[data-phase="choosing"]')).toBeVisible()
  await page.reload()
  await expect(game.locator('[data-phase="choosing"]')).toBeVisible()
})

test('on a phone on its side the spots and chips of a table and the bet of a slot are whole', narrowOnly, async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  const areWhole = async (...parts: readonly Locator[]) => {
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 0.99 })
  }
  await openInEnglish(page, '/game?gameCode=GLS_GREENROOM_BLACKJACK')
  await page.getByRole('button', { name: 'Try for free' }).click()
  const table = frameOf(page, 'Greenroom Blackjack')
  await areWhole(...['Betting table', 'Chips', 'Edit your chips'].map((name) => table.getByRole('group', { name, exact: true })))

  await page.goto('/game?gameCode=GLS_PEARL_TERRACE')
  await page.getByRole('button', { name: 'Try for free' }).click()
  const slot = frameOf(page, 'Pearl Terrace')
  await areWhole(...['Lower bet', 'Higher bet', 'Spin'].map((name) => slot.getByRole('button', { name, exact: true })))
})
