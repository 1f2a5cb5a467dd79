import { expect, type Page } from 'playwright/test'
import { logInAs, openInEnglish } from '../support/people.ts'
import { openHarbourFive, pickFirstPlace } from '../support/lottery.ts'
import { narrow, narrowOnly, once, test, wide } from '../support/story.ts'

const centre = (page: Page) => page.getByRole('dialog', { name: 'Member centre' })
const entry = (page: Page, name: string) => centre(page).getByRole('navigation').getByRole('link', { name })
const demoPassword = 'Harbour2026'

test('the member menu opens the pages of the centre over the current page', wide, async ({ page }) => {
  await logInAs(page, 'vip1', demoPassword)
  await page.goto('/fair?game=FAST27')
  for (const [item, key] of [
    ['My wallet', 'transferFund'],
    ['Deposit', 'depositv2'],
    ['Bets', 'personalHistoryCopy'],
    ['Account record', 'transactionHistory'],
    ['Messages', 'messageV2'],
    ['My account', 'securityCenter'],
  ] as const) {
    await page.getByRole('button', { name: 'My menu: vip1' }).click()
    await expect(page.getByText('vip1', { exact: true }).last()).toBeVisible()
    await expect(page.getByText('VIP 6')).toHaveClass(/tint-vip/)
    await page.getByRole('menuitem', { name: item }).click()
    await expect(centre(page)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/fair\\?game=FAST27(&issue=[\\d-]+)?#mc/${key}$`))
    await expect(centre(page).locator('nav [aria-current="page"]')).toHaveText([new RegExp(`^${item}\\d*$`)])
    await centre(page).getByRole('button', { name: 'Close' }).click()
    await expect(centre(page)).toBeHidden()
    await expect(page).toHaveURL(/\/fair\?game=FAST27(&issue=[\d-]+)?#?$/)
  }
})

test('the centre leads from page to page', once, async ({ page }) => {
  await logInAs(page, 'newbie', demoPassword)
  await page.goto('/#mc/securityCenter')
  await expect(centre(page).getByText('VIP 0')).not.toHaveClass(/tint-vip/)
  const frame = await centre(page).boundingBox()
  await entry(page, 'My wallet').click()
  await expect(centre(page).getByRole('heading', { name: 'My wallet' })).toBeVisible()
  await expect(centre(page).getByText('In play now')).toBeVisible()
  await entry(page, 'Deposit').click()
  await expect(centre(page).getByLabel('Amount', { exact: true })).toBeVisible()
  await entry(page, 'Bets').click()
  await expect(centre(page).getByText(/No bets/)).toBeVisible()
  await entry(page, 'Account record').click()
  await expect(centre(page).getByText('No transactions in this period')).toBeVisible()
  await entry(page, 'Messages').click()
  await expect(centre(page).getByText('No messages yet')).toBeVisible()
  expect(await centre(page).boundingBox(), 'the window stands still').toEqual(frame)
  await page.goto('/#mc/transferUpline')
  await expect(page.getByText('You have no upline you can send money to.')).toBeVisible()
  await expect(page).toHaveURL(/#mc\/securityCenter$/)
  // The window closes for the page that is not offered, and opens anew: until then there is nothing to leave.
  await expect(centre(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(centre(page)).toBeHidden()
})

test('the menu of a phone shows where one is', narrow, async ({ page }) => {
  await logInAs(page, 'newbie', demoPassword)
  for (const [key, name] of [
    ['securityCenter', 'My account'],
    ['withdraw', 'Withdraw'],
    ['messageV2', 'Messages'],
    ['depositv2', 'Deposit'],
  ] as const) {
    await page.goto(`/#mc/${key}`)
    await expect(entry(page, name)).toHaveAttribute('aria-current', 'page')
    await expect(entry(page, name)).toBeInViewport({ ratio: 1 })
  }
})

test('on a phone my account is a list that opens to pages, and back to the row that was opened', narrowOnly, async ({ page }) => {
  await logInAs(page, 'newbie', demoPassword)
  await page.goto('/#mc/securityCenter')
  const row = (name: RegExp) => centre(page).getByRole('list', { name: 'Account pages' }).getByRole('link', { name })
  const title = (name: string) => centre(page).getByRole('heading', { name, exact: true })
  const back = centre(page).getByRole('link', { name: 'Back', exact: true })
  await expect(row(/^Settings/)).toContainText('English · Dark')
  await expect(row(/^Identity/)).toContainText('Level')
  await expect(centre(page).getByRole('tab')).toHaveCount(0)
  await row(/^Devices and logins/).click()
  await expect(title('Devices and logins')).toBeFocused()
  await expect(title('Devices and logins')).toBeInViewport()
  await back.click()
  await expect(row(/^Devices and logins/)).toBeFocused()

  await row(/^Limits and breaks/).click()
  await expect(title('Limits and breaks')).toBeFocused()
  await centre(page).getByRole('link', { name: 'Breaks', exact: true }).click()
  await expect(page).toHaveURL(/#mc\/securityCenter\/breaks$/)
  await expect(title('Breaks')).toBeFocused()
  await back.click()
  await expect(title('Limits and breaks')).toBeVisible()
  await expect(centre(page).getByRole('link', { name: 'Breaks', exact: true })).toBeFocused()
})

test('a balance opens its entries, and an entry its legs', once, async ({ page }) => {
  await logInAs(page, 'player1', demoPassword)
  await page.goto('/#mc/securityCenter')
  await centre(page)
    .getByRole('link', { name: /^Balance/ })
    .click()
  await expect(centre(page).getByRole('heading', { name: 'Balance', exact: true })).toBeVisible()
  const book = centre(page).getByRole('table', { name: 'Ledger entry' })
  await expect(book.getByText('Total')).toBeVisible()
  await book.getByText('Deposit by customer service').click()
  await expect(centre(page).getByText('psp:sandpay')).toBeVisible()
  await expect(centre(page).getByText('yours')).toBeVisible()
})

test('a reload keeps the filters, the page beneath and the tab', once, async ({ page }) => {
  await logInAs(page, 'player1', demoPassword)
  await page.goto('/help#mc/transactionHistory')
  const lastWeek = centre(page).getByRole('button', { name: 'Last 7 days' })
  await lastWeek.click()
  await expect(page).toHaveURL(/\/help#mc\/transactionHistory\?range=last_7_days$/)
  await page.reload()
  await expect(lastWeek).toHaveAttribute('aria-pressed', 'true')
  await entry(page, 'Messages').click()
  await centre(page).getByRole('tab', { name: 'Announcements' }).click()
  await page.reload()
  await expect(centre(page).getByRole('tab', { name: 'Announcements' })).toHaveAttribute('aria-selected', 'true')
})

test('amounts can be hidden, which is stored', once, async ({ page }) => {
  await logInAs(page, 'player1', demoPassword)
  const balance = page.getByTestId('balance')
  await expect(balance).toHaveText(/K \d/)
  await page.getByRole('banner').getByRole('button', { name: 'Hide amounts' }).click()
  await expect(balance).toHaveText(/^K \*{4}Amount hidden$/)
  await page.reload()
  await expect(balance).toHaveText(/^K \*{4}/)
  await page.getByRole('banner').getByRole('button', { name: 'Show amounts' }).click()
  await expect(balance).toHaveText(/K \d/)
})

test('a visitor who places a bet is asked to log in and then continues', narrow, async ({ page, time }) => {
  await openInEnglish(page)
  await openHarbourFive(page, time)
  await pickFirstPlace(page, [4])
  await page.getByRole('region', { name: 'Stake' }).getByRole('button', { name: 'Log in to bet' }).click()
  const form = page.getByRole('dialog', { name: 'Log in' })
  await expect(form).toBeVisible()
  await form.getByRole('textbox', { name: 'Username' }).fill('player1')
  await form.getByLabel('Password', { exact: true }).fill(demoPassword)
  await form.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alertdialog', { name: 'Place these bets?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/#mc/depositv2')
  await expect(centre(page)).toBeVisible()
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(form).toBeVisible()
  await expect(centre(page)).toHaveCount(0)
})
