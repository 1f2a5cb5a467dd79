import { listMethods } from '@tamuvo/contract/cashier.ts'
import { listDepositBonuses } from '@tamuvo/contract/promotion.ts'
import { type Answer, answering, type Gallery, openGallery } from '@tamuvo/ui/testing/gallery.ts'
import type { Page } from 'playwright'
import { inOrderOf } from './deposit-words.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

let gallery: Gallery
let page: Page
const sent: unknown[] = []

const wallet = {
  code: 'demo-kbzpay',
  name: 'Harbour Pay',
  kind: 'EWALLET_REDIRECT',
  min: '1.00',
  max: '500.00',
  maxReason: 'METHOD',
  fee: '0.00',
  feeRate: 0,
  feeBearer: 'PAYER',
  instant: true,
  lastUsed: false,
  quick: ['10.00', '50.00'],
  medianSeconds: null,
  bonusRate: 0,
}
const bank = { ...wallet, code: 'demo-bank', name: 'Harbour Bank', kind: 'BANK_TRANSFER', min: '20.00', fee: '0.30', quick: [] }

const open = async (methods: object[] = [wallet, bank], more: object = {}, answers: Answer[] = []): Promise<void> => {
  page = await gallery.visit({
    part: 'deposit',
    answers: [
      answering(listMethods, () => ({ list: methods, closed: [], barred: null, openDeposits: 0, paceDays: 7, ...more })),
      ...answers,
    ],
  })
  await page.route('**/wps/pay/deposits', (route) => {
    sent.push(route.request().postDataJSON())
    const refused = {
      success: false,
      code: 'ABOVE_MAX',
      message: '',
      value: null,
      traceId: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
    }
    return route.fulfill({ json: refused })
  })
}
const amount = () => page.getByLabel('Amount', { exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

beforeAll(async () => {
  gallery = await openGallery()
})
afterEach(async () => {
  sent.length = 0
  await page?.context().close()
})
afterAll(() => gallery?.close())

test.each([
  ['', 'Enter an amount'],
  ['nonsense', 'Enter an amount'],
  ['0.5', 'The minimum is 1.00'],
  ['500.01', 'The maximum is 500.00'],
])('an amount of "%s" is refused in words before it is sent', async (typed, words) => {
  await open()
  await amount().fill(typed)
  await expect.poll(() => page.getByText(words).count()).toBe(0)
  await press('Continue')
  await page.getByText(words).waitFor()
  expect(sent).toEqual([])
})

test('what is wrong with an amount is shown until the amount is changed, and not only until its field is left', async () => {
  await open()
  await amount().fill('0.5')
  await amount().press('Enter')
  await page.getByText('The minimum is 1.00').waitFor()
  await amount().blur()
  expect(await amount().getAttribute('aria-invalid')).toBe('true')
  await amount().fill('5')
  await expect.poll(() => page.getByText('At least').count()).toBe(0)
})

test('the range is that of the way that is chosen, and what was refused before may be right there', async () => {
  await open()
  await amount().fill('5')
  await page.getByText('Harbour Bank').click()
  await press('Continue')
  await page.getByText('The minimum is 20.00').waitFor()
  await page.getByText('Harbour Pay').click()
  await expect.poll(() => page.getByText('At least').count()).toBe(0)
})

test('an amount is chosen with one press, sent as it travels, and a refusal of the server is shown', async () => {
  await open()
  await press('50')
  expect(await amount().inputValue()).toBe('50.00')
  await press('Continue')
  await page.getByRole('alert').waitFor()
  expect(sent).toEqual([{ method: 'demo-kbzpay', amount: '50.00' }])
})

test('a phone shows four ways first, the others on request', async () => {
  const ways = ['One', 'Two', 'Three', 'Four', 'Five'].map((name) => ({ ...wallet, code: name, name }))
  await open(ways)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText('Four', { exact: true }).waitFor()
  await page.getByText('Five', { exact: true }).waitFor({ state: 'hidden' })
  await press('All methods (5)')
  await page.getByText('Five', { exact: true }).click()
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(1)
})

test('ways keep their places while the form is open, whatever a later answer says', () => {
  const later = [{ code: 'voucher' }, { code: 'bank' }, { code: 'new' }, { code: 'wallet' }]
  expect(inOrderOf(['wallet', 'bank', 'voucher'], later).map(({ code }) => code)).toEqual(['wallet', 'bank', 'voucher', 'new'])
})

test('an operator without a way to pay in says so', async () => {
  await open([])
  await page.getByText('No payment method available right now').waitFor()
})

const closed = [
  { code: 'a', name: 'Harbour Bank', reason: 'HOURS', detail: '09:00–17:00' },
  { code: 'b', name: 'Harbour Code', reason: 'KYC', detail: '2' },
]

test('an operator whose ways are all closed says why, each', async () => {
  await open([], { closed })
  await page.getByText('open 09:00–17:00').waitFor()
  await page.getByText('needs verification level 2').waitFor()
})

test.each([
  ['OWN_LIMIT', 'You’ve reached your own deposit limit'],
  ['KYC', 'Verify your identity to continue'],
  ['BREAK', 'Deposits are paused'],
  ['OPEN_MAX', 'Finish your open deposits first'],
])('a member who is barred by %s reads it in place of a form', async (barred, words) => {
  await open([wallet], { barred })
  await page.getByText(words).waitFor()
  expect(await amount().count()).toBe(0)
})

test('a way shows its time, its fee and whose limit holds, and no quick amount above it', async () => {
  await open([{ ...wallet, medianSeconds: 180, max: '40.00', maxReason: 'OWN_LIMIT', fee: '0.30', feeRate: 150 }])
  await page.getByText('~3 min').waitFor()
  await page.getByText('Usually 3 minutes (median of the last 7 days)').waitFor()
  await page.getByText('Fee 0.30 + 1.5 %').waitFor()
  await page.getByText('1.00 to 40.00 · left of your own limit').waitFor()
  expect(await page.getByRole('button', { name: '50', exact: true }).count()).toBe(0)
})

test('a way of which too little was measured says so', async () => {
  await open([wallet, { ...bank, medianSeconds: 40 }])
  await page.getByText('Not enough deposits in the last 7 days to say how long this takes').waitFor()
  await page.getByText('Harbour Bank').click()
  await page.getByText('Usually 40 seconds (median of the last 7 days)').waitFor()
})

test('a voucher asks for its code in place of an amount', async () => {
  await open([wallet, { ...wallet, code: 'demo-voucher', name: 'Harbour Code', kind: 'VOUCHER' }])
  await page.getByText('Harbour Code').click()
  expect(await amount().count()).toBe(0)
  await press('Redeem')
  await page.getByText('This field is required').waitFor()
})

const welcome = {
  id: '7',
  code: 'first-deposit',
  version: 1,
  type: 'FIRST_DEPOSIT' as const,
  titles: { EN: 'First deposit bonus' },
  leads: {},
  bodies: {},
  image: '/art/promotion/first-deposit.webp',
  startsAt: '2026-08-01T00:00:00.000Z',
  endsAt: null,
  group: '',
  trigger: { kind: 'DEPOSIT' as const, which: 'FIRST' as const, min: '30.00' },
  reward: { fixed: null, percent: 10_000, cap: '128.00', points: 0 },
  terms: {
    multiple: 1_500,
    withDeposit: true,
    weights: { RNG: 100 },
    maxStake: '5.00',
    closed: [],
    days: 30,
    forfeit: 'BONUS_ONLY' as const,
  },
  audience: { vipMin: 0, vipMax: 10, kycMin: 0, labels: [], newDays: null, agents: false },
  limits: { perMember: 1, oncePerAddress: true, oncePerDevice: false, oncePerPayee: false },
  status: 'OPEN' as const,
  own: null,
  bonus: '0.00',
  required: '0.00',
}
const offered = () => answering(listDepositBonuses, () => ({ list: [welcome] }))

test('no bonus is taken unless it is chosen, and the chosen one says what it means before paying', async () => {
  await open([wallet], {}, [offered()])
  const none = page.getByRole('radio', { name: /^No bonus/ })
  await none.waitFor()
  expect(await none.isChecked()).toBe(true)
  await amount().fill('20')
  await press('Continue')
  await page.getByRole('alert').waitFor()
  expect(sent).toEqual([{ method: 'demo-kbzpay', amount: '20.00' }])
  await page.getByRole('radio', { name: /^First deposit bonus/ }).check()
  await press('Continue')
  await page.getByText('This bonus needs a deposit of at least K 30.00.').waitFor()
  await amount().fill('200')
  for (const words of ['K 128.00', 'K 4,920.00', 'K 5.00', '30 days after the deposit arrives'])
    await page.getByText(words, { exact: true }).waitFor()
  await press('Continue')
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toEqual({ method: 'demo-kbzpay', amount: '200.00', promotion: '7', promotionVersion: 1 })
})
