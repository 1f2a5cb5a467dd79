import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
// The kind of what vitest provides is declared beside the gallery.

import { type Book, playRound } from '@tamuvo/games/kit/book.ts'
import type { Spot } from '@tamuvo/games/kit/engine.ts'
import { studioGames } from '@tamuvo/games/register.ts'
import { type Browser, chromium, type Page } from 'playwright'
import { inject } from 'vitest'

type Visit = { width?: number; height?: number; reducedMotion?: boolean; language?: string }

export type GamePages = {
  /** Opens a game for play money, in a fresh browser profile. Its seeds are always the same. */
  visit(code: string, how?: Visit): Promise<Page>
  close(): Promise<void>
}

/** Every random byte of the seeds of a page under test, so that they are known. */
const byte = 0x07
const hexByte = byte.toString(16).padStart(2, '0')

/** The page of games in a real browser, shared by all test files of a run. */
export const openGames = async (): Promise<GamePages> => {
  const { said, error } = JSON.parse(await text(connect(inject('galleryDoor'), '127.0.0.1').end('games')))
  if (error) throw new Error(`the page of games did not start: ${error}`)
  const browser = await chromium.connect(said.browser)
  return {
    visit: (code, how = {}) => visit(browser, `${said.address}?game=${code}&mode=demo`, how),
    close: () => browser.close(),
  }
}

const visit = async (browser: Browser, address: string, how: Visit): Promise<Page> => {
  const { width = 390, height = 844, reducedMotion = true, language = 'EN' } = how
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
  })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  // What runs in the page is text: this file is read where the types of a browser are not known.
  // Keys of requests, 16 bytes, stay random: they tell rounds apart.
  await page.addInitScript(
    `{ const random = crypto.getRandomValues.bind(crypto); crypto.getRandomValues = (bytes) => bytes.length === 16 ? random(bytes) : bytes.fill(${byte}) }`,
  )
  await page.goto(`${address}&lang=${language}`)
  await page.locator('[data-phase="idle"], [data-phase="choosing"]').waitFor()
  return page
}

/** The book of a round of such a page: the first has number 0. @throws Error for actions that are not allowed */
export const bookOfPage = (code: string, round: { bets: readonly Spot[]; actions?: readonly string[]; nonce?: number }): Book => {
  const { bets, actions = [], nonce = 0 } = round
  const engine = studioGames.get(code)?.engine
  const book =
    engine && playRound(engine, { bets, actions }, { serverSeed: hexByte.repeat(32), clientSeed: hexByte.repeat(8), nonce })
  if (!book) throw new Error('there is no such round')
  return book
}
