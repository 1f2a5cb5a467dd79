import { expect, type Locator, type Page } from 'playwright/test'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { betNow, closeReceipt, openHarbourFive, passDraw, pickFirstPlace } from '../support/lottery.ts'
import { logInAs, newName, payIn, registerAs } from '../support/people.ts'
import { narrow, test, wide } from '../support/story.ts'

const dayMs = 86_400_000

const openMissions = async (page: Page, tab: string): Promise<Locator> => {
  await page.goto(`/#mc/missionLeaderboard?tab=${tab}`)
  return page.getByRole('dialog', { name: 'Member centre' })
}

test('missions fill by deposits and bets, and a double click claims once', narrow, async ({ page, time }) => {
  await registerAs(page, newName('mai'))
  const centre = await openMissions(page, 'CHAIN')
  await expect(centre.getByText('Nothing to claim right now')).toBeVisible()
  const first = centre.getByRole('listitem').filter({ hasText: 'First deposit' }).last()
  await expect(first).toContainText('0 of 1')

  await payIn(page, '50')
  const claim = centre.getByRole('button', { name: 'Claim: First deposit, 50 points' })
  await expect(claim).toBeVisible()
  await expect(centre.getByRole('status').filter({ hasText: 'Ready to claim' })).toContainText('50 points')
  await expect(centre.locator('[data-page=missionLeaderboard]')).toContainText('1')
  await expectTidy(page)
  await expectAccessible(page)
  await claim.dblclick()
  await expect(page.getByText('Credited: 50 points').first()).toBeVisible()
  await expect(claim).toBeHidden()
  await expect(first).toContainText('Claimed')
  await expect(centre.getByText('Nothing to claim right now')).toBeVisible()
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  const answer = await page.request.get('/wps/relay/MCS2_getPointBalance', { headers: { authorization: `Bearer ${token}` } })
  expect((await answer.json()).value.points).toBe(50)

  await openHarbourFive(page, time)
  await pickFirstPlace(page, [1, 2, 3, 4, 5])
  await betNow(page)
  await closeReceipt(page)
  await passDraw(page, time)
  await openMissions(page, 'DAILY')
  const draw = centre.getByRole('article').filter({ hasText: 'Today’s draw' })
  await expect(draw).toContainText('Completed')
  await expect(draw).toContainText('K 5.00 of K 5.00')
  await expectTidy(page)
  await expectAccessible(page)
})

test('the leaderboard of a week ends, pays its places, and the next one begins', wide, async ({ page, time }) => {
  const name = newName('su')
  await registerAs(page, name)
  await payIn(page, '20')
  const centre = await openMissions(page, 'board')
  await expect(centre.getByText(/^Your rank: \d+ with 5 points/)).toBeVisible()
  await expect(centre.getByRole('row', { name: /\*\*\*.* \(You\)/ })).toBeVisible()
  // "2026-11-23 00:00:00": other stories of its world may have taken the time into another week.
  const [, week = ''] = /-(\d\d-\d\d) /.exec(await centre.getByRole('tabpanel').locator('time').first().innerText()) ?? []
  await centre.getByRole('switch', { name: 'Show my masked name to others' }).click()
  await expect(centre.getByRole('row', { name: /Name hidden \(You\)/ })).toBeVisible()
  await expectTidy(page)
  await expectAccessible(page)

  await time.pass(8 * dayMs)
  await page.evaluate(() => sessionStorage.clear())
  await logInAs(page, name)
  await openMissions(page, 'board')
  await expect(centre.getByText('You have no points yet.', { exact: false })).toBeVisible()
  await expect(async () => {
    await centre.getByRole('group', { name: 'Events' }).getByRole('button', { name: week }).click()
    await expect(centre.getByText('Final', { exact: true })).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 60_000 })
  await expect(centre.getByText(/^Your rank: \d+ with 5 points/)).toBeVisible()
})
