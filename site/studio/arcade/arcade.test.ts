import { type Book, playRound } from '@tamuvo/games/kit/book.ts'
import type { Spot } from '@tamuvo/games/kit/engine.ts'
import type { GameEvent } from '@tamuvo/games/kit/events.ts'
import { arcadeGames } from '@tamuvo/games/arcade/games.ts'
import { plinkoTables } from '@tamuvo/games/arcade/plinko.ts'
import { bingoGames } from '@tamuvo/games/bingo/games.ts'
import { multipleScale } from '@tamuvo/games/kit/multiple.ts'
import { studioGames } from '@tamuvo/games/register.ts'
import { type Gallery, openGallery } from '@tamuvo/ui/testing/gallery.ts'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { binCentre } from './plinko-board.ts'

let gallery: Gallery

beforeAll(async () => {
  gallery = await openGallery()
})
afterAll(() => gallery.close())

/** Every random byte of the seeds of a page under test. */
const seedByte = 7

const visit = (code: string, reducedMotion = true): Promise<Page> =>
  gallery.play(code, seedByte, { width: 390, height: 844, reducedMotion })

/** A round of such a page: the first has number 0. */
const bookOf = (code: string, { bets, actions = [], nonce = 0 }: { bets: Spot[]; actions?: string[]; nonce?: number }): Book => {
  const hex = (bytes: number): string => seedByte.toString(16).padStart(2, '0').repeat(bytes)
  const engine = studioGames.get(code)?.engine
  const book = engine && playRound(engine, { bets, actions }, { serverSeed: hex(32), clientSeed: hex(8), nonce })
  if (!book) throw new Error('there is no such round')
  return book
}

const eventOf = <Kind extends GameEvent['t']>(book: Book, kind: Kind): Extract<GameEvent, { t: Kind }> => {
  const found = book.events.find((event): event is Extract<GameEvent, { t: Kind }> => event.t === kind)
  if (!found) throw new Error(`the round has no ${kind}`)
  return found
}

const wonOn = (page: Page): Promise<string | null> => page.locator('[data-figure="won"]').getAttribute('data-won')
/** At the chosen bet of 1.00. */
const paid = (multiple: number | undefined): string => (Math.floor(((multiple ?? 0) * 100) / multipleScale) / 100).toFixed(2)
const isIdle = (page: Page): Promise<void> => page.locator('[data-phase="idle"]').waitFor()

describe('mines', () => {
  const code = 'FRN_THORN_GARDEN'
  const bets = [{ market: 'mines', selection: '3' }]
  const thorns = bookOf(code, { bets, actions: ['cashout'] }).events.flatMap((event) => (event.t === 'tile' ? [event.place] : []))
  const safe = Array.from({ length: 25 }, (_, place) => place).filter((place) => !thorns.includes(place))

  test('is begun, opened and cashed out by keyboard', async () => {
    const page = await visit(code)
    await page.keyboard.press('Space')
    await page.locator('[data-cash-out="10000"]').waitFor()
    await page.locator('[data-place="0"]').focus()
    let at = 0
    const opened = safe.slice(0, 2)
    for (const place of opened) {
      while (Math.floor(at / 5) < Math.floor(place / 5)) {
        await page.keyboard.press('ArrowDown')
        at += 5
      }
      while (at !== place) {
        await page.keyboard.press(at < place ? 'ArrowRight' : 'ArrowLeft')
        at += at < place ? 1 : -1
      }
      await page.keyboard.press('Enter')
      await page.locator(`[data-place="${place}"][data-holds="gem"]`).waitFor()
      await page.locator('[data-phase="choosing"]').waitFor()
    }
    await page.keyboard.press('c')
    await isIdle(page)
    const actions = [...opened.map((place) => `reveal:${place}`), 'cashout']
    expect(await wonOn(page)).toBe(paid(bookOf(code, { bets, actions }).returns?.[0]?.multiple))
    expect(await page.locator('[data-holds="mine"]').count()).toBe(3)
    expect(await page.getByRole('button', { name: /: flower$/ }).count()).toBe(2)
  })

  test('thorns end the round, and nothing is won', async () => {
    const page = await visit(code)
    await page.locator('[data-play]').click()
    await page.locator('[data-phase="choosing"]').waitFor()
    await page.locator(`[data-place="${thorns[0]}"]`).click()
    await isIdle(page)
    expect(await wonOn(page)).toBe('0.00')
    expect(await page.locator('[data-holds="hit"]').getAttribute('data-place')).toBe(String(thorns[0]))
  })
})

test('plinko: the pebble takes the path of the book, and lies in the bin that is paid', async () => {
  const code = 'GLS_PEBBLE_FALL'
  const { bin } = eventOf(bookOf(code, { bets: [{ market: 'medium', selection: '16' }] }), 'path')
  const page = await visit(code, false)
  await page.locator('[data-play]').click()
  await page.locator(`[data-bin="${bin}"]`).waitFor()
  const { x, y } = binCentre(16, bin)
  const lies = (await page.locator('[data-bin]').getAttribute('transform')) ?? ''
  const [atX = 0, atY = 0] = (/\((\S+) (\S+)\)/.exec(lies) ?? []).slice(1).map(Number)
  expect([atX.toFixed(2), atY.toFixed(2)]).toEqual([x.toFixed(2), y.toFixed(2)])
  const shown = await page.locator('[data-bin-pays]').nth(bin).getAttribute('data-bin-pays')
  expect(Number(shown)).toBe((plinkoTables.get('medium 16')?.[bin] ?? 0) * 100)
  await isIdle(page)
  expect(await wonOn(page)).toBe(paid(Number(shown)))
})

test('plinko: a past round is shown on the board that it was played on', async () => {
  const code = 'GLS_PEBBLE_FALL'
  const page = await visit(code, false)
  const bins = page.locator('[data-bin-pays]')
  await page.locator('[data-play]').click()
  await page.getByRole('status').filter({ hasText: 'Round 1.' }).waitFor({ state: 'attached' })
  await isIdle(page)
  await page.getByText('8', { exact: true }).click()
  await expect.poll(() => bins.count()).toBe(9)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Watch again' }).click()
  await bins.nth(16).waitFor()
  await isIdle(page)
  await expect.poll(() => bins.count()).toBe(9)
})

test('limbo cashes out by itself at the target when the multiplier reaches it, and pays nothing when not', async () => {
  const code = 'GLS_CLOUD_LADDER'
  const page = await visit(code)
  const results = new Set<boolean>()
  for (let nonce = 0; nonce < 8; nonce++) {
    const book = bookOf(code, { bets: [{ market: 'target', selection: '2.00' }], nonce })
    const { hundredths } = eventOf(book, 'reach')
    await page.locator('[data-play][aria-disabled="false"]').click()
    await page.locator(`[data-reached="${hundredths}"]`).waitFor()
    await isIdle(page)
    expect([nonce, await wonOn(page)]).toEqual([nonce, hundredths >= 200 ? '2.00' : '0.00'])
    results.add(hundredths >= 200)
    if (results.size === 2) break
  }
  expect(results.size).toBe(2)
})

/** Plays a round to its end: chains take the first choice that there is. */
const playOnce = async (page: Page, client: string): Promise<void> => {
  if (client === 'keno') await page.getByRole('button', { name: '7', exact: true }).click()
  await page.locator('[data-play]').click()
  await page.locator('[data-phase="idle"], [data-phase="choosing"]').waitFor()
  if (await page.locator('[data-phase="choosing"]').count()) await page.keyboard.press('c')
  await page.getByRole('status').filter({ hasText: 'Round 1.' }).waitFor({ state: 'attached' })
  await isIdle(page)
}

test.each([...arcadeGames, ...bingoGames].map(({ client, code }) => [client, code]))(
  '%s: what is shown is what was decided, it is told in a sentence, and fits a phone',
  async (client, code) => {
    const page = await visit(code)
    await playOnce(page, client)
    expect(await page.getByRole('list', { name: 'Last rounds' }).getByRole('listitem').count()).toBe(1)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await page.context().close()
  },
)
