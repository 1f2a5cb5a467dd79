import { expect, type Locator, type Page } from 'playwright/test'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { narrowOnly, test } from '../support/story.ts'
import { wordsIn } from '../support/words.ts'

const { say } = wordsIn('MY')

const middleOf = (page: Page): number => (page.viewportSize()?.height ?? 0) / 2

const edges = async (part: Locator): Promise<{ top: number; bottom: number }> => {
  const box = await part.boundingBox()
  if (!box) throw new Error('it is in sight')
  return { top: box.y, bottom: box.y + box.height }
}

for (const { game, number } of [
  { game: 'FAST5', number: `${say('lottery.row_place1')} 7` },
  { game: 'XSMB', number: '07' },
]) {
  test(
    `${game}: numbers begin in the upper half of a phone, and the bar that bets them is under the thumb`,
    narrowOnly,
    async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem('language', 'MY'))
      await page.goto(`/lottery?gameCode=${game}`)
      const cell = page.getByRole('button', { name: number, exact: true })
      const first = page.getByRole('button', { name: number.replace('7', '0'), exact: true })
      await expect(cell).toBeVisible()
      expect((await edges(first)).top).toBeLessThan(middleOf(page))
      await expectTidy(page)
      await expectAccessible(page)

      const bar = page.getByRole('navigation', { name: say('shell.quick_navigation') })
      const stake = page.getByRole('region', { name: say('lottery.stake'), exact: true })
      expect((await edges(stake)).bottom).toBeLessThanOrEqual((await edges(bar)).top + 1)
      await cell.tap()
      await expect(bar).toBeHidden()
      await expect.poll(async () => (await edges(stake)).bottom).toBe(middleOf(page) * 2)
      await expectTidy(page)
      await cell.tap()
      await expect(bar).toBeVisible()
    },
  )
}
