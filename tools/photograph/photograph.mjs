import { endure, enter } from './states.mjs'
import { wordsFor } from './words.mjs'

/** @typedef {import('playwright').Browser} Browser */
/** @typedef {import('playwright').Page} Page */
/** @typedef {import('./places.mjs').Place} Place */
/** @typedef {Record<string, string>} Session the storage of a logged-in browser */
/** @typedef {{ lang: string, width: number }} Stand language and width */
/** @typedef {Stand & { theme: string }} Look */

const quietMs = 1_500
const pressMs = 8_000
// Dialogs open with a delay.
const restMs = 400

/** @param {Look} look */
export const lookName = ({ lang, width, theme }) => `${lang}-${width}-${theme}`

/**
 * Opens a page as a visitor, or as the member of a session.
 * @param {Browser} browser @param {string} baseURL @param {Stand} stand @param {Session} [session]
 */
export const openPage = async (browser, baseURL, { lang, width }, session) => {
  const isPhone = width < 600
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: isPhone ? 844 : 800 },
    isMobile: isPhone,
    hasTouch: isPhone,
    timezoneId: 'Asia/Yangon',
    locale: 'en-US',
    serviceWorkers: 'block',
  })
  await context.addInitScript({ content: keep('localStorage', { language: lang }) + keep('sessionStorage', session) })
  return context.newPage()
}

// Text, because DOM types are not available here.
/** @param {string} storage @param {Record<string, string>} [kept] */
const keep = (storage, kept = {}) => `Object.assign(${storage}, ${JSON.stringify(kept)});`

/** Goes to a place and opens its dialog. @param {Page} page @param {Place} place @param {string} lang */
export const visit = async (page, { path, linkOn, isWindow = false, presses = [], state }, lang) => {
  // From a blank page, so that a mere change of the fragment loads the site as well.
  await page.goto('about:blank')
  await enter(page, state)
  await page.goto(linkOn ?? path)
  await settle(page)
  await endure(page, state)
  if (linkOn) {
    await page.locator(`main a[href^="${path}"]`).first().click({ timeout: pressMs })
    await settle(page)
  }
  for (const each of presses) {
    await press(page, each, lang)
    await page.getByRole('dialog').last().waitFor()
    await settle(page)
  }
  if (!isWindow) await scrollThrough(page)
}

/** Presses the button of a dialog, even while it moves. @param {Page} page @param {import('./windows.mjs').Press} what @param {string} lang */
export const press = async (page, what, lang) => {
  if (!('css' in what))
    return page
      .getByRole('button', { name: wordsFor(lang, what.key) })
      .first()
      .click({ timeout: pressMs })
  // What stands in the footer comes when it is near.
  if (what.css.startsWith('footer')) await page.locator('footer nav').first().scrollIntoViewIfNeeded({ timeout: pressMs })
  await page.locator(what.css).first().dispatchEvent('click', {}, { timeout: pressMs })
}

/** Waits until network and animations are idle; pages that never are, are taken as they are. @param {Page} page */
const settle = async (page) => {
  await page.waitForLoadState('networkidle', { timeout: quietMs }).catch(() => {})
  await page
    .locator('.animate-shimmer:not([data-image-state] > *)')
    .first()
    .waitFor({ state: 'detached', timeout: quietMs })
    .catch(() => {})
  await page.evaluate('document.fonts.ready.then(() => true)')
  await page.waitForTimeout(restMs)
}

/** Changes the theme of the open page. @param {Page} page @param {string} theme */
export const dress = (page, theme) => page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)

/** @param {Page} page @param {Place} place @param {string} file */
export const photograph = async (page, { isWindow = false }, file) => {
  await page.evaluate(barsDown)
  await page.screenshot({ path: file, fullPage: !isWindow, animations: 'disabled' })
  await page.evaluate(barsBack)
}

// Fixed bars at the lower edge of the viewport are moved to the lower edge of the picture.
const bars = `[...document.querySelectorAll('body *')].filter((each) => getComputedStyle(each).position === 'fixed')`
const barsDown = `${bars}
  .filter((each) => each.getBoundingClientRect().top > innerHeight * 0.7)
  .forEach((each) => (each.style.translate = '0 ' + (document.documentElement.scrollHeight - innerHeight) + 'px'))`
const barsBack = `${bars}.forEach((each) => (each.style.translate = ''))`

/** Scrolls through the page, so that lazy pictures load. @param {Page} page */
const scrollThrough = async (page) => {
  await page.evaluate(`(async () => {
    const wait = (ms) => new Promise((done) => setTimeout(done, ms))
    const awaited = () => [...document.querySelectorAll('[data-image-state=loading]')].find((each) => {
      const { left, width } = each.getBoundingClientRect()
      return width > 0 && left < innerWidth
    })
    for (const end = performance.now() + 20_000; awaited() && performance.now() < end; await wait(250)) scrollBy(0, awaited().getBoundingClientRect().top - innerHeight / 2)
    scrollTo(0, 0)
    await Promise.all([...document.images].filter((each) => each.loading !== 'lazy').map((each) => each.decode().catch(() => {})))
  })()`)
}

/**
 * Logs in as a member of the demo.
 * @param {Browser} browser @param {string} url @param {string} [username] else the first one @returns {Promise<Session>}
 */
export const logIn = async (browser, url, username = '') => {
  const page = await openPage(browser, url, { lang: 'EN', width: 1280 })
  await page.goto('/login')
  const form = page.getByRole('dialog')
  await form
    .getByRole('region', { name: wordsFor('EN', 'account.demo_logins') })
    .getByRole('button', { name: username })
    .first()
    .click()
  await form.getByRole('button', { name: wordsFor('EN', 'account.login'), exact: true }).click()
  await page.getByTestId('balance').first().waitFor()
  /** @type {Session} */
  const session = await page.evaluate('({ ...sessionStorage })')
  await page.context().close()
  return session
}
