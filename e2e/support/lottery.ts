import { expect, type Page } from 'playwright/test'
import type { World } from './world.ts'

type Time = Pick<World, 'pass'>
type Board = { current: { issue: string; state: string; closesAt: string; drawsAt: string } | null; serverTime: string }

const boardOf = async (page: Page): Promise<Board> =>
  (await (await page.request.get('/wps/lottery/board?game=FAST5')).json()).value

/** Opens the five-digit game with at least `secondsLeft` of the sale, advancing the time if necessary. */
export const openHarbourFive = async (page: Page, time: Time, secondsLeft = 30): Promise<void> => {
  await openIssue(page, time, secondsLeft)
  await expect(page.getByRole('heading', { name: 'Harbour Five' })).toBeVisible()
}

/** The same in any language. */
export const openIssue = async (page: Page, time: Time, secondsLeft = 30): Promise<void> => {
  await expect(async () => {
    const { current, serverTime } = await boardOf(page)
    const leftMs = current?.state === 'open' ? Date.parse(current.closesAt) - Date.parse(serverTime) : 0
    if (leftMs < secondsLeft * 1000) await time.pass(leftMs + 1_000)
    expect(leftMs).toBeGreaterThanOrEqual(secondsLeft * 1000)
  }).toPass({ timeout: 60_000, intervals: [200] })
  await page.goto('/lottery?gameCode=FAST5&playType=dwd')
}

/** Advances the time past the next draw. */
export const passDraw = async (page: Page, time: Time): Promise<void> => {
  const { current, serverTime } = await boardOf(page)
  await time.pass(Date.parse(current?.drawsAt ?? serverTime) - Date.parse(serverTime) + 500)
}

/** The issue on sale. */
export const issueOnSale = async (page: Page): Promise<string> => (await boardOf(page)).current?.issue ?? ''

/** Picks digits of the first place. */
export const pickFirstPlace = async (page: Page, digits: readonly number[]): Promise<void> => {
  for (const digit of digits) await page.getByRole('button', { name: `1st ${digit}`, exact: true }).click()
}

/** Places the picks, confirms, and closes the receipt. */
export const betNow = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Bet now' }).click()
  await page.getByRole('button', { name: 'Place bets' }).last().click()
  await expect(page.getByText('Bets placed').first()).toBeVisible()
}

export const closeReceipt = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Bet again' }).click()
  await expect(page.getByRole('dialog', { name: 'Bets placed' })).toBeHidden()
}
