import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Call, type ReceivedOutputOf, sentValue, urlOf } from '@tamuvo/contract/call.ts'
import { tryStudioGame } from '@tamuvo/contract/studio.ts'
import { type Browser, chromium, type Page } from 'playwright'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The local port at which test files ask for the gallery of parts and a browser. */
    galleryDoor: number
  }
}

export type Visit = {
  language?: 'MY' | 'EN' | 'CN'
  theme?: 'dark' | 'light'
  width?: number
  height?: number
  reducedMotion?: boolean
  /** One part of the site by itself, by its name in `site/app/gallery/parts.tsx`, instead of the gallery. */
  part?: string
  /** Time begins here, and the test moves it with `page.clock`; in a game it stands still but for that. */
  time?: string
  /** What calls are answered; all others are refused. */
  answers?: readonly Answer[]
}

/** Asked anew for every call; `undefined` refuses it with a system error. */
export type Answer = { call: Call; value: (asked: Record<string, string>) => unknown }

/** What a test answers in place of the server. @param value made from what was asked in the address */
export const answering = <C extends Call>(
  call: C,
  value: (asked: Record<string, string>) => ReceivedOutputOf<C> | undefined,
): Answer => ({ call, value })

export type Gallery = {
  /** Opens the gallery in a fresh browser profile. */
  visit: (how?: Visit) => Promise<Page>
  /** Opens a game of our own studio with play money. @param seedByte what all random bytes of its seeds are: the rounds follow from it */
  play: (gameCode: string, seedByte: number, how?: Visit) => Promise<Page>
  /** Opens a game of our own studio as if it had been launched: `answers` of `how` stand for the server. */
  launch: (gameCode: string, how: Visit) => Promise<Page>
  close: () => Promise<void>
}

const askDoor = async (): Promise<{ browser: string; address: string }> => {
  const { said, error } = JSON.parse(await text(connect(inject('galleryDoor'), '127.0.0.1').end()))
  if (error) throw new Error(`the gallery did not start: ${error}`)
  return said
}

/** The browser that all test files of a run share, for pages that are no part of the gallery. */
export const openBrowser = async (): Promise<Browser> => chromium.connect((await askDoor()).browser)

/** The gallery of parts, which all test files of a run share, in a real browser. */
export const openGallery = async (): Promise<Gallery> => {
  const { said, error } = JSON.parse(await text(connect(inject('galleryDoor'), '127.0.0.1').end()))
  if (error) throw new Error(`the gallery did not start: ${error}`)
  const browser = await chromium.connect(said.browser)
  return {
    visit: (how = {}) => visit(browser, said.address, how),
    play: (gameCode, seedByte, how = {}) => play(browser, said.address, gameCode, seedByte, how),
    launch: (gameCode, how) => launch(browser, said.address, gameCode, how),
    close: () => browser.close(),
  }
}

const openPage = async (browser: Browser, { width = 1280, height = 900, reducedMotion = false }: Visit): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'en-US',
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    hasTouch: width < 480,
  })
  // Sooner than the time-out of the test, which would not say what it waited for.
  context.setDefaultTimeout(30_000)
  return context.newPage()
}

const play = async (browser: Browser, address: string, gameCode: string, seedByte: number, how: Visit): Promise<Page> => {
  const page = await openPage(browser, how)
  // Keys of requests, 16 bytes, stay random: they tell one round from another.
  await page.addInitScript(
    `{ const random = crypto.getRandomValues.bind(crypto); crypto.getRandomValues = (bytes) => bytes.length === 16 ? random(bytes) : bytes.fill(${seedByte}) }`,
  )
  if (how.time) await standStill(page, how.time)
  await answer(page, [{ call: tryStudioGame, value: () => ({}) }])
  await page.goto(`${address}studio/index.html?game=${gameCode}&lang=${how.language ?? 'EN'}&mode=demo`)
  await page.locator('[data-phase="idle"]').waitFor()
  return page
}

/** The time of a page stands still until the test moves it: what is shown follows from it. It runs until it is stopped, so it begins before. */
const standStill = async (page: Page, time: string): Promise<void> => {
  await page.clock.install({ time: Date.parse(time) - 60_000 })
  await page.clock.pauseAt(time)
}

const launch = async (browser: Browser, address: string, gameCode: string, how: Visit): Promise<Page> => {
  const { language = 'EN', time, answers = [] } = how
  const page = await openPage(browser, how)
  if (time) await standStill(page, time)
  await answer(page, answers)
  await page.goto(`${address}studio/index.html?game=${gameCode}&lang=${language}#token=${'t'.repeat(32)}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const visit = async (browser: Browser, address: string, how: Visit): Promise<Page> => {
  const { language = 'EN', theme = 'dark', part, time, answers = [] } = how
  const page = await openPage(browser, how)
  // What runs in the page is text: this file is read where the types of a browser are not known.
  await page.addInitScript(`localStorage.setItem('language', '${language}'); localStorage.setItem('theme', '${theme}')`)
  if (time) await page.clock.install({ time })
  await answer(page, answers)
  await page.goto(`${address}app/gallery/index.html${part ? `?part=${part}` : ''}`)
  await page.getByRole(part ? 'main' : 'heading', part ? {} : { level: 1 }).waitFor()
  return page
}

/** Answers calls in place of the server. */
const answer = async (page: Page, answers: readonly Answer[]): Promise<void> => {
  await page.route(/\/(wps|lgw|lotto)\//, (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    const found = answers.find(({ call }) => urlOf(call) === pathname)
    const value = found?.value(Object.fromEntries(searchParams))
    const traceId = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'
    return route.fulfill({
      json:
        found && value !== undefined
          ? { success: true, code: 'OK', message: '', traceId, ...sentValue(found.call, value) }
          : { success: false, code: 'SYSTEM_ERROR', message: '', traceId, value: null },
    })
  })
}
