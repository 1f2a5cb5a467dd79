import { listBets } from '@tamuvo/contract/betting.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { getMerchantWallet } from '@tamuvo/contract/vendor.ts'
import { answering, type Gallery, openGallery, type Visit } from '@tamuvo/ui/testing/gallery.ts'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

type List = ReceivedOutputOf<typeof listBets>
type Row = List['list'][number]

let gallery: Gallery
let page: Page
const asked: Record<string, string>[] = []

const bet = (id: string, more: Partial<Row> = {}): Row => ({
  id,
  at: '2026-08-05T05:30:00.000Z',
  product: 'LOTT',
  game: 'FAST5',
  gameName: 'Harbour Five',
  round: `20260805-${id}`,
  market: 'fast5/dwd',
  selection: '1||||',
  price: '',
  stake: '2.00',
  validBet: '2.00',
  payout: '0.00',
  profit: '-2.00',
  bonus: '0.00',
  state: 'lost',
  isCorrected: false,
  settledAt: '2026-08-05T05:31:00.000Z',
  ruleVersion: 'fast5-1',
  stakeEntryId: '77',
  payoutEntryId: null,
  ...more,
})

const games = [
  { code: 'FAST5', name: 'Harbour Five', vendor: 'LOTT', vendorName: 'Tamuvo Lottery' },
  { code: 'REELS', name: 'Golden Reels', vendor: 'HUB', vendorName: 'Hub Studio' },
]

const listed = (list: Row[], more: Partial<List> = {}): List => ({
  list,
  total: list.length,
  pageNo: 1,
  pageSize: 20,
  totalPages: 1,
  totals: { count: list.length, stake: '5.00', validBet: '4.00', payout: '9.50', profit: '4.50' },
  games,
  next: null,
  isCounting: false,
  ...more,
})

const open = async (answer: (query: Record<string, string>) => List, more: Visit = {}): Promise<void> => {
  const noted = (query: Record<string, string>) => {
    asked.push(query)
    return answer(query)
  }
  page = await gallery.visit({ part: 'bets', answers: [answering(listBets, noted)], ...more })
}

/** The newest question, once it fits. */
const expectAsked = async (query: Record<string, string>): Promise<void> => {
  await expect.poll(() => asked.at(-1)).toMatchObject(query)
}

beforeAll(async () => {
  gallery = await openGallery()
})
afterEach(async () => {
  asked.length = 0
  await page?.context().close()
})
afterAll(() => gallery?.close())

test('a round that returned less than its stake is not shown as won', async () => {
  await open(() =>
    listed([
      bet('9', { payout: '0.10', profit: '-1.90', state: 'won' }),
      bet('8', { payout: '2.00', profit: '0.00', state: 'won' }),
    ]),
  )
  expect(await page.getByRole('row', { name: /20260805-9/ }).innerText()).toMatch(/Part back/)
  expect(await page.getByRole('row', { name: /20260805-8/ }).innerText()).toMatch(/Won/)
})

test('rows have stake, valid bet, payout and result, and all pages their totals', async () => {
  await open(() => listed([bet('9', { payout: '9.50', profit: '7.50', state: 'won' }), bet('8')]))
  await page.getByText('Harbour Five').first().waitFor()
  const rows = await page.getByRole('row').allInnerTexts()
  expect(rows[1]).toMatch(/Harbour Five[\s\S]*20260805-9[\s\S]*9[\s\S]*2\.00[\s\S]*2\.00[\s\S]*9\.50[\s\S]*\+7\.50[\s\S]*Won/)
  expect(rows.at(-1)).toMatch(/All pages · 2 bets[\s\S]*5\.00[\s\S]*4\.00[\s\S]*9\.50[\s\S]*\+4\.50/)
})

const free = { stake: '0.00', validBet: '0.00', profit: '0.00', ruleVersion: 'vendor:HUB', stakeEntryId: null } as const
const gift = (id: string, more: Partial<Row> = {}) =>
  bet(id, { game: 'REELS', gameName: 'Golden Reels', product: 'RNG', market: 'round', selection: '', bonus: '5.00', ...more })

test('a round that brought a bonus says so, on one line on phones', async () => {
  const rows = [gift('9', free), gift('8', { ruleVersion: 'vendor:HUB' }), bet('7')]
  await open(() => listed(rows))
  await page.getByText('Harbour Five').first().waitFor()
  const wide = await page.getByRole('row').allInnerTexts()
  expect(wide[1]).toMatch(/Free round[\s\S]*0\.00\s+Bonus \+5\.00[\s\S]*Bonus$/)
  expect(wide[2]).toMatch(/0\.00\s+Bonus \+5\.00\s+[−-]2\.00[\s\S]*Lost$/)
  expect(wide[3]).not.toContain('Bonus')
  await page.context().close()
  await open(() => listed(rows), { width: 360 })
  await page.getByText('Harbour Five').first().waitFor()
  const narrow = page.getByRole('row')
  expect(await narrow.nth(1).innerText()).toMatch(/\+5\.00\s+Bonus$/)
  expect(await narrow.nth(2).innerText()).toMatch(/[−-]2\.00\s+Bonus \+5\.00\s+Lost$/)
  const heights = await Promise.all([1, 2, 3].map(async (at) => (await narrow.nth(at).boundingBox())?.height))
  expect(new Set(heights).size).toBe(1)
})

test('vendors that keep wallets are named, with the way to what was moved there', async () => {
  const wallet = { balance: '0.00', asOf: null, state: 'UP', isWhole: false } as const
  const wallets = [
    { ...wallet, vendor: 'FRN', name: 'Fernhollow' },
    { ...wallet, vendor: 'KTW', name: 'Kitewheel' },
  ]
  const none = { total: '0.00', main: '0.00', inTransit: '0.00', autoTransfer: true, min: '1.00', inPlay: [], transfers: [] }
  await open(() => listed([]), {
    answers: [answering(listBets, () => listed([])), answering(getMerchantWallet, () => ({ ...none, isSingle: false, wallets }))],
  })
  await page.getByText('Rounds at Fernhollow, Kitewheel are in the history inside the game.').waitFor()
  expect(await page.getByRole('link', { name: 'Account record' }).getAttribute('href')).toContain('mc/transactionHistory')
})

test('there is a tab for each product, and one asks for that product alone', async () => {
  await open(() => listed([bet('9')]))
  const tabs = page.getByRole('tab')
  await tabs.first().waitFor()
  expect(await tabs.allInnerTexts()).toEqual([
    'All',
    'Lottery',
    'E-lottery',
    'Live casino',
    'Slots',
    'Sports',
    'Esports',
    'Cards',
    'Fishing',
  ])
  await page.getByRole('tab', { name: 'Slots' }).click()
  await expectAsked({ product: 'RNG' })
  await expect.poll(() => page.getByRole('columnheader', { name: 'Bet type' }).count()).toBe(0)
})

test('quick choices, and the days before and after those shown', async () => {
  await open(() => listed([bet('9')]), { time: '2026-08-19T05:30:00Z' })
  await expectAsked({ from: '2026-08-19', to: '2026-08-19' })
  await page.getByRole('button', { name: 'This week' }).click()
  await expectAsked({ from: '2026-08-17', to: '2026-08-19' })
  await page.getByRole('button', { name: 'Previous 7 days' }).click()
  await expectAsked({ from: '2026-08-10', to: '2026-08-16' })
  await page.getByRole('button', { name: 'Previous 30 days' }).click()
  await expectAsked({ from: '2026-07-11', to: '2026-08-09' })
  const shown = (label: string) => page.getByLabel(label).inputValue()
  await page.getByRole('button', { name: 'Next 7 days' }).click()
  await expect.poll(() => Promise.all(['Start date', 'End date'].map(shown))).toEqual(['2026-08-10', '2026-08-16'])
  await page.getByRole('button', { name: 'Next 30 days' }).click()
  await expect.poll(() => Promise.all(['Start date', 'End date'].map(shown))).toEqual(['2026-08-17', '2026-08-19'])
  expect(await page.getByRole('button', { name: 'Next 7 days' }).isDisabled()).toBe(true)
})

test('days that are too many are not asked for', async () => {
  await open(() => listed([bet('9')]), { time: '2026-08-19T05:30:00Z' })
  await page.getByLabel('Start date').fill('2026-07-01')
  await page.getByRole('alert').getByText('Choose 31 days or fewer.').waitFor()
  await page.getByLabel('Start date').fill('2026-08-20')
  await page.getByRole('alert').getByText('The end date is before the start date.').waitFor()
  await page.getByLabel('Start date').fill('2026-08-01')
  await expectAsked({ from: '2026-08-01', to: '2026-08-19' })
  expect(asked.every(({ from }) => from !== '2026-07-01' && from !== '2026-08-20')).toBe(true)
})

test('on a phone dates and filters are behind a button', async () => {
  await open(() => listed([bet('9')]), { width: 390, time: '2026-08-19T05:30:00Z' })
  await page.getByText('Harbour Five').first().waitFor()
  const filter = page.getByRole('button', { name: 'Filter' })
  expect(await page.getByLabel('Start date').isVisible()).toBe(false)
  expect(await filter.getAttribute('aria-expanded')).toBe('false')
  await filter.click()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Won', exact: true }).click()
  await expectAsked({ state: 'won' })
  expect(await filter.getAttribute('aria-expanded')).toBe('true')
  await filter.click()
  await expect.poll(() => page.getByLabel('Start date').isVisible()).toBe(false)
})

test('provider, game and state narrow it; a number finds a bet whatever its day', async () => {
  await open(() => listed([bet('9')]))
  await page.getByRole('combobox', { name: 'Provider' }).click()
  await page.getByRole('option', { name: 'Hub Studio' }).click()
  await expectAsked({ vendor: 'HUB' })
  await page.getByRole('combobox', { name: 'Game' }).click()
  expect(await page.getByRole('option').allInnerTexts()).toEqual(['All games', 'Golden Reels'])
  await page.getByRole('option', { name: 'Golden Reels' }).click()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Corrected' }).click()
  await expectAsked({ vendor: 'HUB', game: 'REELS', state: 'corrected' })
  await page.getByLabel('Order number').fill('123')
  await expectAsked({ number: '123' })
  expect(Object.keys(asked.at(-1) ?? {}).sort()).toEqual(['number', 'pageNo', 'pageSize'])
})

test('while older bets are added up it says so, and asks again', async () => {
  let isCounting = true
  await open(() => listed([bet('9')], { isCounting }))
  await page.getByText('We’re still adding up your older bets.').waitFor()
  isCounting = false
  await expect.poll(() => page.getByText('We’re still adding up your older bets.').count()).toBe(0)
})

test('without a bet of the number it says so', async () => {
  await open(({ number }) => listed(number ? [] : [bet('9')]))
  await page.getByLabel('Order number').fill('123')
  await page.getByText('None of your bets has this number').waitFor()
})
