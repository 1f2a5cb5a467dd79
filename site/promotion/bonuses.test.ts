import { gameTypes } from '@tamuvo/contract/brand.ts'
import { listBonuses, previewForfeit } from '@tamuvo/contract/bonus.ts'
import { listTurnover } from '@tamuvo/contract/turnover.ts'
import { answering, type Gallery, openGallery } from '@tamuvo/ui/testing/gallery.ts'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Bonus } from './bonus-words.ts'

let gallery: Gallery
let page: Page
const sent: unknown[] = []

const bonus = (more: Partial<Bonus> = {}): Bonus => ({
  id: '5',
  promotionId: '7',
  titles: { EN: 'First deposit bonus' },
  at: '2026-08-05T05:00:00.000Z',
  depositId: '3',
  deposit: '100.00',
  amount: '100.00',
  state: 'ACTIVE',
  expiresAt: '2026-09-04T05:00:00.000Z',
  maxStake: '5.00',
  closed: ['PVP'],
  forfeit: 'BONUS_ONLY',
  required: '3000.00',
  done: '750.00',
  left: '2250.00',
  rowId: '9',
  weights: gameTypes.map((product) => ({ product, percent: product === 'LIVE' ? 20 : 100 })),
  taken: null,
  ...more,
})

const open = async (list: Bonus[]): Promise<void> => {
  page = await gallery.visit({
    part: 'bonuses',
    answers: [
      answering(listBonuses, () => ({ list, total: list.length, totalPages: 1, pageNo: 1, pageSize: 20 })),
      answering(listTurnover, () => ({
        list: [],
        total: 0,
        totalPages: 0,
        pageNo: 1,
        pageSize: 10,
        left: '2250.00',
        isClear: false,
        isCounting: false,
      })),
      answering(previewForfeit, () => ({
        balance: '180.00',
        forfeited: '100.00',
        left: '80.00',
        toBet: '40.00',
        mode: 'BONUS_ONLY',
      })),
    ],
  })
  await page.route(
    (url) => url.pathname === '/wps/mc/bonuses/forfeit',
    (route) => {
      if (route.request().method() === 'GET') return route.fallback()
      sent.push(route.request().postDataJSON())
      const value = bonus({ state: 'FORFEITED', taken: '100.00' })
      return route.fulfill({
        json: { success: true, code: 'OK', message: '', traceId: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed', value },
      })
    },
  )
}

beforeAll(async () => {
  gallery = await openGallery()
})
afterEach(async () => {
  sent.length = 0
  await page?.context().close()
})
afterAll(() => gallery?.close())

test('an open bonus shows how far it is bet, and what its terms allow', async () => {
  await open([bonus()])
  const card = page.getByRole('article', { name: 'First deposit bonus' })
  await card.getByText('K 750.00 of K 3,000.00').waitFor()
  expect(await card.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  for (const words of ['K 2,250.00 left', 'K 5.00', 'Cards', 'On 2026-09-04 11:30. What hasn’t been bet by then ends the bonus.'])
    await card.getByText(words, { exact: true }).waitFor()
  await card.getByText('Live casino 20 %', { exact: false }).waitFor()
  expect(await card.getByRole('link', { name: 'Bets that counted' }).getAttribute('href')).toContain('#mc/bonusDetails/9')
})

test('giving one up says what goes and what stays before it happens', async () => {
  await open([bonus()])
  await page.getByRole('button', { name: 'Give up the bonus' }).click()
  const question = page.getByRole('alertdialog', { name: 'Give up this bonus?' })
  for (const [label, sum] of [
    ['You lose', 'K 100.00'],
    ['You keep', 'K 80.00'],
    ['Still to bet for the deposit', 'K 40.00'],
  ] as const)
    await question.getByText(label).locator('xpath=..').getByText(sum).waitFor()
  await question.getByRole('button', { name: 'Keep it' }).click()
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Give up the bonus' }).click()
  await question.getByRole('button', { name: 'Give up the bonus' }).click()
  await page.getByText('Bonus given up').waitFor()
  expect(sent).toEqual([{ id: '5' }])
})

test('ended bonuses stand folded below, with what was taken back', async () => {
  await open([bonus({ state: 'FORFEITED', taken: '100.00', left: '0.00' })])
  expect(await page.getByRole('article').count()).toBe(0)
  await page.getByText('Ended bonuses').click()
  await page.getByText('Taken back: K 100.00').waitFor()
  await page.getByText('Forfeited').waitFor()
})
