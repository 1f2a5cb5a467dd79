import { getMemberInfo } from '@tamuvo/contract/account.ts'
import { listFreeBets } from '@tamuvo/contract/free-bets.ts'
import { getBoard } from '@tamuvo/contract/lottery.ts'
import { type Answer, answering, type Gallery, openGallery } from '@tamuvo/ui/testing/gallery.ts'
import type { Page, Request } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

let gallery: Gallery
let page: Page

const issue = (number: number, minute: number) => ({
  game: 'FAST5',
  issue: `20260805-${String(number).padStart(4, '0')}`,
  state: 'open' as const,
  opensAt: `2026-08-05T06:0${minute}:00.000Z`,
  closesAt: `2026-08-05T06:0${minute}:55.000Z`,
  drawsAt: `2026-08-05T06:0${minute + 1}:00.000Z`,
  commitment: '0'.repeat(64),
})

const board = {
  game: 'FAST5' as const,
  name: 'Harbour Five',
  serverTime: '2026-08-05T06:00:30.000Z',
  current: issue(1, 0),
  next: { ...issue(2, 1), state: 'scheduled' as const },
  last: [],
  sold: [],
  modes: { min: 1800, max: 1960, step: 1 },
  units: ['1.00', '0.10'],
  limits: { ticketStakeMax: '30.00', orderTicketsMax: 100, multipleMax: 50, prizeMax: '100000.00', stakeMin: '0.10' },
}

const memberInfo = {
  id: '4711',
  account: 'mai',
  nickname: 'Mai',
  type: 0,
  toUpline: false,
  clubLabel: { labelName: 'VIP0', rankLevel: 0 },
  memberLabel: [],
  avatar: '',
  language: 'EN',
  unreadMessage: 0,
  lastLoginAt: null,
  endsAt: null,
  prizeMode: 1960,
}

type SoldNumber = { issue: string; play: string; number: string; share: number }
let nowMs = 0

const open = async (width = 1280, sold: SoldNumber[] = [], more: readonly Answer[] = []): Promise<void> => {
  nowMs = Date.parse(board.serverTime)
  page = await gallery.visit({
    part: 'lottery',
    width,
    time: board.serverTime,
    reducedMotion: true,
    answers: [answering(getBoard, () => ({ ...board, sold, serverTime: new Date(nowMs).toISOString() })), ...more],
  })
  await digit(0).waitFor()
}
const digit = (value: number) => page.getByRole('button', { name: `1st ${value}`, exact: true })
const stake = () => page.getByRole('region', { name: 'Stake' })
const bet = () => stake().getByRole('button', { name: /bet/i }).last()

beforeAll(async () => {
  gallery = await openGallery()
})
afterEach(() => page?.context().close())
afterAll(() => gallery?.close())

test('a slip counts its lines and what they come to, and can be bet only with a pick', async () => {
  await open()
  expect(await bet().isDisabled()).toBe(true)
  await digit(3).click()
  await digit(7).click()
  await stake().getByText('2 bets').waitFor()
  expect(await stake().innerText()).toContain('2.00')
  await page.getByRole('button', { name: '0.10', exact: true }).click()
  await expect.poll(() => stake().innerText()).toContain('0.20')
  expect(await bet().isDisabled()).toBe(false)
  await digit(3).click()
  await digit(7).click()
  await expect.poll(() => bet().isDisabled()).toBe(true)
})

test('a stake above what a ticket may cost is explained and cannot be bet', async () => {
  await open()
  await digit(1).click()
  await page.getByRole('textbox', { name: 'Multiplier' }).fill('31')
  await page.keyboard.press('Tab')
  await stake().getByRole('alert').waitFor()
  expect(await stake().getByRole('alert').innerText()).toContain('30')
  expect(await bet().isDisabled()).toBe(true)
})

test('a sold out number cannot be picked, and says so; one of another issue can', async () => {
  const soldOut = { play: 'dwd', number: '3||||', share: 1 }
  await open(390, [
    { issue: '20260805-0001', ...soldOut },
    { issue: '20260805-0002', ...soldOut, number: '4||||' },
    { issue: '20260805-0001', ...soldOut, number: '5||||', share: 0.6 },
  ])
  const out = page.getByRole('button', { name: '1st 3, Sold out' })
  expect(await out.isDisabled()).toBe(true)
  await page.getByRole('status').filter({ hasText: 'Sold out for this draw: 1st 3' }).waitFor()
  for (const number of [4, 5]) await digit(number).click()
  await stake().getByText('2 bets').waitFor()
  await page
    .getByRole('group', { name: /^1st: / })
    .getByRole('button', { name: 'All', exact: true })
    .click()
  await stake().getByText('9 bets').waitFor()
  expect(await bet().isDisabled()).toBe(false)
})

test('the cart keeps tickets until they are bet, and the slip is empty again', async () => {
  await open(390)
  await digit(5).click()
  await stake().getByRole('button', { name: 'Add', exact: true }).click()
  await stake()
    .getByRole('button', { name: /^Cart.*1/ })
    .waitFor()
  expect(await bet().isDisabled()).toBe(true)
})

const freeBet = {
  id: '71',
  amount: '5.00',
  used: '1.00',
  moved: '0.00',
  left: '4.00',
  expired: '0.00',
  state: 'READY' as const,
  isReturned: false,
  won: '0.00',
  at: '2026-08-05T05:00:00.000Z',
  expiresAt: '2026-08-12T05:00:00.000Z',
  orderId: '70',
  uses: [],
}

test.each([
  ['asks for the free bets of who was given some', true],
  ['asks for none of who never had any', false],
])('the board %s', async (_what, hasFreeBets) => {
  let calls = 0
  let isKnown = false
  const member = () => {
    isKnown = true
    return { ...memberInfo, hasFreeBets }
  }
  const list = () => {
    calls++
    return { list: [freeBet], pageNo: 1, pageSize: 20, totalPages: 1, total: 1 }
  }
  await open(1280, [], [answering(getMemberInfo, member), answering(listFreeBets, list)])
  await page.evaluate("sessionStorage.setItem('token', 't'.repeat(32))")
  await page.reload()
  await digit(0).waitFor()
  await expect.poll(() => isKnown).toBe(true)
  const line = page.getByText(/^Free bet: .*4.00 left/)
  if (hasFreeBets) await line.waitFor()
  // What the member's answer brings is drawn.
  await digit(3).click()
  await stake().getByText('1 bet', { exact: true }).waitFor()
  expect([calls > 0, await line.count()]).toEqual([hasFreeBets, hasFreeBets ? 1 : 0])
})

test('the sale closes by the server’s time, also when nothing is heard', async () => {
  await open()
  const leftSeconds = async () => Number(/\d+$/.exec(await page.getByRole('timer').first().innerText())?.[0])
  const unanswered = new Set<Request>()
  page.on('request', (request) => unanswered.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const) page.on(end, (request) => unanswered.delete(request))
  // In short steps, for the page asks for the server's time on the way, and gets that of the end of a step.
  const pass = async (seconds: number) => {
    for (let step = 0; step < seconds * 5; step++) {
      nowMs += 200
      await page.clock.runFor(200)
      await expect.poll(() => unanswered.size).toBe(0)
    }
  }
  await page.clock.pauseAt('2026-08-05T06:05:00Z')
  // Between two whole seconds: part of a step more or less does not show.
  nowMs += 500
  await pass(6)
  const before = await leftSeconds()
  await pass(5)
  expect(before - (await leftSeconds())).toBe(5)
  await pass(before - 3)
  await expect.poll(() => page.getByText(/closed/i).count()).toBeGreaterThan(0)
})
