import { expect, type Locator, type Page } from 'playwright/test'

/** Presses keys, one after the other. */
export const press = (page: Page, ...keys: string[]): Promise<void> =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())

export const type = (page: Page, text: string): Promise<void> => page.keyboard.type(text)

/** Presses Tab until the target has a visible focus. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  const element = await target.elementHandle()
  const isThere = () => page.evaluate((each) => each === document.activeElement, element)
  for (let steps = 0; steps < 40 && !(await isThere()); steps++) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
  const ringed = await target.evaluate((field) => {
    const isRinged = (each: Element | null) => each !== null && Number.parseFloat(getComputedStyle(each).outlineWidth) >= 2
    return [field, field.parentElement, field.parentElement?.parentElement ?? null].some(isRinged)
  })
  expect(ringed, `nothing shows the focus on ${target}`).toBe(true)
}
