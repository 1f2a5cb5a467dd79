import { expect, type Page } from 'playwright/test'
import { refuse } from '../support/answers.ts'
import { logInAs, openInEnglish } from '../support/people.ts'
import { longOnce, once, test, wide } from '../support/story.ts'

const banner = (page: Page) => page.getByRole('region', { name: 'News and offers' })
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })
const lotteryLink = (page: Page) => navigation(page).getByRole('link', { name: 'Lottery', exact: true })

test('home has four addresses, and its banner is on no other page', once, async ({ page }) => {
  for (const path of ['/index', '/index.html', '/home', '/']) {
    await openInEnglish(page, path)
    await expect(page.getByRole('region', { name: 'Jackpot' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Slots' })).toBeVisible()
    await expect(banner(page)).toBeVisible()
    expect((await page.locator('main').getAttribute('class'))?.split(' ')[0]).toBe(path.slice(1))
  }
  for (const [path, heading] of [
    ['/fair', 'Verify a result'],
    ['/lottery', 'Harbour Five'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
  }
})

test('the lottery has the header only, and its address opens game and play', wide, async ({ page }) => {
  await openInEnglish(page, '/lottery?gameCode=XSMB&vendor=TCG_LOTTO_VN&playType=lo3')
  await expect(page.getByRole('heading', { name: 'Delta 27 Hanoi' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Three digits, all lots', pressed: true })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.locator('main')).toHaveClass(/^lottery /)
  const notices = page.getByRole('region', { name: 'Announcements' })
  for (const absent of [banner(page), notices, page.getByRole('contentinfo')]) await expect(absent).toHaveCount(0)
})

test('the navigation marks the current page', once, async ({ page }) => {
  await openInEnglish(page)
  const marked = navigation(page).locator('a.active')
  await expect(marked).toHaveText(['Home'])
  await navigation(page).getByRole('link', { name: 'Slots' }).click()
  await expect(marked).toHaveText(['Slots'])
  await lotteryLink(page).click()
  await expect(page).toHaveURL('/lottery')
  await expect(marked).toHaveText(['Lottery'])
  await expect(marked).toHaveAttribute('aria-current', 'page')
})

test('the addresses of registration and login open their dialogs over home', once, async ({ page }) => {
  for (const [path, name] of [
    ['/register', 'Register'],
    ['/register.html', 'Register'],
    ['/login', 'Log in'],
  ] as const) {
    await openInEnglish(page, path)
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expect(page.locator('main').getByRole('region', { name: 'Jackpot', includeHidden: true })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
})

test('a chunk that fails to load is reported, and a retry loads it', once, async ({ page }) => {
  const part = /res\/js\/lottery-.*\.js/
  await page.route(part, (route) => route.abort())
  await openInEnglish(page)
  await lotteryLink(page).click()
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText('Part of the page didn’t load')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.unroute(part)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Harbour Five' })).toBeVisible()
})

test('games that fail to load are reported with a reference, and a retry loads them', once, async ({ page }) => {
  await logInAs(page, 'newbie', 'Harbour2026')
  // A page without requests, so that pending requests of home are cancelled.
  await page.goto('/readyz')
  await refuse(page, '/wps/relay/GCSGAME_gameVendor', 'SYSTEM_ERROR', null, { status: 500 })
  await page.goto('/')
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText('Something went wrong. Try again')
  await expect(notice).toContainText('Reference 1b9d6bcd')
  await page.unroute('**/wps/relay/GCSGAME_gameVendor*')
  // Pressed at once: the page asks again by itself, and the button is gone then.
  await notice.getByRole('button', { name: 'Try again' }).evaluate((button: HTMLElement) => button.click())
  await expect(page.getByRole('heading', { name: 'Slots' })).toBeVisible()
})

test('a missing or slow network is reported', longOnce, async ({ page }) => {
  await page.route('**/wps/public/catalog*', (route) => setTimeout(() => void route.continue().catch(() => undefined), 11_000))
  await page.route('**/wps/session/login', (route) => route.abort('internetdisconnected'))
  await openInEnglish(page, '/login')
  const form = page.getByRole('dialog', { name: 'Log in' })
  await form.getByRole('textbox', { name: 'Username' }).fill('newbie')
  await form.getByLabel('Password', { exact: true }).fill('Harbour2026')
  await form.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(form.getByRole('alert')).toHaveText('Network problem. Check your connection and try again.')
  await page.unroute('**/wps/session/login')
  await form.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(form).toBeHidden()
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/')
  const slow = page.getByRole('status').filter({ hasText: 'This is taking a while. Check your connection.' })
  await expect(slow).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Slots' })).toBeVisible()
})

test('a dialog that fails to load is reported, and does not affect the page', longOnce, async ({ page }) => {
  const part = /res\/js\/AuthLayer-.*\.js/
  await page.route(part, (route) => route.abort())
  await openInEnglish(page)
  const logIn = page.getByRole('banner').getByRole('button', { name: 'Log in' })
  const notice = page.getByRole('alertdialog', { name: 'Couldn’t load this' })
  for (const answer of ['Cancel', 'Try again']) {
    await logIn.click()
    await expect(notice).toContainText('Part of the page didn’t load')
    await page.unroute(part)
    await notice.getByRole('button', { name: answer }).click()
    await expect(notice).toBeHidden()
    await expect(page.getByRole('region', { name: 'Jackpot' })).toBeVisible()
  }
  await logIn.click()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
})
