import { expect, type Page } from 'playwright/test'
import { changeAnswer, forgetAnswers } from '../support/answers.ts'
import { expectTidy } from '../support/checks.ts'
import { openInEnglish } from '../support/people.ts'
import { longOnce, once, test } from '../support/story.ts'

type Settings = { themeSwitch: boolean; jackpotDisplay: string; currency: { code: string; symbol: string; unitFactor: number } }
type Switch = { modId: string; enabled: string }
type Content = { promotion: { banners: { groupName: string }[]; player: { title: string; content: string }[] } }

const settings = '/wps/system/settings/consolidated'
const announcements = '/wps/relay/MCSFE_getListAnnouncements'

test('the brand decides whether visitors may change the theme and register', once, async ({ page }) => {
  let on = false
  await changeAnswer<Settings>(page, settings, (value) => ({ ...value, themeSwitch: on }))
  await changeAnswer<{ whitelabel: Switch[] }>(page, '/wps/system/whitelabel', ({ whitelabel }) => ({
    whitelabel: whitelabel.map((each) => (each.modId === 'DIRECTREG3' ? { ...each, enabled: on ? '1' : '0' } : each)),
  }))
  await openInEnglish(page)
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Jackpot' })).toBeVisible()
  await expect(header.getByRole('button', { name: /Switch to/ })).toHaveCount(0)
  await expect(header.getByRole('button', { name: 'Register' })).toHaveCount(0)
  on = true
  await forgetAnswers(page)
  await page.reload()
  await expect(header.getByRole('button', { name: 'Switch to light' })).toBeVisible()
  await header.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('dialog', { name: 'Register' })).toBeVisible()
})

test('the brand determines the offered and the default language', longOnce, async ({ page }) => {
  await changeAnswer<Settings & { defaultLang: string; supportLanguages: string[] }>(page, settings, (value) => ({
    ...value,
    defaultLang: 'TH',
    supportLanguages: ['TH', 'VI', 'TY', 'ID', 'EN'],
  }))
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: 'เข้าสู่ระบบ' })).toBeVisible()
  await header.getByRole('button', { name: /^ภาษา/ }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['ไทย', 'Tiếng Việt', 'Filipino', 'Bahasa Indonesia', 'English'])
  await page.getByRole('menuitemradio', { name: 'Tiếng Việt' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
  await expect(header.getByRole('button', { name: 'Đăng nhập' })).toBeVisible()
  await expectTidy(page)
})

const bannerRegion = (page: Page) => page.getByRole('region', { name: 'News and offers' })

test('only banners of the home group are shown, and nothing when there are none', longOnce, async ({ page }) => {
  let groups: string[] = ['home', 'lobby', 'lobby', 'home', 'lobby', 'lobby']
  await changeAnswer<Content>(page, announcements, ({ promotion }) => ({
    promotion: { ...promotion, banners: promotion.banners.map((each, at) => ({ ...each, groupName: groups[at] ?? 'lobby' })) },
  }))
  await openInEnglish(page)
  await expect(bannerRegion(page).getByRole('button', { name: /^Slide \d$/ })).toHaveCount(2)
  groups = []
  await forgetAnswers(page)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Announcements' })).toBeVisible()
  await expect(bannerRegion(page)).toHaveCount(0)
})

test('active content of a notice is escaped', once, async ({ page }) => {
  const content =
    '<p>Kept <b>bold</b></p><script>hurt = 1</script><img src="x" onerror="hurt = 1"><a href="javascript:hurt = 1">go</a>'
  await changeAnswer<Content>(page, announcements, ({ promotion }) => ({
    promotion: { ...promotion, player: promotion.player.map((notice) => ({ ...notice, content })) },
  }))
  await openInEnglish(page)
  const bar = page.getByRole('region', { name: 'Announcements' })
  await bar.getByRole('listitem').getByRole('button').first().click()
  const article = page.getByRole('article')
  await expect(article.locator('b')).toHaveText('bold')
  await expect(article.locator('script, [onerror], [href^="javascript:"]')).toHaveCount(0)
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
})

/** Counts the short intervals of a page. */
const countIntervals = (page: Page) =>
  page.addInitScript(() => {
    const running = new Set<unknown>()
    const { setInterval: begin, clearInterval: end } = window
    Object.assign(window, {
      running,
      setInterval: (...words: Parameters<typeof begin>) => {
        const id = begin(...words)
        if (Number(words[1]) <= 3_000) running.add(id)
        return id
      },
      clearInterval: (id: number) => {
        running.delete(id)
        end(id)
      },
    })
  })

const runningIntervals = (page: Page) => page.evaluate(() => (window as unknown as { running: Set<unknown> }).running.size)

/** Navigates within the site to a page without counters. */
const leaveHome = async (page: Page) => {
  await page.evaluate(() => history.pushState({}, '', '/nothing/here'))
  await expect(page.getByText('This page does not exist')).toBeVisible()
}

test(
  'a jackpot by formula grows by 165.11 every three seconds, digit by digit, as long as it is shown',
  once,
  async ({ page }) => {
    await countIntervals(page)
    await changeAnswer<Settings>(page, settings, (value) => ({
      ...value,
      jackpotDisplay: 'formula',
      currency: { code: 'TST', symbol: '₸', unitFactor: 1 },
    }))
    await openInEnglish(page, '/nothing/here')
    await expect(page.getByRole('timer')).toBeVisible()
    const elsewhere = await runningIntervals(page)
    const jackpot = page.getByRole('region', { name: 'Jackpot' })
    /** The accessible value, in hundredths, and the shown digits, read together. */
    const look = () =>
      jackpot.evaluate((region) => {
        const [, words = ''] = /₸ ([\d,.]+)/.exec(region.querySelector('.sr-only')?.textContent ?? '') ?? []
        const strips = [...region.querySelectorAll<HTMLElement>('[style*="translateY"]')]
        return {
          figure: Math.round(Number(words.replaceAll(',', '')) * 100),
          digits: strips.map(({ style }) => style.transform).join(),
        }
      })
    for (let visit = 0; visit < 2; visit++) {
      await page.getByRole('link', { name: 'Go to home' }).click()
      await expect(jackpot).toContainText('Demo figure, not a prize')
      const before = await look()
      await expect.poll(async () => (await look()).figure).toBe(before.figure + 16_511)
      expect((await look()).digits).not.toBe(before.digits)
      await leaveHome(page)
      expect(await runningIntervals(page)).toBe(elsewhere)
    }
  },
)
