import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { getTurnoverRow, listTurnover } from '@tamuvo/contract/turnover.ts'
import { answering, type Gallery, openGallery, type Visit } from '@tamuvo/ui/testing/gallery.ts'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

type List = ReceivedOutputOf<typeof listTurnover>
type Row = List['list'][number]
type Bet = ReceivedOutputOf<typeof getTurnoverRow>['bets']['list'][number]

let gallery: Gallery
let page: Page
const asked: Record<string, string>[] = []

const products = ['LOTT', 'ELOTT', 'LIVE', 'RNG', 'SPORTS', 'ESPORTS', 'PVP', 'FISH'] as const
const weights = (some: Partial<Record<string, number>> = {}, rest = 100) =>
  products.map((product) => ({ product, percent: some[product] ?? rest }))

const row = (more: Partial<Row> = {}): Row => ({
  id: '9',
  kind: 'DEPOSIT',
  reference: 'D20260805000001',
  at: '2026-08-05T05:00:00.000Z',
  base: '100.00',
  multiple: '1.00',
  required: '100.00',
  done: '60.00',
  left: '40.00',
  state: 'ACTIVE',
  weights: weights(),
  expiresAt: null,
  endedAt: null,
  entryId: '77',
  ...more,
})

const bonus = row({
  id: '8',
  kind: 'BONUS',
  reference: '',
  base: '200.00',
  multiple: '15.00',
  required: '3000.00',
  done: '0.00',
  left: '3000.00',
  state: 'WAITING',
  weights: weights({ RNG: 100, FISH: 100, LIVE: 20, SPORTS: 50 }, 0),
  expiresAt: '2026-09-04T05:00:00.000Z',
  entryId: null,
})

const bet = (id: string, more: Partial<Bet> = {}): Bet => ({
  id,
  at: '2026-08-05T05:30:00.000Z',
  product: 'LOTT',
  label: `Harbour Five · 20260805-${id}`,
  valid: '60.00',
  percent: 100,
  used: '60.00',
  ...more,
})

const listed = (list: Row[], more: Partial<List> = {}) => {
  const paged = { list, total: list.length, pageNo: 1, pageSize: 10, totalPages: 1 }
  return { ...paged, left: '40.00', isClear: false, isCounting: false, ...more }
}

const open = async (answer: (query: Record<string, string>) => List | undefined, more: Visit = {}): Promise<void> => {
  const noted = (query: Record<string, string>) => {
    asked.push(query)
    return answer(query)
  }
  page = await gallery.visit({ part: 'turnover', answers: [answering(listTurnover, noted)], ...more })
}

const openRow = async (shown: Row, bets: Bet[], more: Visit = {}): Promise<void> => {
  const paged = { list: bets, total: bets.length, pageNo: 1, pageSize: 10, totalPages: 1 }
  const answers = [answering(getTurnoverRow, () => ({ ...shown, bets: paged }))]
  page = await gallery.visit({ part: 'counted-bets', answers, ...more })
}

beforeAll(async () => {
  gallery = await openGallery()
})
afterEach(async () => {
  asked.length = 0
  await page?.context().close()
})
afterAll(() => gallery?.close())

test('what is left is said first, then each credit with its progress', async () => {
  await open(() => listed([row(), bonus], { left: '3040.00' }))
  await page.getByRole('region', { name: 'Left to bet' }).getByText('K 3,040.00').waitFor()
  await page.getByText('Once you’ve bet this amount, you can withdraw.').waitFor()
  const [first, second] = await page.getByRole('listitem').allInnerTexts()
  expect(first).toMatch(/Deposit D20260805000001[\s\S]*Active[\s\S]*K 60.00 of K 100.00[\s\S]*K 40.00 left/)
  expect(second).toMatch(/Bonus[\s\S]*Waiting[\s\S]*K 0.00 of K 3,000.00/)
  expect(await page.getByRole('progressbar').first().getAttribute('aria-valuenow')).toBe('60')
})

test('ended rows are another list, and without any it says so', async () => {
  await open(({ state }) => (state === 'ended' ? listed([], { isClear: true, left: '0.00' }) : listed([row()])))
  await page.getByText('Deposit D20260805000001').waitFor()
  await page.getByRole('button', { name: 'Ended' }).click()
  await page.getByText('Nothing here yet').waitFor()
  expect(asked.at(-1)).toMatchObject({ state: 'ended', pageNo: '1' })
})

test('while bets are counted it says so, and asks again until they are', async () => {
  let isCounting = true
  await open(() => listed([row()], { isCounting, left: isCounting ? '100.00' : '40.00' }))
  await page.getByText('We’re still counting your latest bets.').waitFor()
  isCounting = false
  await page.getByText('Once you’ve bet this amount, you can withdraw.').waitFor()
})

test('a failed request is reported, and a retry loads it', async () => {
  let works = false
  await open(() => (works ? listed([], { isClear: true, left: '0.00' }) : undefined))
  const alert = page.getByRole('alert')
  await alert.waitFor()
  works = true
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No turnover required', { exact: true }).waitFor()
  await page.getByText('Turnover complete. You can withdraw.').waitFor()
})

test('a credit lists the share of each product, and the bets with what counted of them', async () => {
  await openRow({ ...bonus, id: '9', state: 'ACTIVE', done: '12.00' }, [
    bet('2', { product: 'LIVE', label: 'Golden Baccarat · r2', percent: 20, used: '12.00' }),
    bet('1', { product: 'PVP', label: '', percent: 0, used: '0.00' }),
  ])
  await page.getByText('Settled bets placed after this credit count towards it.').waitFor()
  await page.getByText('15×').waitFor()
  expect(await page.getByRole('listitem').filter({ hasText: 'Live casino' }).innerText()).toMatch(/20 %/)
  const rows = await page.getByRole('row').allInnerTexts()
  expect(rows[1]).toMatch(/Golden Baccarat · r2[\s\S]*60.00[\s\S]*20 %[\s\S]*12.00/)
  expect(rows[2]).toMatch(/0 %[\s\S]*0.00/)
})

test('a credit for which nothing counted yet says so', async () => {
  await openRow(row({ done: '0.00', left: '100.00' }), [])
  await page.getByText('No bets counted yet').waitFor()
  await page.getByText('Bets on all games count in full.').waitFor()
})
