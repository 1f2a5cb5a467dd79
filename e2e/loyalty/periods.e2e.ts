import { expect, type Page } from 'playwright/test'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { betNow, closeReceipt, openHarbourFive, passDraw, pickFirstPlace } from '../support/lottery.ts'
import { logInAs, newName, payIn, registerAs } from '../support/people.ts'
import { hasWon } from '../support/play.ts'
import { addPromotion } from '../support/promotions.ts'
import { narrow, test, wide } from '../support/story.ts'
import type { World } from '../support/world.ts'

const dayMs = 86_400_000

const centre = (page: Page) => page.getByRole('dialog', { name: 'Member centre' })

/** Joins before anything is bet, so that the bets are of a period that ends later, whenever a day of the site begins. */
const join = async (page: Page, id: string): Promise<void> => {
  await page.goto(`/promoDetail?id=${id}`)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByText('Signed up', { exact: true })).toBeVisible()
}

/** Bets 3.00, and waits until that is settled: on the day that then passes. */
const betThree = async (page: Page, time: Pick<World, 'pass'>): Promise<void> => {
  await openHarbourFive(page, time)
  await pickFirstPlace(page, [1, 2, 3])
  await betNow(page)
  await closeReceipt(page)
  await passDraw(page, time)
  await hasWon(page)
}

/** Lets days pass: a session does not last as long. */
const comeBack = async (page: Page, time: Pick<World, 'pass'>, username: string, days: number): Promise<void> => {
  await time.pass(days * dayMs)
  await page.evaluate(() => sessionStorage.clear())
  await logInAs(page, username)
}

test('a share of the bets of a day is joined, earned, and claimed when the day is over', narrow, async ({ page, time }) => {
  test.setTimeout(180_000)
  const username = newName('mai')
  await registerAs(page, username)
  await payIn(page, '50')
  const { id, title } = await addPromotion(page, time.now(), {
    type: 'TURNOVER',
    trigger: { kind: 'PERIOD', metric: 'VALID', period: 'daily', products: ['LOTT'], min: '3.00' },
    reward: { percent: 1_000, cap: '20.00' },
    image: 'turnover',
  })
  await page.goto(`/promoDetail?id=${id}`)
  await expect(page.getByRole('region', { name: 'Key terms' })).toContainText('Settled bets of at least K 3.00 in a day')
  await join(page, id)
  await expect(page.getByText('You’re signed up. All bets of this period count')).toBeVisible()
  await expectTidy(page)
  await expectAccessible(page)
  await betThree(page, time)
  // Nothing is given before the day is over.
  await page.goto('/#mc/rewardCenter?tab=claimable')
  await expect(centre(page).getByRole('tab', { name: 'To claim' })).toHaveAttribute('aria-selected', 'true')
  await expect(centre(page).getByRole('article').filter({ hasText: title })).toHaveCount(0)

  await comeBack(page, time, username, 1)
  await page.goto('/#mc/rewardCenter?tab=claimable')
  const reward = centre(page).getByRole('article').filter({ hasText: title })
  await expect(reward).toContainText('K 0.30')
  await expect(reward).toContainText('Bet it 1× before you withdraw it')
  await expectTidy(page)
  await expectAccessible(page)
  await reward.getByRole('button', { name: /^Claim/ }).dblclick()
  await expect(page.getByText('K 0.30 added to your account')).toBeVisible()
  await expect(reward).toHaveCount(0)
  await page.goto(`/promoDetail?id=${id}`)
  await expect(page.getByText('You’ve had this promotion.')).toBeVisible()
  await expectTidy(page)
})

test('a reward of a week comes once to who had joined, and its page says what it was for', wide, async ({ page, time }) => {
  test.setTimeout(180_000)
  const username = newName('su')
  await registerAs(page, username)
  await payIn(page, '50')
  const { id, title } = await addPromotion(page, time.now(), {
    type: 'TURNOVER',
    trigger: { kind: 'PERIOD', metric: 'VALID', period: 'weekly', products: ['LOTT'], min: '3.00' },
    reward: { fixed: '2.00' },
    limits: { perMember: 10 },
    image: 'turnover',
  })
  const other = await addPromotion(page, time.now(), {
    type: 'TURNOVER',
    trigger: { kind: 'PERIOD', metric: 'VALID', period: 'weekly', products: ['LOTT'], min: '3.01' },
    reward: { fixed: '4.00' },
    image: 'turnover',
  })
  for (const each of [id, other.id]) await join(page, each)
  await betThree(page, time)

  await comeBack(page, time, username, 8)
  await page.goto('/#mc/rewardCenter?tab=claimable')
  const reward = centre(page).getByRole('article').filter({ hasText: title })
  await expect(reward).toContainText('K 2.00')
  // The other one asks for a cent more.
  await expect(centre(page).getByRole('article').filter({ hasText: other.title })).toHaveCount(0)
  await expectTidy(page)
  await expectAccessible(page)
  await reward.getByRole('button', { name: /^Claim/ }).click()
  await expect(page.getByText('K 2.00 added to your account')).toBeVisible()
  await centre(page).getByRole('tab', { name: 'History' }).click()
  await centre(page)
    .getByRole('button', { name: new RegExp(title) })
    .click()
  await expect(centre(page).getByRole('link', { name: /See ledger entry/ })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/promoDetail?id=${id}`)
  await expect(page.getByText('We’re counting.')).toBeVisible()
  await expectTidy(page)
})
