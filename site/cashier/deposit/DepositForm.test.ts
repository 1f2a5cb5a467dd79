import { listMethods } from '@tamuvo/contract/cashier.ts'
import { answering, type Gallery, openGallery } from '@tamuvo/ui/testing/gallery.ts'
import type { Page } from 'playwright'
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
  fee: '0.00',
  quick: ['10.00', '50.00'],
  medianSeconds: null,
}
const bank = { ...wallet, code: 'demo-bank', name: 'Harbour Bank', kind: 'BANK_TRANSFER', min: '20.00', fee: '0.30', quick: [] }

const open = async (methods: object[] = [wallet, bank]): Promise<void> => {
  page = await gallery.visit({
    part: 'deposit',
    answers: [answering(listMethods, () => ({ list: methods, openDeposits: 0 }))],
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
}, 120_000)
afterEach(async () => {
  sent.length = 0
  await page?.context().close()
})
afterAll(() => gallery?.close())

test.each([
  ['', 'Enter an amount'],
  ['nonsense', 'Enter an amount'],
  ['0.5', 'At least 1.00'],
  ['500.01', 'At most 500.00'],
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
  await page.getByText('At least 1.00').waitFor()
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
  await page.getByText('At least 20.00').waitFor()
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

test('an operator without a way to pay in says so', async () => {
  await open([])
  await page.getByText('No method available now').waitFor()
})
