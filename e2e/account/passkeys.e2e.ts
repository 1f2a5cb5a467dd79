import { expect, type Page } from 'playwright/test'
import { openAccount } from '../support/calls.ts'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { newName, password } from '../support/people.ts'
import { narrow, test } from '../support/story.ts'

const centre = (page: Page) => page.getByRole('dialog', { name: 'Member centre' })
const press = (page: Page, name: string) => centre(page).getByRole('button', { name, exact: true }).click()

/** Gives the browser a device that is unlocked at once. */
const plugIn = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Opens the page of passkeys as a new member, at the name of this machine: an IP address has no passkeys. */
const openPasskeys = async (page: Page): Promise<void> => {
  const token = await openAccount(page, newName('key'), password)
  await page.goto('/readyz')
  const url = new URL(page.url())
  url.hostname = 'localhost'
  await page.goto(url.href)
  await page.evaluate((secret) => {
    sessionStorage.setItem('token', secret)
    localStorage.setItem('language', 'EN')
  }, token)
  await page.goto(`${url.origin}/#mc/securityCenter/passkeys`)
}

test('a passkey is added, logs in without a password, and is asked for again before it goes', narrow, async ({ page }) => {
  await plugIn(page)
  await openPasskeys(page)
  await expect(centre(page).getByText('No passkeys yet.')).toBeVisible()
  await expectAccessible(page)
  await centre(page).getByLabel('Name').fill('Phone of the story')
  await centre(page).getByLabel('Current login password').fill(password)
  await press(page, 'Add a passkey')
  await expect(centre(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await centre(page).getByRole('checkbox').check()
  await press(page, 'Done')

  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`${new URL(page.url()).origin}/login`)
  // The device takes up the suggestion of the name field at once.
  await expect(page.getByTestId('balance')).toHaveText(/K 0\.00/)

  await page.goto(`${new URL(page.url()).origin}/#mc/securityCenter/passkeys`)
  const list = centre(page).getByRole('list', { name: 'Passkeys' })
  await expect(list).toContainText('Phone of the story')
  await expect(list).toContainText('Last used')
  await expectTidy(page)
  await list.getByRole('button', { name: 'Remove Phone of the story' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('This is your last second step')
  await question.getByRole('button', { name: 'Confirm' }).click()
  const again = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(again.getByLabel('Recovery code')).toBeVisible()
  await expectAccessible(page)
  await again.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(centre(page).getByText('No passkeys yet.')).toBeVisible()
})
