import { expect } from 'playwright/test'
import { changeAnswer } from '../support/answers.ts'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { openInEnglish } from '../support/people.ts'
import { narrow, once, test, wide } from '../support/story.ts'

test('a visitor gets Burmese and can switch to Chinese and English', narrow, async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'my')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/[\u1000-\u109f]/)
  for (const [name, lang, heading] of [
    ['简体中文', 'zh-Hans', /[\u4e00-\u9fff]/],
    ['English', 'en', /Jackpot/],
  ] as const) {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /ဘာသာစကား|语言|Language/ })
      .click()
    await expect(page.getByRole('menuitemradio')).toHaveText(['မြန်မာ', 'English', '简体中文'])
    await page.getByRole('menuitemradio', { name }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(heading)
    await expectTidy(page)
  }
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('home shows clock, notices, banner, jackpot, draws and lanes with art', wide, async ({ page }) => {
  await openInEnglish(page)
  const clock = page.getByRole('timer', { name: 'Current time' })
  await expect(clock).toHaveText(/\d\d:\d\d:\d\d GMT\+6:30/)
  const first = await clock.textContent()
  await expect(clock).not.toHaveText(first ?? '')
  await expect(page.getByRole('region', { name: 'Announcements' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'News and offers' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Jackpot' })).toHaveText(/K 1,\d{3}\.\d\d/)
  await expect(page.getByRole('link', { name: /Harbour Five/ }).first()).toBeVisible()
  const lane = page.getByRole('region', { name: 'Slots' })
  await lane.scrollIntoViewIfNeeded()
  await expect(lane.locator('[data-image-state="loaded"]').first()).toBeVisible()
  for (const name of ['Slots', 'Lottery']) {
    const each = page.getByRole('region', { name, exact: true })
    await each.scrollIntoViewIfNeeded()
    await expect(each.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(each.getByRole('list').getByRole('button'), name).not.toHaveCount(0)
  }
  await expectTidy(page)
  await expectAccessible(page)
})

test('home lists winners, or an empty state without any', once, async ({ page }) => {
  const list = [
    { player: 'su***88', game: 'Harbour Five', gameCode: 'FAST5', room: '20260805-0142', amount: '95.00', multiple: '9.50' },
  ].map((win) => ({ ...win, at: '2026-08-05T06:00:00.000Z' }))
  await changeAnswer(page, '/wps/relay/ODSFE2_getWinnerBoard', () => ({ list }))
  await changeAnswer(page, '/wps/relay/GCSGAME_getRankList', () => ({ list: [] }))
  await openInEnglish(page)
  const winners = page.getByRole('region', { name: 'Winners' })
  await winners.scrollIntoViewIfNeeded()
  await expect(winners.getByRole('listitem')).toHaveText([/su\*\*\*88.*Harbour Five.*20260805-0142.*95\.00/])
  await expect(winners.getByText('No winners yet')).toBeVisible()
  await expect(winners.getByText('Real payouts on this site. Players choose how their name is shown.')).toBeVisible()
})

test('the footer shows studios, demo badges and a description', narrow, async ({ page, isMobile }) => {
  await openInEnglish(page)
  const foot = page.getByRole('contentinfo')
  await foot.scrollIntoViewIfNeeded()
  for (const text of ['No real money', '© 2024 Tamuvo', 'Works best in current Chrome, Safari, Edge and Firefox.'])
    await expect(foot.getByText(text)).toBeVisible()
  const badges = foot.getByRole('list', { name: 'Licence badges (demo)' }).getByRole('img')
  await expect(badges).toHaveCount(3)
  for (const [at, place] of ['Malta', 'British Virgin Islands', 'Philippines'].entries()) {
    await expect(badges.nth(at)).toHaveAccessibleName(`${place}: demo, not licensed`)
    await expect.poll(() => badges.nth(at).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  const studios = foot.getByRole('list', { name: 'Game studios' })
  await expect(studios.locator('[data-image-state="loaded"]').first()).toBeVisible()
  if (!isMobile) {
    const right = (box: { x: number; width: number } | null) => Math.round((box?.x ?? 0) + (box?.width ?? 0))
    const tenth = await studios.getByRole('listitem').nth(9).boundingBox()
    expect(right(tenth)).toBe(right(await studios.boundingBox()))
    expect(Math.round(tenth?.x ?? 0) - right(await studios.getByRole('listitem').nth(8).boundingBox())).toBe(10)
  }
  await expect(studios.locator('img').first()).toHaveAttribute('src', /^\/[A-Z]+_LIST_VENDOR\/[A-Z_]+-COLOR\.png$/)
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a notice expands in place, collapses, and the list is paged', wide, async ({ page }) => {
    await openInEnglish(page)
    const bar = page.getByRole('region', { name: 'Announcements' })
    await bar.getByRole('button', { name: 'Pause' }).click()
    await bar.getByRole('listitem').getByRole('button').first().click()
    const modal = page.getByRole('dialog', { name: 'Announcements' })
    await expect(page.locator('[data-modal=noticeModal]')).toContainText('Announcements')
    const titles = modal.getByRole('list').first().getByRole('button')
    await expect(titles).toHaveCount(9)
    await expect(titles.first()).toHaveAttribute('aria-expanded', 'true')
    await expect(modal.getByRole('article')).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d(?!:)/)
    await titles.first().click()
    await expect(modal.getByRole('article')).toBeHidden()
    await modal.getByRole('button', { name: 'Next page' }).click()
    await expect(titles.first()).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    const thirteenth = bar.getByRole('listitem').getByRole('button').nth(12)
    const title = await thirteenth.textContent()
    await thirteenth.dispatchEvent('click')
    await expect(titles).toHaveCount(5)
    await expect(titles.nth(3)).toHaveAttribute('aria-expanded', 'true')
    await expect(titles.nth(3)).toHaveText(title ?? '')
    await expect(modal.getByRole('article').getByRole('heading')).toHaveText(title ?? '')
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await page.mouse.move(640, 500)
    const place = async () => (await thirteenth.boundingBox())?.x ?? 0
    const resting = await place()
    await page.waitForTimeout(300)
    expect(await place()).toBe(resting)
    await bar.getByRole('button', { name: 'Play' }).click()
    await page.mouse.move(640, 500)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await expect.poll(place).toBeLessThan(resting)
  })
})

test('the light theme can be chosen and is stored', wide, async ({ page }) => {
  await openInEnglish(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Switch to light' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  // A draw has no text before its board has loaded.
  for (const draw of await page.locator('main a[href^="/lottery?gameCode="]').all()) await expect(draw).toHaveText(/\S/)
  await expectAccessible(page)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('an unknown address shows an error page with a link home', narrow, async ({ page }) => {
  await openInEnglish(page, '/no/such/page')
  await expect(page.getByText('This page does not exist')).toBeVisible()
  await page.getByRole('link', { name: 'Go to home' }).click()
  await expect(page).toHaveURL('/')
})
