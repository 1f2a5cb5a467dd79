import { expect, type Page } from 'playwright/test'
import { asHouse } from '../support/calls.ts'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { adminKey } from '../support/house-key.ts'
import { betNow, closeReceipt, openHarbourFive, passDraw, pickFirstPlace } from '../support/lottery.ts'
import { newName, payIn, registerAs, registerByForm } from '../support/people.ts'
import { test, wide } from '../support/story.ts'

/** Registers a member by the form, from a link. */
const registerBy = async (page: Page, link: string, name: string): Promise<void> => {
  await page.goto(link)
  // The code of the link stays in this browser.
  await expect(page.getByRole('dialog').first()).toBeVisible()
  await registerByForm(page, name)
}

const key = 'referral.terms'

/** A friend who bets 500.00 would take the story too long. */
const askForLittle = async (page: Page): Promise<void> => {
  const { setting } = (await asHouse(page, `/bo/settings/one?key=${key}`, undefined, adminKey)) as {
    setting: { value: Record<string, unknown>; version: number }
  }
  const value = { ...setting.value, minValid: '3.00' }
  await asHouse(page, '/bo/settings/set', { key, value, version: setting.version, reason: 'For a story of a friend' }, adminKey)
}

test(
  'a friend registers by a link in another browser, pays in and bets, and brings a reward',
  wide,
  async ({ page, browser, baseURL, time }) => {
    await askForLittle(page)
    await registerAs(page, newName('mai'))
    await page.goto('/#mc/referral')
    const centre = page.getByRole('dialog', { name: 'Member centre' })
    const link = (await centre.getByText(/register\?referralCode=/).textContent()) ?? ''
    await expect(centre.getByText('K 5.00 for each friend who qualifies')).toBeVisible()
    await centre.getByRole('button', { name: 'Poster' }).click()
    await expect(page.getByRole('img', { name: 'Poster with the QR code of your link' })).toBeVisible()
    await page.getByRole('dialog', { name: 'Poster' }).getByRole('button', { name: 'Close' }).click()
    await expectTidy(page)
    await expectAccessible(page)

    const own = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.77' },
    })
    const friend = await own.newPage()
    await registerBy(friend, link, newName('ko'))
    await payIn(friend, '50')
    await openHarbourFive(friend, time)
    await pickFirstPlace(friend, [1, 2, 3])
    await betNow(friend)
    await closeReceipt(friend)
    await passDraw(friend, time)
    await own.close()

    const row = centre.getByRole('row', { name: /ko\*\*\*/ })
    await expect(row).toContainText('Qualified')
    await expect(row).toContainText('K 50.00')
    await expect(centre.getByText('K 5.00 ready to claim')).toBeVisible()
  },
)
