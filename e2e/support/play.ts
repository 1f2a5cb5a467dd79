import { expect, type Page } from 'playwright/test'
import { betNow, closeReceipt, openHarbourFive, passDraw, pickFirstPlace } from './lottery.ts'
import { payIn } from './people.ts'
import type { World } from './world.ts'

/** Stakes all of a deposit of 45.00 on nine of ten digits, again with another deposit where the tenth was drawn. */
export const playUntilWon = async (page: Page, time: Pick<World, 'pass'>, tries = 6): Promise<void> => {
  await openHarbourFive(page, time)
  await pickFirstPlace(page, [0, 1, 2, 3, 4, 5, 6, 7, 8])
  await page.getByRole('textbox', { name: 'Multiplier' }).fill('5')
  await betNow(page)
  await closeReceipt(page)
  await passDraw(page, time)
  if (await hasWon(page)) return
  if (tries === 1) throw new Error('no draw in six met one of nine digits')
  await payIn(page, '45')
  await playUntilWon(page, time, tries - 1)
}

/** Whether a bet of the member won, once all are settled. */
export const hasWon = async (page: Page): Promise<boolean> => {
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  let states: string[] = []
  await expect(async () => {
    const answer = await page.request.get('/wps/mc/bets', { headers: { authorization: `Bearer ${token}`, language: 'EN' } })
    const { list }: { list: { state: string }[] } = (await answer.json()).value
    states = list.map(({ state }) => state)
    expect(states).not.toContain('open')
  }).toPass({ timeout: 60_000, intervals: [200] })
  return states.includes('won')
}
