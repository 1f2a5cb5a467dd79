import { playRound } from '@tamuvo/games/kit/book.ts'
import type { Book } from '@tamuvo/games/kit/book.ts'
import { blackjackEngine } from '@tamuvo/games/table/blackjack.ts'
import { type Gallery, openGallery } from '@tamuvo/ui/testing/gallery.ts'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'

let gallery: Gallery
beforeAll(async () => void (gallery = await openGallery()))
afterAll(() => gallery.close())

const phone = { width: 390, height: 844, reducedMotion: true }
const spot = (page: Page, key: string) => page.locator(`[data-spot="${key}"]`)
const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"]`)
const said = (page: Page) => page.getByRole('status')

test('roulette: chips are laid, undone, doubled, cleared, played and repeated', async () => {
  const page = await gallery.play('GLS_HARBOUR_ROULETTE', 7, phone)
  await page.getByRole('button', { name: '5.00 chip' }).click()
  await spot(page, 'colour red').click()
  await spot(page, 'corner 25-26-28-29').click({ position: { x: 4, y: 4 } })
  expect(await figure(page, 'stake').textContent()).toBe('K 10.00')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Double all bets' }).click()
  expect(await spot(page, 'colour red').getAttribute('aria-label')).toBe('Colour: Red, pays 1 to 1. Your bet: K 10.00')
  await page.getByRole('button', { name: 'Clear table' }).click()
  expect(await figure(page, 'stake').textContent()).toBe('K 0.00')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Spin' }).click()
  const pocket = page.locator('[data-pocket]')
  await pocket.waitFor()
  await page.locator('[data-phase="idle"]').waitFor()
  expect(await said(page).allTextContents()).toContainEqual(
    expect.stringMatching(new RegExp(`^${await pocket.getAttribute('data-pocket')}, (Red|Black|Zero)\\.$`)),
  )
  await page.getByRole('button', { name: 'Repeat last bets' }).click()
  expect(await figure(page, 'stake').textContent()).toBe('K 10.00')
  await page.context().close()
})

test('roulette: arrows go from spot to spot, Enter lays a chip', async () => {
  const page = await gallery.play('GLS_HARBOUR_ROULETTE', 7, { reducedMotion: true })
  await spot(page, 'straight 17').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  expect(await spot(page, 'straight 20').getAttribute('aria-label')).toContain('Your bet: K 2.00')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  expect(await spot(page, 'split 17-20').getAttribute('aria-label')).toContain('Split: 17-20, pays 17 to 1. Your bet: K 2.00')
  expect(await page.locator('.spot-button[tabindex="0"]').count()).toBe(1)
  await page.context().close()
})

const hand = { market: 'hand', selection: '' }
const seedsOf = (byte: number) => {
  const hex = byte.toString(16).padStart(2, '0')
  return { serverSeed: hex.repeat(32), clientSeed: hex.repeat(8), nonce: 0 }
}
const bookOf = (byte: number, ...actions: string[]): Book | undefined =>
  playRound(blackjackEngine, { bets: [hand], actions }, seedsOf(byte))

/** A round whose first hand may be split, and whose second one waits for a choice too. */
const splitByte = (): number => {
  for (let byte = 0; byte < 256; byte++) {
    if (bookOf(byte)?.choices.includes('split') && bookOf(byte, 'split', 'stand', 'stand')?.returns) return byte
  }
  throw new Error('no round of these may be split')
}

test('blackjack: a hand is split and stood by keys alone, and the balance is what the book says', async () => {
  const byte = splitByte()
  const page = await gallery.play('GLS_GREENROOM_BLACKJACK', byte, phone)
  await spot(page, 'hand ').focus()
  await page.keyboard.press('Enter')
  await page.locator('[data-play]').focus()
  await page.keyboard.press('Enter')
  for (const [step, key] of ['p', 's', 's'].entries()) {
    await page.locator(`[data-step="${step}"]`).waitFor()
    await page.keyboard.press(key)
  }
  await page.locator('[data-phase="idle"]').waitFor()
  const returns = bookOf(byte, 'split', 'stand', 'stand')?.returns ?? []
  const won = returns.reduce((sum, { multiple }) => sum + (2 * multiple) / 10_000, 0)
  expect(await figure(page, 'balance').textContent()).toBe(
    `K ${(1_000 - 4 + won).toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
  )
  expect(await page.getByText('Split K 2.00').count()).toBe(1)
  expect(await said(page).allTextContents()).toContainEqual(expect.stringMatching(/^Your hand: .+, .+\. Dealer: .+\.$/))
  await page.context().close()
})

test('blackjack: side bets alone cannot be dealt', async () => {
  const page = await gallery.play('GLS_GREENROOM_BLACKJACK', 1, phone)
  await spot(page, 'first_pair ').click()
  expect(await page.locator('[data-play]').getAttribute('aria-disabled')).toBe('true')
  await spot(page, 'hand ').click()
  expect(await page.locator('[data-play]').getAttribute('aria-disabled')).toBe('false')
  await page.context().close()
})

test('video poker: cards are held by keys 1 to 5 and stay, the others are drawn', async () => {
  const page = await gallery.play('BRB_JACKS_OR_BETTER', 5, phone)
  await page.getByRole('button', { name: 'Deal' }).click()
  await page.locator('[data-phase="choosing"]').waitFor()
  const card = (place: number) => page.getByRole('button', { name: `Hold card ${place}` })
  const before = [await card(1).getAttribute('aria-label'), await card(3).getAttribute('aria-label')]
  await page.keyboard.press('1')
  await page.keyboard.press('3')
  expect(await card(1).getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Enter')
  await page.locator('[data-phase="idle"]').waitFor()
  expect([await card(1).getAttribute('aria-label'), await card(3).getAttribute('aria-label')]).toEqual(before)
  await page.context().close()
})
