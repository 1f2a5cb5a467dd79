import { expect, type Page } from 'playwright/test'
import { addLane, changeAnswer } from '../support/answers.ts'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { newName, openInEnglish, registerAs } from '../support/people.ts'
import { longOnce, narrowOnly, once, test, wide } from '../support/story.ts'

type Status = { systemStatus: number; title: string; message: string; ip: string; serverTime: string }
type Settings = { loginedToHomePage: boolean; navigation: boolean; licences: string[] }

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })
const side = (page: Page) => page.getByRole('complementary', { name: 'Customer service and app' })

test('the header leads to home, every kind of game that can be played, and promotions', once, async ({ page }) => {
  await openInEnglish(page)
  for (const area of [page.getByRole('banner'), page.locator('main'), side(page), page.getByRole('contentinfo')])
    await expect(area).toBeVisible()
  const links = navigation(page).getByRole('link')
  await expect(links).toHaveText(['Home', 'Slots', 'Lottery', 'Promotions'])
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(targets).toEqual(['/', '/rng', '/lottery', '/promotions'])
  await navigation(page).getByRole('link', { name: 'Promotions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'First deposit doubled' })).toBeVisible()
  await page.goto('/promoDetail?id=none')
  await expect(page.getByText('This promotion has ended')).toBeVisible()
  await expectTidy(page)
})

type Announced = { promotion: { promotion: { id: string; title: string; content: string; timestamp: string }[] } }

test('a promotion opens by its id, from the list too', once, async ({ page }) => {
  const promotion = { id: 'p1', title: 'Harbour week', content: '<p>Play and rest.</p>', timestamp: '2026-08-05T06:00:00.000Z' }
  await changeAnswer<Announced>(page, '/wps/relay/MCSFE_getListAnnouncements', (all) => ({
    ...all,
    promotion: { ...all.promotion, promotion: [promotion] },
  }))
  await openInEnglish(page, '/promoDetail?id=p1')
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour week' })).toBeVisible()
  await expect(page.getByText('Play and rest.')).toBeVisible()
  await page.getByRole('link', { name: 'All promotions' }).click()
  await page.getByRole('link', { name: /Harbour week/ }).click()
  await expect(page).toHaveURL('/promoDetail?id=p1')
})

test('the FB sportsbook has an entry and a page only where FB is among the vendors', longOnce, async ({ page }) => {
  await addLane(page, 'SPORTS', ['FB', 'Fairball'])
  await openInEnglish(page)
  await navigation(page).getByRole('link', { name: 'Sports', exact: true }).hover()
  const menu = page.getByRole('list', { name: 'Sports', exact: true })
  await expect(menu.getByRole('link', { name: /Fairball/ })).toHaveAttribute('href', '/fbsports')
  await page.goto('/fbsports')
  await expect(page.getByText('This sportsbook isn’t taking bets right now')).toBeVisible()
  await addLane(page, 'SPORTS', ['SBK', 'Ninefield'])
  await page.reload()
  await navigation(page).getByRole('link', { name: 'Sports', exact: true }).hover()
  await expect(menu.getByRole('link')).toHaveText([/Ninefield/, /All Sports/])
  await page.goto('/fbsports')
  await expect(page.getByText('This page does not exist')).toBeVisible()
})

test('the side bar opens a single contact at once, several as a list, one list at a time', once, async ({ page }) => {
  await openInEnglish(page)
  const bar = side(page)
  for (const name of ['Customer service', 'Telegram', 'Facebook', 'Viber', 'iPhone and iPad', 'iOS lite', 'Android'])
    await expect(bar.getByRole('button', { name, exact: true })).toBeVisible()
  await expect(bar.getByText('Viber')).toBeHidden()
  await bar.hover()
  await expect(bar.getByText('Viber')).toBeVisible()
  const opened = page.waitForEvent('popup')
  await bar.getByRole('button', { name: 'Customer service', exact: true }).click()
  const service = await opened
  await expect(service.getByRole('heading', { name: 'Customer service' })).toBeVisible()
  expect(await service.evaluate(() => [window.outerWidth, window.innerWidth].some((width) => width === 440))).toBe(true)
  await expect(service).toHaveURL(/\/service\?lane=live$/)
  await service.close()
  await page.route('**/wps/system/service*', (route) => route.abort())
  const inVain = page.waitForEvent('popup')
  await bar.getByRole('button', { name: 'Customer service', exact: true }).click()
  const shut = await inVain
  await expect.poll(() => shut.isClosed()).toBe(true)
  await expect(page.getByText('Couldn’t open customer service.')).toBeVisible()
  await page.unroute('**/wps/system/service*')
  await page.evaluate(() => Object.assign(window, { open: () => null }))
  await bar.getByRole('button', { name: 'Customer service', exact: true }).click()
  const blocked = page.getByRole('alertdialog')
  await expect(blocked).toContainText('Your browser blocked the window.')
  await expect(blocked.getByRole('link')).toHaveAttribute('href', '/service?lane=live')
  await blocked.getByRole('button', { name: 'OK' }).click()
  await bar.getByRole('button', { name: 'Telegram', exact: true }).click()
  await expect(bar.getByRole('group', { name: 'Telegram' }).getByRole('button')).toHaveText([
    'Telegram: questions',
    'Telegram: news',
  ])
  await bar.getByRole('button', { name: 'Android', exact: true }).click()
  await expect(bar.getByRole('group')).toHaveCount(1)
  const code = bar.getByRole('group', { name: 'Android' }).getByRole('img')
  expect(await code.boundingBox()).toMatchObject({ width: 112, height: 112 })
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('group')).toHaveCount(0)
  await expect(bar.getByRole('link', { name: 'Get the app' })).toHaveAttribute('href', '/down')
})

test('maintenance and a blocked address are shown without a reload', once, async ({ page }) => {
  let status: Partial<Status> = {}
  await page.clock.install()
  await changeAnswer<Status>(page, '/wps/system/status', (now) => ({ ...now, ...status }))
  await openInEnglish(page)
  await expect(page.getByRole('region', { name: 'Jackpot' })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { same: true }))
  status = { systemStatus: 1, title: 'Back at noon', message: 'We change the ropes.' }
  await page.clock.runFor(61_000)
  await expect(page.getByRole('heading', { name: 'Back at noon' })).toBeVisible()
  await expect(page.getByText('We change the ropes.')).toBeVisible()
  expect(await page.evaluate(() => 'same' in window), 'the page was loaded anew').toBe(true)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Customer service' }).click()
  await (await opened).close()
  status = { systemStatus: 2, title: '', message: '', ip: '198.51.100.7' }
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Not available in your region' })).toBeVisible()
  await expect(page.getByRole('main').getByText('198.51.100.7').last()).toBeVisible()
  await expectAccessible(page)
  status = { systemStatus: 0 }
  await page.reload()
  await expect(page.getByRole('region', { name: 'Jackpot' })).toBeVisible()
})

test('a brand may require a login, and hide the row of categories', longOnce, async ({ page }) => {
  await changeAnswer<Settings>(page, '/wps/system/settings/consolidated', (settings) => ({
    ...settings,
    loginedToHomePage: true,
    navigation: false,
    licences: ['malta'],
  }))
  for (const path of ['/', '/rng', '/lottery', '/down']) {
    await openInEnglish(page, path)
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  }
  for (const path of ['/register', '/register.html', '/helpmc', '/download']) {
    await page.goto(path)
    await expect(page.locator('#main')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page).toHaveURL(path)
  }
  await registerAs(page, newName('guard'))
  await page.goto('/rng')
  await expect(page.getByRole('heading', { name: 'Slots' })).toBeVisible()
  await expect(navigation(page)).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Licence badges (demo)' }).getByRole('listitem')).toHaveCount(1)
})

test('a slash opens the search for games, studios, help and promotions, with a history', wide, async ({ page, isMobile }) => {
  await openInEnglish(page)
  const button = page.getByRole('banner').getByRole('button', { name: 'Search' })
  await expect(button).toBeVisible()
  const search = page.getByRole('dialog', { name: 'Search' })
  const field = search.getByLabel('Search the site')
  if (isMobile) {
    await button.click()
    await expect(field).toBeFocused()
  } else
    // Keys are heard a moment after the page stands.
    await expect(async () => {
      await page.keyboard.press('/')
      await expect(field).toBeFocused({ timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
  await expect(search.getByRole('region', { name: 'Popular games' }).getByRole('button').first()).toBeVisible()
  await field.fill('harbour')
  await expect(
    search.getByRole('region', { name: 'Games', exact: true }).getByRole('button', { name: /Harbour Five/ }),
  ).toBeVisible()
  await expectAccessible(page)
  await search
    .getByRole('region', { name: 'Studios' })
    .getByRole('link', { name: /Harbour Lottery/ })
    .click()
  await expect(page).toHaveURL('/lottery?vendor=LOTT')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await expect(search.getByRole('button', { name: 'harbour', exact: true })).toBeVisible()
  await field.fill('zzzz')
  await expect(search.getByText('No results for “zzzz”')).toBeVisible()
  await field.fill('deposit')
  await expect(search.getByRole('region', { name: 'Help' }).getByRole('link').first()).toBeVisible()
  await field.fill('zalo')
  await search.getByRole('region', { name: 'Promotions' }).getByRole('link', { name: 'Be our contact on Zalo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Be our contact on Zalo' })).toBeVisible()
})

test('the latency of alternative addresses is measured, and the fastest is marked', longOnce, async ({ page }) => {
  await openInEnglish(page)
  await page.getByRole('contentinfo').getByRole('button', { name: 'Choose a line' }).click()
  const lines = page.getByRole('dialog', { name: 'Choose a line' })
  await expect(lines.getByRole('listitem')).toHaveCount(3)
  await expect(lines.getByText(/^\d+ ms$/).first()).toBeVisible()
  await expect(lines.getByText('Current')).toHaveCount(1)
  await expect(lines.getByText('Fastest').first()).toBeVisible()
})

test('a phone has a bar of five tabs and all kinds of games in a sheet', narrowOnly, async ({ page }) => {
  await openInEnglish(page)
  const bar = page.getByRole('navigation', { name: 'Quick navigation' })
  await expect(bar.getByRole('button')).toHaveText(['Home', 'Games', 'Deposit', 'Promo', 'Me'])
  await page.getByRole('banner').getByRole('button', { name: 'Customer service', exact: true }).click()
  const contacts = page.getByRole('dialog', { name: 'Customer service' })
  await expect(contacts.getByRole('button', { name: 'Telegram: news' })).toBeVisible()
  await contacts.getByRole('button', { name: 'Close' }).click()
  await expect(contacts).toBeHidden()
  await bar.getByRole('button', { name: 'Games' }).click()
  const sheet = page.getByRole('dialog', { name: 'Games' })
  await sheet.getByRole('link', { name: /Slots/ }).click()
  await expect(page).toHaveURL('/rng')
  await expect(page.getByRole('heading', { level: 1, name: 'Slots' })).toBeVisible()
  await expectTidy(page)
  await expectAccessible(page)
})

test('help in the footer opens its article', once, async ({ page }) => {
  await openInEnglish(page)
  const help = page.getByRole('contentinfo').getByRole('navigation', { name: 'Help' })
  await help.scrollIntoViewIfNeeded()
  const link = help.getByRole('link').first()
  const title = (await link.textContent()) ?? ''
  const href = await link.getAttribute('href')
  await link.click()
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  await expect(page.locator('[data-modal=helpModal]')).toContainText(title)
  await expect(page).toHaveURL(href ?? '')
  expect(href).toMatch(/^\/help#[a-z0-9-]+$/)
})

test('banners link by their linkage', longOnce, async ({ page }) => {
  const kinds: Record<string, string> = {
    vendor: 'FISH/TDW',
    promotion: 'none',
    member: 'depositv2',
    service: '',
    url: 'https://elsewhere.example/news',
  }
  type Banner = { linkageType: string; linkage: string }
  for (const [linkageType, linkage] of Object.entries(kinds)) {
    await changeAnswer<{ promotion: { banners: Banner[] } }>(page, '/wps/relay/MCSFE_getListAnnouncements', ({ promotion }) => ({
      promotion: { ...promotion, banners: promotion.banners.slice(0, 1).map((banner) => ({ ...banner, linkageType, linkage })) },
    }))
    await openInEnglish(page)
    const banner = page.getByRole('region', { name: 'News and offers' })
    const press = () => banner.getByText('Play with nothing hidden.').click()
    if (linkageType === 'vendor') {
      await press()
      await expect(page).toHaveURL('/fish?page=TDW')
    } else if (linkageType === 'promotion') {
      await press()
      await expect(page).toHaveURL('/promoDetail?id=none')
    } else if (linkageType === 'member') {
      await press()
      await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
    } else {
      if (linkageType === 'url') page.once('popup', (popup) => void popup.close())
      const opened = page.waitForEvent('popup')
      await press()
      if (linkageType === 'url') {
        const question = page.getByRole('alertdialog')
        await expect(question).toContainText('You’re leaving for elsewhere.example.')
        await question.getByRole('button', { name: 'Confirm' }).click()
      }
      expect(await opened).toBeDefined()
    }
    await page.unroute('**/wps/relay/MCSFE_getListAnnouncements*')
  }
})
