import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

/** Nothing serious that keeps people out. */
export const expectAccessible = async (page: Page): Promise<void> => {
  // What still fades in has not its colours yet.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
        .map((each) => each.finished.catch(() => undefined)),
    ),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 140)).join(' | ')}`)).toEqual([])
}

/** No key where a sentence should stand, and nothing that runs over the side. */
export const expectTidy = async (page: Page): Promise<void> => {
  const text = await page.locator('body').innerText()
  expect(text).not.toMatch(/\b(shell|home|account|cashier|content|wallet|lottery|catalog|common|refusal|verify)\.[a-z_]+\b|⚠/)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow, 'the page is wider than the window').toBeLessThanOrEqual(0)
}
