import { expect, type Page } from 'playwright/test'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { openHarbourFive, pickFirstPlace } from '../support/lottery.ts'
import { newName, payIn, registerAs } from '../support/people.ts'
import { narrow, once, test } from '../support/story.ts'

const centre = (page: Page) => page.getByRole('dialog', { name: 'Member centre' })

test('limits are one tap away, lowered at once and raised after a waiting time', narrow, async ({ page }) => {
  await registerAs(page, newName('limit'))
  await page.getByRole('link', { name: /Limits and breaks$/ }).click()
  await expect(centre(page).getByRole('heading', { name: 'Limits and breaks' })).toBeVisible()
  await expectTidy(page)
  await expectAccessible(page)

  await centre(page).getByRole('button', { name: 'Daily deposits: Set a limit' }).click()
  const change = page.getByRole('dialog', { name: 'Daily deposits' })
  await change.getByLabel('New limit').fill('50')
  await expect(change.getByText('Applies right away.')).toBeVisible()
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(centre(page).getByRole('button', { name: /^Daily deposits: Used K 0\.00 of K 50\.00/ })).toBeVisible()

  await centre(page).getByRole('button', { name: 'Daily deposits: Change' }).click()
  await change.getByLabel('New limit').fill('500')
  await expect(change.getByText(/only if you confirm it again/)).toBeVisible()
  await change.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(centre(page).getByText(/^K 500\.00 from .* once you confirm it$/)).toBeVisible()
  await centre(page).getByRole('button', { name: 'Daily deposits: Cancel change' }).click()
  await expect(centre(page).getByText(/once you confirm it$/)).toBeHidden()

  await page.goto('/#mc/depositv2')
  await expect(centre(page).getByText('Daily deposits: Used K 0.00 of K 50.00')).toBeVisible()
  await centre(page).getByLabel('Amount', { exact: true }).fill('60')
  await centre(page).getByRole('button', { name: 'Continue' }).click()
  await expect(centre(page).getByText('The maximum is 50.00')).toBeVisible()
  await expect(centre(page).getByText('1.00 to 50.00 · left of your own limit')).toBeVisible()
})

test('a stake above the own limit is refused with an explanation, and on a break every stake', once, async ({ page, time }) => {
  await registerAs(page, newName('stake'))
  await payIn(page, '20')
  await page.goto('/#mc/securityCenter/limits')
  await centre(page).getByRole('button', { name: 'Single stake: Set a limit' }).click()
  await page.getByRole('dialog', { name: 'Single stake' }).getByLabel('New limit').fill('0.5')
  await page.getByRole('dialog', { name: 'Single stake' }).getByRole('button', { name: 'Save' }).click()
  await expect(centre(page).getByRole('button', { name: 'Single stake: Change' })).toBeVisible()

  // The figure links to its movement, and that to the ledger.
  await centre(page)
    .getByRole('button', { name: /^Daily deposits: So far K 20\.00/ })
    .click()
  await page
    .getByRole('dialog', { name: 'Daily deposits' })
    .getByRole('link', { name: /Deposit/ })
    .click()
  await expect(centre(page).getByRole('heading', { name: 'Ledger entry' })).toBeVisible()

  await openHarbourFive(page, time)
  await pickFirstPlace(page, [7])
  await page.getByRole('button', { name: 'Bet now' }).click()
  await page.getByRole('button', { name: 'Place bets' }).last().click()
  await expect(page.getByText('This would exceed a limit you’ve set.').first()).toBeVisible()

  await page.goto('/#mc/securityCenter/breaks')
  await centre(page).getByRole('button', { name: 'Start break' }).click()
  await page.getByRole('button', { name: 'Start break' }).last().click()
  await expect(centre(page).getByText(/^You’re on a break/)).toBeVisible()
  await page.goto('/#mc/depositv2')
  await expect(centre(page).getByText('Deposits are paused')).toBeVisible()
  await expect(centre(page).getByRole('button', { name: 'Continue' })).toBeHidden()
})

test('self-exclusion explains its effects in two steps, and ends the session', once, async ({ page }) => {
  await registerAs(page, newName('leave'))
  await page.goto('/#mc/securityCenter/breaks')
  await centre(page).getByRole('button', { name: 'See what it means' }).click()
  await expect(centre(page).getByText('Step 2 of 2')).toBeVisible()
  const now = centre(page).getByRole('button', { name: 'Exclude me' })
  await expect(now).toBeDisabled()
  await expectAccessible(page)
  await centre(page).getByRole('checkbox', { name: 'I understand that this can’t be undone.' }).check()
  await now.click()
  await expect(page.getByText('You’re self-excluded')).toBeVisible()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
})

test('the self-test stays on the device and leads to help; identity takes documents', once, async ({ page }) => {
  await registerAs(page, newName('test'))
  await page.goto('/#mc/securityCenter/selftest')
  const see = centre(page).getByRole('button', { name: 'See result' })
  await expect(see).toBeDisabled()
  for (const group of await centre(page).getByRole('listitem').getByRole('group').all())
    await group.getByRole('button', { name: 'Sometimes' }).click()
  await see.click()
  await expect(centre(page).getByText('9 of 27 points')).toBeVisible()
  await expect(centre(page).getByRole('heading', { name: 'Talk to someone' })).toBeVisible()
  await expectAccessible(page)

  await centre(page).getByRole('tab', { name: 'Identity' }).click()
  const picture = await page.locator('body').screenshot({ type: 'png' })
  for (const kind of ['ID document, front', 'Photo of you holding the document']) {
    const [name] = kind.split(' ')
    await centre(page)
      .getByLabel(`${kind}: Add a photo`)
      .setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer: picture })
    await expect(centre(page).getByText(`${name}.png`)).toBeVisible()
  }
  await centre(page).getByRole('button', { name: 'Submit' }).click()
  await expect(centre(page).getByText('In review')).toBeVisible()
  await expectAccessible(page)
})
