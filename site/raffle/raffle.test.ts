import { getRaffle, getRaffleDraw, listOwnDraws, listRaffleDraws } from '@tamuvo/contract/raffle.ts'
import { answering, type Gallery, openGallery, type Visit } from '@tamuvo/ui/testing/gallery.ts'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OwnDraw, Raffle } from './raffle-words.ts'
import { drawOf, proofOf, raffleOf } from './testing.ts'

let gallery: Gallery
let page: Page
const sent: unknown[] = []

const envelope = (more: object) => ({ message: '', traceId: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed', ...more })
const pageOf = <Item>(list: Item[]) => ({ list, pageNo: 1, pageSize: 10, totalPages: 1, total: list.length })

/** @param draw what the server answers to a draw; a name refuses it */
const open = async (raffle: Raffle | (() => Raffle), draw: OwnDraw | string = drawOf(), how: Visit = {}): Promise<void> => {
  page = await gallery.visit({
    part: 'raffle',
    ...how,
    answers: [
      answering(getRaffle, () => (typeof raffle === 'function' ? raffle() : raffle)),
      answering(listOwnDraws, () => pageOf([drawOf({ id: '3', no: 2, prize: 'none', points: 0, rewardId: null })])),
      answering(listRaffleDraws, () => pageOf([drawOf()])),
    ],
  })
  await page.route('**/wps/relay/MCS2_claimRafflePromotion', (route) => {
    sent.push(route.request().postDataJSON())
    const isRefused = typeof draw === 'string'
    const value = isRefused ? null : { draw, tickets: 2 }
    return route.fulfill({ json: envelope({ success: !isRefused, code: isRefused ? draw : 'OK', value }) })
  })
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const lit = (look: string) => page.locator(`[data-look=${look}]`)

beforeAll(async () => {
  gallery = await openGallery()
})
afterEach(async () => {
  sent.length = 0
  await page.close()
})
afterAll(() => gallery.close())

test('odds and stock stand in the open, also of a prize that is gone', async () => {
  await open(raffleOf())
  const row = (name: string) => page.getByRole('table', { name: 'Prizes and chances' }).getByRole('row', { name })
  await row('K 88').waitFor()
  const grand = await row('K 88').innerText()
  for (const text of ['0.01%', '0 of 1', 'Gone: counts as 50 points']) expect(grand).toContain(text)
  expect(await row('50 points').last().innerText()).toContain('24.99%')
  expect(await row('No prize').innerText()).toContain('Unlimited')
  await page.getByText('1 ticket for a deposit of K 20.00 or more, up to 3 a day').waitFor()
  await page.getByText('2 today').waitFor()
  await page.getByText('1 ticket for each of these missions: Three games').waitFor()
})

test('a draw is sent with the hash that was shown and the seed that was chosen; the result is said once the light stops', async () => {
  await open(raffleOf())
  await page.getByText('How the result comes about').click()
  await page.getByText('ab'.repeat(32)).waitFor()
  await page.getByLabel('Your seed').fill(' lucky words ')
  await button('Draw with 1 ticket').press('Enter')
  await button('Show result').waitFor()
  expect(await page.getByText('You won: 50 points').count()).toBe(0)
  await page.getByRole('status').filter({ hasText: 'You won: 50 points' }).waitFor({ timeout: 8_000 })
  expect(await lit('landed').innerText()).toContain('50 points')
  expect(sent).toEqual([{ id: '7', commitment: 'ab'.repeat(32), clientSeed: 'lucky words' }])
  await page.getByRole('link', { name: 'See the reward' }).waitFor()
})

test('the light can be cut short, and does not run where motion is unwanted', async () => {
  await open(raffleOf(), drawOf({ prize: 'none', points: 0, rewardId: null }))
  await button('Draw with 1 ticket').click()
  await button('Show result').click()
  await page.getByText('No prize in this draw.').waitFor({ timeout: 500 })
  await page.close()

  await open(raffleOf(), drawOf(), { reducedMotion: true })
  await button('Draw with 1 ticket').click()
  await page.getByText('You won: 50 points').waitFor({ timeout: 1_000 })
  expect(await lit('landed').count()).toBe(1)
})

test('the seed may not be empty', async () => {
  await open(raffleOf())
  await page.getByText('How the result comes about').click()
  await page.getByLabel('Your seed').fill(' ')
  await expect.poll(() => button('Draw with 1 ticket').isDisabled()).toBe(true)
})

test('a new day is asked for when the hash is no longer that of today', async () => {
  let asked = 0
  await open(() => raffleOf({ draws: 7 + asked++ }), 'RAFFLE_SEED_CHANGED')
  await button('Draw with 1 ticket').click()
  await page.getByText('A new day has begun, with a new server seed. Look at its hash, then draw.').waitFor()
  await expect.poll(() => asked).toBeGreaterThan(1)
})

test.each<[string, Raffle]>([
  ['You have no tickets for this raffle.', raffleOf({}, { tickets: 0, seed: null })],
  ['You’ve made all of today’s draws. You can draw again from 2026-08-06 00:00.', raffleOf({}, { left: 0 })],
  ['You’ve made all the draws one member can make here.', raffleOf({}, { drawn: 100 })],
  ['You’re taking a break. Until it ends, you get no tickets and can’t draw.', raffleOf({}, { isResting: true, seed: null })],
  ['The raffle has ended. Every draw stays open to be checked.', raffleOf({ phase: 'CLOSED', own: null })],
  ['The raffle hasn’t begun yet.', raffleOf({ phase: 'COMING_SOON' })],
])('who cannot draw reads why: %s', async (sentence, raffle) => {
  await open(raffle, undefined, { width: 390 })
  await page.getByText(sentence).waitFor()
  expect(await button('Draw with 1 ticket').count()).toBe(0)
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
})

test.each([
  ['right', proofOf(), 'Recomputed in your browser: everything comes out as published.'],
  ['wrong', proofOf({ prize: 'none' }), 'This draw doesn’t come out as published. Please send customer service its number.'],
])('a draw is computed again in the browser: %s', async (result, proof, sentence) => {
  page = await gallery.visit({ part: 'raffle-draw', answers: [answering(getRaffleDraw, () => proof)] })
  await button('Check this draw').click()
  await page.getByText(sentence).waitFor()
  expect(await page.locator('[data-result]').getAttribute('data-result')).toBe(result)
})

test('before its day is over a draw says when it can be checked', async () => {
  const { proof } = proofOf()
  const secret = proofOf({ isRevealed: false, proof: { ...proof, serverSeed: null } })
  page = await gallery.visit({ part: 'raffle-draw', answers: [answering(getRaffleDraw, () => secret)] })
  await page.getByText('The server seed is published at 2026-08-06 00:00.').waitFor()
  expect(await button('Check this draw').count()).toBe(0)
})
