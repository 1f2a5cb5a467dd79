import { expect, type Page } from 'playwright/test'

/** The five-digit game with a sale open long enough to finish an order in. */
export const openHarbourFive = async (page: Page, secondsLeft = 12): Promise<void> => {
  await page.goto('/lottery?gameCode=FAST5&playType=dwd')
  await expect(page.getByRole('heading', { name: 'Harbour Five' })).toBeVisible()
  await expect(async () => {
    const board = await page.request.get('/wps/lottery/board?game=FAST5')
    const { current, serverTime } = (await board.json()).value
    expect(current?.state).toBe('open')
    expect(Date.parse(current.closesAt) - Date.parse(serverTime)).toBeGreaterThan(secondsLeft * 1000)
  }).toPass({ timeout: 40_000, intervals: [500] })
}

/** The issue on sale. */
export const issueOnSale = async (page: Page): Promise<string> =>
  (await (await page.request.get('/wps/lottery/board?game=FAST5')).json()).value.current.issue

/** Picks digits of the first place. */
export const pickFirstPlace = async (page: Page, digits: readonly number[]): Promise<void> => {
  for (const digit of digits) await page.getByRole('button', { name: `1st ${digit}`, exact: true }).click()
}

/** Bets what is picked, with the question answered, and closes the receipt. */
export const betNow = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Bet now' }).click()
  await page.getByRole('button', { name: 'Place bets' }).last().click()
  await expect(page.getByText('Bets placed').first()).toBeVisible()
}

export const closeReceipt = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Bet again' }).click()
  await expect(page.getByRole('dialog', { name: 'Bets placed' })).toBeHidden()
}
