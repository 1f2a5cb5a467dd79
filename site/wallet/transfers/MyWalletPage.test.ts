import { collectFunds, getMerchantWallet, refreshVendorWallet, setAutoTransfer } from '@tamuvo/contract/vendor.ts'
import { answering, type Gallery, openGallery, type Visit } from '@tamuvo/ui/testing/gallery.ts'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Transfer, VendorWallet, Wallets } from './transfer-words.ts'

let gallery: Gallery
let page: Page
/** What the first vendor holds by its last answer. */
let held = '250.50'
const sent: unknown[] = []

const at = '2026-08-05T06:30:00.000Z'
const slots: VendorWallet = { vendor: 'KTW', name: 'Kitewheel', balance: '250.50', asOf: at, state: 'UP', isWhole: false }
const cards: VendorWallet = { vendor: 'FRN', name: 'Fernhollow Cards', balance: '40.00', asOf: null, state: 'UP', isWhole: true }
const closed: VendorWallet = { vendor: 'BRB', name: 'Brassbird', balance: '9.00', asOf: at, state: 'MAINTENANCE', isWhole: false }
const moved: Transfer = {
  id: '7',
  reference: 'T1A2B3C4D5E6',
  vendor: 'KTW',
  direction: 'in',
  amount: '250.50',
  state: 'DONE',
  at,
  finishedAt: at,
  entryId: '99',
}
const wallets: Wallets = {
  isSingle: false,
  total: '1799.50',
  main: '1500.00',
  inTransit: '0.00',
  autoTransfer: true,
  min: '1.00',
  inPlay: [{ product: 'LOTT', count: 3, stake: '30.00' }],
  wallets: [slots, cards, closed],
  transfers: [moved],
}

const open = async (own: Partial<Wallets> = {}, visit: Visit = {}): Promise<void> => {
  page = await gallery.visit({
    part: 'my-wallet',
    answers: [
      answering(getMerchantWallet, () => ({ ...wallets, wallets: [{ ...slots, balance: held }, cards, closed], ...own })),
      answering(refreshVendorWallet, () => {
        held = '260.00'
        return { ...slots, balance: held }
      }),
      answering(collectFunds, () => ({ transfers: [{ ...moved, direction: 'out' as const }] })),
      answering(setAutoTransfer, () => ({ autoTransfer: false })),
    ],
    ...visit,
  })
}

/** Transfers end in this state. */
const end = (state: Transfer['state']): Promise<void> =>
  page.route('**/GCS_walletTransfer', (route) => {
    const asked = route.request().postDataJSON()
    sent.push(asked)
    return route.fulfill({
      json: { success: true, code: 'OK', message: '', traceId: '', value: { ...moved, ...asked, state, finishedAt: null } },
    })
  })

const amount = () => page.getByLabel('Amount', { exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

beforeAll(async () => {
  gallery = await openGallery()
})
afterEach(async () => {
  sent.length = 0
  held = '250.50'
  await page?.context().close()
})
afterAll(() => gallery?.close())

test('where all is played from one balance there is nothing to move', async () => {
  await open({ isSingle: true, wallets: [], transfers: [] })
  await page.getByText('No transfers needed').waitFor()
  await page.getByText('3 open bets').waitFor()
  expect(await page.getByRole('button', { name: 'Collect all' }).count()).toBe(0)
})

test('a share of the main wallet goes to a vendor', async () => {
  await open()
  await end('DONE')
  await press('Transfer to Kitewheel')
  await press('50 %')
  expect(await amount().inputValue()).toBe('750.00')
  await press('Transfer')
  await page.getByText('750.00 transferred').waitFor()
  expect(sent).toEqual([{ vendor: 'KTW', direction: 'in', amount: '750.00' }])
  expect(await amount().inputValue()).toBe('')
})

test('money is taken back from a vendor, in whole units where it takes no others', async () => {
  await open()
  await end('UNKNOWN')
  await press('Transfer out of Fernhollow Cards')
  await amount().fill('1.50')
  await press('Transfer')
  await page.getByRole('alert').getByText('Whole amounts only').waitFor()
  await press('25 %')
  await press('Transfer')
  await page.getByText('On its way. We’re waiting for the provider').waitFor()
  expect(sent).toEqual([{ vendor: 'FRN', direction: 'out', amount: '10.00' }])
})

test.each([
  ['Transfer to Kitewheel', 'The money is back in your main wallet'],
  ['Transfer out of Kitewheel', 'finish it'],
])('%s: what the vendor refuses says where the money is', async (button, words) => {
  await open()
  await end('REVERSED')
  await press(button)
  await press('25 %')
  await press('Transfer')
  await page.getByRole('alert').getByText(words).waitFor()
})

test.each([
  ['', 'Enter an amount'],
  ['0.99', 'The minimum is 1.00'],
  ['1500.01', 'The maximum is 1,500.00'],
])('an amount of "%s" is refused in words before it is sent', async (typed, words) => {
  await open()
  await press('Transfer to Kitewheel')
  await amount().fill(typed)
  await press('Transfer')
  await page.getByText(words).waitFor()
  expect(sent).toEqual([])
})

test('a vendor in maintenance moves nothing and shows what was there', async () => {
  await open()
  const card = page.getByRole('listitem').filter({ hasText: 'Brassbird' })
  await card.getByText('Closed for maintenance').waitFor()
  await card.getByText('9.00').waitFor()
  for (const name of ['Transfer to Brassbird', 'Transfer out of Brassbird', 'Refresh the balance at Brassbird'])
    expect(await page.getByRole('button', { name }).isDisabled()).toBe(true)
})

test('a vendor is asked for its balance, all are collected, and a transfer opens to its entry', async () => {
  await open()
  await press('Refresh the balance at Kitewheel')
  await page.getByText('260.00').first().waitFor()
  await press('Collect all')
  await expect
    .poll(() => page.getByRole('link', { name: 'See ledger entry: 250.50' }).getAttribute('href'))
    .toContain('mc/transactionHistory/99')
})
