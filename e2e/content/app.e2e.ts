import { expect } from 'playwright/test'
import { expectAccessible, expectTidy } from '../support/checks.ts'
import { openInEnglish } from '../support/people.ts'
import { longOnce, once, test } from '../support/story.ts'

test(
  'the app is offered for three kinds of device, the own one first, with codes to scan',
  longOnce,
  async ({ page, browser }) => {
    await openInEnglish(page, '/down')
    const editions = page.getByRole('main').locator('[data-edition]')
    await expect(editions).toHaveCount(3)
    for (const name of ['iPhone and iPad', 'iPhone, with a profile', 'Android'])
      await expect(page.getByRole('img', { name: `QR code for ${name}` }).first()).toBeVisible()
    const code = editions.first().getByRole('img', { name: /QR code/ })
    expect([await code.getAttribute('width'), await code.getAttribute('height')]).toEqual(['200', '200'])
    await expect(page.getByText('Version 0.2.0')).toBeVisible()
    for (const edition of await editions.all()) expect(await edition.getByRole('listitem').count()).toBeGreaterThanOrEqual(3)
    await expect(editions.getByText('Choose “Add to Home Screen”, then “Add”.')).toBeVisible()
    await expect(editions.getByText(/It says “Not Verified” because the profile isn’t signed/)).toBeVisible()
    await expectTidy(page)
    await expectAccessible(page)
    const profile = await page.request.get('/app/tamuvo.mobileconfig')
    expect(profile.headers()['content-type']).toBe('application/x-apple-aspen-config')
    expect(await profile.text()).toContain('<string>com.apple.webClip.managed</string>')
    await expect(page.getByText(/SHA-256 of the profile \([\d,]+ bytes\)/)).toBeVisible()

    const android = await browser.newContext({ userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/126.0.0.0 Mobile' })
    const phone = await android.newPage()
    await openInEnglish(phone, '/download')
    await expect(phone.locator('[data-edition]').first()).toHaveAttribute('data-edition', 'ANDROID')
    await expect(
      phone
        .locator('[data-edition]')
        .first()
        .getByRole('img', { name: /QR code/ }),
    ).toHaveCount(0)
    await openInEnglish(phone, '/download?os=ios-lite')
    await expect(phone.locator('[data-edition]').first()).toHaveAttribute('data-edition', 'IOS_LITE')
    await android.close()
  },
)

test.describe('the installed site', () => {
  test.use({ serviceWorkers: 'allow' })

  test('opens offline, and caches no answers of calls', once, async ({ page, context }) => {
    await openInEnglish(page)
    const manifest = await (await page.request.get('/app.webmanifest')).json()
    expect(manifest).toMatchObject({ name: 'Tamuvo', display: 'standalone', start_url: '/?from=app' })
    for (const { src } of manifest.icons) expect((await page.request.get(src)).headers()['content-type']).toBe('image/png')
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    // From now on requests pass the service worker, which caches the files of the page.
    await page.reload()
    await expect(page.getByRole('region', { name: 'Jackpot' })).toBeVisible()
    const cachedPaths = () =>
      page.evaluate(async () => {
        const names = await caches.keys()
        const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
        return requests.flat().map(({ url }) => new URL(url).pathname)
      })
    expect(
      (await cachedPaths()).filter((path) => /^\/(wps\/|lgw\/|lotto\/|sandpay\/|art\/(?!logo\/|banner\/))/.test(path)),
    ).toEqual([])
    expect(await cachedPaths()).toContain('/')
    await context.setOffline(true)
    await page.goto('/fair').catch(() => undefined)
    const home = page.getByRole('banner').getByRole('link', { name: /Tamuvo/ })
    await expect(home).toBeVisible()
    await expect
      .poll(() => home.locator('img').evaluate((logo) => logo instanceof HTMLImageElement && logo.naturalWidth))
      .not.toBe(0)
    await context.setOffline(false)
  })
})
