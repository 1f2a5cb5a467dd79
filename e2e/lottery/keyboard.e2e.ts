import { expect, type Page } from 'playwright/test'
import { closeReceipt, openHarbourFive, passDraw, pickFirstPlace, betNow } from '../support/lottery.ts'
import { press } from '../support/keys.ts'
import { newName, payIn, registerAs } from '../support/people.ts'
import { once, test } from '../support/story.ts'

const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

/** Presses Tab until something with such a name has the focus. @returns how often */
const stopsTo = async (page: Page, name: RegExp, stops = 1): Promise<number> => {
  await press(page, 'Tab')
  if (name.test(await focusedName(page))) return stops
  if (stops === 20) throw new Error(`${name} was not reached in twenty stops`)
  return stopsTo(page, name, stops + 1)
}

test('a bet takes fifteen stops of the keyboard at most, and the focus is not lost', once, async ({ page, time }) => {
  await registerAs(page, newName('keys'))
  await payIn(page, '10')
  await openHarbourFive(page, time, 40)
  const toSkip = await stopsTo(page, /^Skip to content$/)
  await press(page, 'Enter')
  const toNumbers = await stopsTo(page, /^1st 0$/)
  await press(page, 'ArrowRight', 'ArrowRight', 'Space', 'ArrowDown', 'Space')
  await expect(page.getByRole('button', { name: '1st 2', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: '2nd 2', exact: true })).toHaveAttribute('aria-pressed', 'true')
  const toBet = await stopsTo(page, /^Bet now$/)
  expect(toSkip + toNumbers + toBet).toBeLessThanOrEqual(15)
  await press(page, 'Enter')
  const asked = page.getByRole('alertdialog', { name: 'Place these bets?' })
  await expect(asked.getByText('Balance after')).toBeVisible()
  await stopsTo(page, /^Place bets$/)
  await press(page, 'Enter')
  await expect(page.getByRole('button', { name: 'Bet again' })).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByRole('dialog', { name: 'Bets placed' })).toBeHidden()
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1)
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the balance tells a win when the last digit is out, not before', once, async ({ page, time }) => {
    await registerAs(page, newName('wait'))
    await payIn(page, '20')
    await openHarbourFive(page, time)
    await pickFirstPlace(page, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    await betNow(page)
    await closeReceipt(page)
    const balance = page.getByTestId('balance')
    await expect(balance).toHaveText(/K 10\.00/)
    // Whether the balance is ahead of the draw is looked at all the time: a slow server may show its result at once.
    await page.evaluate(() => {
      const isDrawing = () => [...document.querySelectorAll('button')].some((button) => button.textContent === 'Skip')
      const text = () => document.querySelector('[data-testid=balance]')?.textContent ?? ''
      setInterval(() => isDrawing() && text().includes('19.80') && document.body.setAttribute('data-early', ''), 20)
    })
    await passDraw(page, time)
    await expect(balance).toHaveText(/K 19\.80/)
    expect(await page.locator('body').getAttribute('data-early'), 'the balance was ahead of the draw').toBeNull()
  })
})
