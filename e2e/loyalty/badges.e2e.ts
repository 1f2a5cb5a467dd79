import { expect, type Page } from 'playwright/test'
import { ask } from '../support/calls.ts'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { newName, payIn, registerAs } from '../support/people.ts'
import { test, wide } from '../support/story.ts'

const entry = (page: Page, name: string) =>
  page.getByRole('dialog', { name: 'Member centre' }).getByRole('navigation').getByRole('link', { name })

test('badges of the member centre come with what waits, and go once it is claimed and read elsewhere', wide, async ({ page }) => {
  await registerAs(page, newName('mai'))
  await page.goto('/#mc/securityCenter')
  const names = ['Reward centre', 'Missions', 'Messages']
  for (const name of names) await expect(entry(page, name)).toHaveText(name)

  // A first deposit completes a mission, whose reward waits in the reward centre too, and brings a message.
  await payIn(page, '50')
  for (const name of names) await expect(entry(page, name)).toHaveText(new RegExp(`^${name}[1-9]`))
  await expectTidy(page)
  await expectAccessible(page)

  // Another browser of the member does the rest, and the page here hears of it.
  const token = String(await page.evaluate(() => sessionStorage.getItem('token')))
  await ask(page, '/wps/mc/rewards/claim-all', { method: 'POST', token, body: {} })
  for (const name of ['Reward centre', 'Missions']) await expect(entry(page, name)).toHaveText(name)
  await ask(page, '/wps/mc/messages/read', { method: 'POST', token, body: {} })
  await expect(entry(page, 'Messages')).toHaveText('Messages')
})
