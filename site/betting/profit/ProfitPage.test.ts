import { getProfit, listSettledBets } from '@tamuvo/contract/profit.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { answering, type Gallery, openGallery, type Visit } from '@tamuvo/ui/testing/gallery.ts'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

type Profit = ReceivedOutputOf<typeof getProfit>
type Settled = ReceivedOutputOf<typeof listSettledBets>

let gallery: Gallery
let page: Page
const asked: Record<string, string>[] = []

const figures = {
  stake: '120.00',
  validBet: '100.00',
  payout: '90.00',
  deposits: '200.00',
  withdrawals: '50.00',
  rebates: '1.50',
  rewards: '2.00',
  net: '-26.50',
}

const profit = (more: Partial<Profit> = {}): Profit => ({
  from: '2026-08-05',
  to: '2026-08-05',
  ...figures,
  days: [{ day: '2026-08-05', ...figures }],
  products: [{ product: 'LOTT', count: 3, stake: '120.00', validBet: '100.00', payout: '90.00', profit: '-30.00' }],
  isCounting: false,
  ...more,
})

const part: Settled['list'][number] = {
  id: '9',
  version: 1,
  at: '2026-08-05T05:31:00.000Z',
  product: 'LOTT',
  gameName: 'Harbour Five',
  round: '20260805-9',
  market: 'fast5/dwd',
  selection: '1||||',
  price: '',
  stake: '120.00',
  validBet: '100.00',
  payout: '80.00',
  profit: '-40.00',
  state: 'won',
  isCorrected: true,
}

const settled: Settled = {
  list: [{ ...part, version: 2, stake: '0.00', validBet: '0.00', payout: '10.00', profit: '10.00' }, part],
  total: 2,
  pageNo: 1,
  pageSize: 20,
  totalPages: 1,
  totals: { stake: '120.00', validBet: '100.00', payout: '90.00', profit: '-30.00' },
  isCounting: false,
}

const open = async (answer: () => Profit, more: Visit = {}): Promise<void> => {
  const noted = (query: Record<string, string>) => {
    asked.push(query)
    return answer()
  }
  const answers = [
    answering(getProfit, noted),
    answering(listSettledBets, (query) => {
      asked.push(query)
      return settled
    }),
  ]
  page = await gallery.visit({ part: 'profit', answers, ...more })
}

beforeAll(async () => {
  gallery = await openGallery()
})
afterEach(async () => {
  asked.length = 0
  await page?.context().close()
})
afterAll(() => gallery?.close())

test('a loss is stated plainly, with what it is made of and the way to limits', async () => {
  await open(() => profit())
  await page.getByText('You lost money over this period.').waitFor()
  const tiles = page.getByRole('region', { name: 'Profit and loss' })
  expect(await tiles.innerText()).toMatch(/-K 26\.50/)
  for (const [label, value] of [
    ['Stake', 'K 120.00'],
    ['Valid bet', 'K 100.00'],
    ['Payout', 'K 90.00'],
  ] as const)
    expect(await tiles.getByRole('button', { name: label }).innerText()).toContain(value)
  for (const [label, value] of [
    ['Deposits', 'K 200.00'],
    ['Withdrawals', 'K 50.00'],
    ['Rebates', 'K 1.50'],
    ['Rewards and jackpots', 'K 2.00'],
  ] as const)
    expect(await tiles.getByRole('link', { name: label }).innerText()).toContain(value)
  expect(await page.getByRole('link', { name: 'Set limits' }).getAttribute('href')).toContain('#mc/securityCenter/limits')
})

test('figures of money open to the movements of the same days', async () => {
  await open(() => profit())
  expect(await page.getByRole('link', { name: 'Withdrawals' }).getAttribute('href')).toContain(
    '#mc/transactionHistory?range=custom&from=2026-08-05&to=2026-08-05&figure=withdrawals',
  )
})

test('figures of bets open to what was settled, corrections by what they changed', async () => {
  await open(() => profit())
  await page.getByRole('button', { name: /^Lottery/ }).click()
  await page.getByText(/^Settled or corrected from/).waitFor()
  await page.getByText('Harbour Five').first().waitFor()
  expect(asked.at(-1)).toMatchObject({ product: 'LOTT', pageNo: '1' })
  const rows = await page.getByRole('row').allInnerTexts()
  expect(rows[1]).toMatch(/0\.00[\s\S]*10\.00[\s\S]*\+10\.00[\s\S]*Correction/)
  expect(rows.at(-1)).toMatch(/All pages[\s\S]*120\.00[\s\S]*-30\.00/)
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByText('You lost money over this period.').waitFor()
})

test('the chart has a bar a day, and says the same to readers', async () => {
  const days = ['04', '05'].map((day) => ({ ...figures, day: `2026-08-${day}`, net: day === '04' ? '12.00' : '-26.50' }))
  await open(() => profit({ days }))
  await page.locator('.uplot canvas').waitFor()
  const list = page.getByRole('list', { name: 'Net result by day' })
  const lines = await list.getByRole('listitem').allInnerTexts()
  expect(lines.map((line) => line.replaceAll(/\s+/g, ' '))).toEqual(['2026-08-04 +12.00', '2026-08-05 -26.50'])
})

test('without settled bets it says so; while bets are added up too', async () => {
  const none = { stake: '0.00', validBet: '0.00', payout: '0.00', rebates: '0.00', rewards: '0.00', net: '0.00' }
  let isCounting = true
  await open(() => profit({ ...none, products: [], isCounting }))
  await page.getByText('No bets settled in this period').waitFor()
  await page.getByText('We’re still adding up your older bets.').waitFor()
  isCounting = false
  await page.getByText('We’re still adding up your older bets.').waitFor({ state: 'detached' })
  expect(await page.getByText('You broke even over this period.').count()).toBe(0)
})
