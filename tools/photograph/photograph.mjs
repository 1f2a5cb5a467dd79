import { wordsFor } from './words.mjs'

/** @typedef {import('playwright').Browser} Browser */
/** @typedef {import('playwright').Page} Page */
/** @typedef {import('./places.mjs').Place} Place */
/** @typedef {Record<string, string>} Session what the browser keeps of a login */
/** @typedef {{ lang: string, width: number, theme: string }} Look */

const quietMs = 1_500
const pressMs = 8_000

/** @param {Look} look */
export const lookName = ({ lang, width, theme }) => `${lang}-${width}-${theme}`

/**
 * A page as a visitor with this look sees it, or as the member of the session.
 * @param {Browser} browser @param {string} baseURL @param {Look} look @param {Session} [session]
 */
export const openPage = async (browser, baseURL, { lang, width, theme }, session) => {
  const isPhone = width < 600
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: isPhone ? 844 : 800 },
    isMobile: isPhone,
    hasTouch: isPhone,
    timezoneId: 'Asia/Yangon',
    serviceWorkers: 'block',
  })
  await context.addInitScript({ content: keep('localStorage', { language: lang, theme }) + keep('sessionStorage', session) })
  return context.newPage()
}

// As text: the types of a browser are not known here.
/** @param {string} storage @param {Record<string, string>} [kept] */
const keep = (storage, kept = {}) => `Object.assign(${storage}, ${JSON.stringify(kept)});`

/** Goes to the place and opens what is to be seen there. @param {Page} page @param {Place} place @param {string} lang */
export const visit = async (page, { path, linkOn, presses = [] }, lang) => {
  // From a page of nothing, so that a mere change behind "#" loads the site anew as well.
  await page.goto('about:blank')
  await page.goto(linkOn ?? path)
  await settle(page)
  if (linkOn) {
    await page.locator(`main a[href^="${path}"]`).first().click({ timeout: pressMs })
    await settle(page)
  }
  for (const press of presses) {
    await open(page, press, lang)
    await settle(page)
  }
}

/** Presses what opens a window, even while it runs by. @param {Page} page @param {import('./windows.mjs').Press} press @param {string} lang */
const open = (page, press, lang) =>
  'css' in press
    ? page.locator(press.css).first().dispatchEvent('click', {}, { timeout: pressMs })
    : page
        .getByRole('button', { name: wordsFor(lang, press.key) })
        .first()
        .click({ timeout: pressMs })

/** Waits until nothing is on its way; what never rests, as a live page, is taken as it is. @param {Page} page */
const settle = async (page) => {
  await page.waitForLoadState('networkidle', { timeout: quietMs }).catch(() => {})
  await page
    .locator('.animate-shimmer')
    .first()
    .waitFor({ state: 'detached', timeout: quietMs })
    .catch(() => {})
  await page.evaluate('document.fonts.ready.then(() => true)')
}

/** @param {Page} page @param {Place} place @param {string} file */
export const photograph = async (page, { isWindow = false }, file) => {
  if (!isWindow) await scrollThrough(page)
  await page.screenshot({ path: file, fullPage: !isWindow, animations: 'disabled' })
}

/** Pictures far down are fetched when somebody comes near. @param {Page} page */
const scrollThrough = async (page) => {
  await page.evaluate(`(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await new Promise((done) => setTimeout(done, 60))
    }
    scrollTo(0, 0)
  })()`)
  await settle(page)
}

/** Logs in as the first person of the demonstration. @param {Browser} browser @param {string} url @returns {Promise<Session>} */
export const logIn = async (browser, url) => {
  const page = await openPage(browser, url, { lang: 'EN', width: 1280, theme: 'dark' })
  await page.goto('/login')
  const form = page.getByRole('dialog')
  await form
    .getByRole('region', { name: wordsFor('EN', 'account.demo_logins') })
    .getByRole('button')
    .first()
    .click()
  await form.getByRole('button', { name: wordsFor('EN', 'account.login'), exact: true }).click()
  await page.getByTestId('balance').first().waitFor()
  /** @type {Session} */
  const session = await page.evaluate('({ ...sessionStorage })')
  await page.context().close()
  return session
}
