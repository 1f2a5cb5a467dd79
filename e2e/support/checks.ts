import { axeFaults } from '@tamuvo/tools/photograph/faults.mjs'
import { expect, type Page } from 'playwright/test'

/** No serious accessibility violations. Layers on their way out are awaited: axe would find them without their names. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await expect(page.locator('.leaving')).toHaveCount(0)
  expect(await axeFaults(page, { impacts: ['serious', 'critical'] })).toEqual([])
}

/** No raw keys, and no horizontal overflow. */
export const expectTidy = async (page: Page): Promise<void> => {
  const text = await page.locator('body').innerText()
  expect(text).not.toMatch(
    /\b(shell|home|account|cashier|deposit|content|wallet|lottery|catalog|common|refusal|verify)\.[a-z_]+\b|⚠/,
  )
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow, 'the page is wider than the window').toBeLessThanOrEqual(0)
}
