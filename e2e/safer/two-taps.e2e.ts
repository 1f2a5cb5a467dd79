import { expect, type Locator, type Page } from 'playwright/test'
import { openAccount } from '../support/calls.ts'
import { newName, openInEnglish, password } from '../support/people.ts'
import { test, wide } from '../support/story.ts'

/** A page of each frame, and every page without one; `site/shell/frames.test.ts` ensures that there are no others. */
const pages = ['/', '/lottery', '/seamless', '/service', '/helpmc']
const centre = (page: Page) => page.getByRole('dialog', { name: 'Member centre' })
const title = (page: Page) => centre(page).getByRole('heading', { name: 'Limits and breaks' })

/** The entry point: a visitor's badge, a member's clock, or a button of a page without a header. */
const way = (page: Page): Locator =>
  page
    .getByRole('link', { name: /Limits and breaks$/ })
    .or(page.getByRole('button', { name: /Limits and breaks$/ }))
    .first()

/** Navigates within the site, without a reload. */
const go = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.locator('main h1').first()).toBeAttached()
}

test(
  'limits and breaks are one tap away from every page, for a visitor too, and two within the member centre',
  wide,
  async ({ page }) => {
    const name = newName('taps')
    await openAccount(page, name, password)
    await openInEnglish(page)
    for (const path of pages.toReversed()) {
      await go(page, path)
      await expect(way(page)).toBeVisible()
    }
    await way(page).click()
    const login = page.getByRole('dialog', { name: 'Log in' })
    await login.getByRole('textbox', { name: 'Username' }).fill(name)
    await login.getByLabel('Password', { exact: true }).fill(password)
    await login.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(title(page)).toBeVisible()

    for (const path of pages) {
      await go(page, path)
      await expect(title(page)).toBeHidden()
      await way(page).click()
      await expect(title(page)).toBeVisible()
    }
    for (const at of ['depositv2', 'securityCenter/password']) {
      await go(page, `/#mc/${at}`)
      await expect(title(page)).toBeHidden()
      await centre(page).getByRole('link', { name: 'My account', exact: true }).click()
      await centre(page)
        .getByRole('link', { name: /^Limits/ })
        .click()
      await expect(title(page)).toBeVisible()
    }
  },
)
