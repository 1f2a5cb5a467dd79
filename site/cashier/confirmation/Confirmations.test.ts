import { listWithdrawals, previewWithdrawal } from '@tamuvo/contract/cashier-withdrawals.ts'
import { getPaymentConfirmationList, getPaymentProof, processC2CTransaction } from '@tamuvo/contract/payment-confirmations.ts'
import { chooseMade } from '@tamuvo/ui/testing/choose-files.ts'
import { answering, type Gallery, openGallery } from '@tamuvo/ui/testing/gallery.ts'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { preview, withdrawal } from '../withdrawal/testing.ts'
import type { WithdrawalDetail } from '../withdrawal/withdrawal-words.ts'
import type { Confirmation, Part } from './confirmation-words.ts'

let gallery: Gallery
let page: Page
let said: unknown[]

const none = { list: [], pageNo: 1, pageSize: 10, total: 0, totalPages: 1 }
const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()

const part = (change: Partial<Part> = {}): Part => ({
  id: '11',
  amount: '60.00',
  state: 'WAIT_CONFIRM',
  payer: 'U*** K***',
  createdAt: at(-12),
  dueAt: at(3),
  paidAt: at(-5),
  confirmBy: at(25),
  endedAt: null,
  received: null,
  dispute: null,
  decideBy: null,
  proofs: ['21'],
  ...change,
})

const confirmation = (parts: Part[], change: Partial<Confirmation> = {}): Confirmation => ({
  withdrawalId: '1',
  reference: 'W20260805000001',
  createdAt: at(-30),
  amount: '100.00',
  received: '0.00',
  remainder: '100.00',
  status: 'WAITING',
  offer: 'OPEN',
  closesAt: at(90),
  parts,
  ...change,
})

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC'

const paidInPart = withdrawal({
  state: 'PART_PAID',
  amount: '100.00',
  fee: '0.00',
  receive: '100.00',
  received: '60.00',
  remainder: '40.00',
})
let record: WithdrawalDetail[] = []

const open = async (...list: Confirmation[]): Promise<void> => {
  said = []
  page = await gallery.visit({
    part: 'withdrawal',
    answers: [
      answering(previewWithdrawal, () => preview()),
      answering(listWithdrawals, () => ({ ...none, list: record, total: record.length, totalPages: 1 })),
      answering(getPaymentConfirmationList, () => ({ list, confirmMinutes: 30 })),
      answering(getPaymentProof, () => ({ type: 'image/png', image: dot })),
      answering(processC2CTransaction, () => confirmation([part({ state: 'RECEIVED' })])),
    ],
  })
  page.on('request', (request) => {
    if (request.method() !== 'POST') return
    const { image, ...asked } = request.postDataJSON() as { image?: string }
    said.push({ ...asked, ...(image ? { image: 'picture' } : {}) })
  })
}

beforeAll(async () => {
  gallery = await openGallery()
})
afterEach(() => {
  record = []
  return page?.context().close()
})
afterAll(() => gallery?.close())

const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).first().click()
const agree = (name: string): Promise<void> => page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()

test('the page of withdrawals says nothing of members where none pays', async () => {
  await open(confirmation([], { offer: 'CLOSED', status: 'AMOUNT_REMAINDER' }))
  await page.getByText('No withdrawals yet').waitFor()
  expect(await page.getByText('Payments from other members').count()).toBe(0)
})

test('amount, received amount and remainder are shown, and what is left of it in words', async () => {
  await open(confirmation([part({ state: 'RECEIVED' })], { received: '60.00', remainder: '40.00', status: 'AMOUNT_REMAINDER' }))
  await page.getByText('Amount remainder 40.00').waitFor()
  expect(await page.getByRole('button', { name: 'Fully paid' }).count()).toBe(0)
})

test('the record has reference, application time, amount, received amount, remainder and status', async () => {
  record = [paidInPart]
  await open()
  const table = page.getByRole('table', { name: 'Withdrawal record' })
  await table.waitFor()
  expect(await table.getByRole('columnheader').allTextContents()).toEqual([
    'Reference',
    'Requested',
    'To',
    'Amount',
    'Received',
    'Remaining',
    'Status',
  ])
  const row = (await table.getByRole('row').nth(1).getByRole('cell').allTextContents()).join(' | ')
  for (const shown of ['W20260805000001', '2026-08-05', '100.00', '60.00', '40.00', 'Amount remainder 40.00'])
    expect(row).toContain(shown)
})

test('what the member has to answer stands before the form, on a phone above the fold', async () => {
  await open(confirmation([part({ state: 'RECEIVED', id: '10' }), part()]))
  await page.setViewportSize({ width: 390, height: 844 })
  const answer = page.getByRole('button', { name: 'Not received', exact: true })
  await answer.waitFor()
  await page.getByRole('img', { name: 'Proof of payment 1' }).first().waitFor()
  const form = page.getByRole('button', { name: 'Withdraw', exact: true })
  const [above, below] = [await answer.boundingBox(), await form.boundingBox()]
  expect(above?.y).toBeLessThan(below?.y ?? 0)
  // The frame of the member centre takes 150 px of a phone.
  expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThan(844 - 150)
})

test('"received" asks once more', async () => {
  await open(confirmation([part()]))
  await page.getByRole('img', { name: 'Proof of payment 1' }).waitFor()
  await press('Received')
  await page.getByRole('alertdialog', { name: 'Has the money arrived?' }).waitFor()
  expect(said).toEqual([])
  await agree('Received')
  await expect.poll(() => said).toEqual([{ id: '11', action: 'RECEIVED' }])
})

test('"not received" needs a picture of a kind and size that is taken', async () => {
  await open(confirmation([part()]))
  await press('Not received')
  await press('Submit')
  await page.getByText('Add a picture of your statement', { exact: true }).waitFor()
  const statement = page.getByLabel('Picture of your statement')
  const refusal = page.getByText('PNG or JPG, up to 5 MB')
  await statement.setInputFiles({ name: 'a.webp', mimeType: 'image/webp', buffer: Buffer.from('x') })
  await refusal.waitFor()
  const fine = { name: 'statement.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') }
  await statement.setInputFiles(fine)
  await refusal.waitFor({ state: 'hidden' })
  await chooseMade(statement, [{ name: 'big.png', type: 'image/png', bytes: 5 * 1024 * 1024 + 1 }])
  await refusal.waitFor()
  expect(said).toEqual([])
  await statement.setInputFiles(fine)
  await press('Submit')
  await expect.poll(() => said).toEqual([{ id: '11', action: 'NOT_RECEIVED', image: 'picture' }])
})

test('"fully paid" names how many and how much', async () => {
  await open(confirmation([part(), part({ id: '12', amount: '40.00', payer: 'D*** S***' })]))
  await press('Fully paid')
  await page.getByText('2 payments totalling 100.00 will count as received. This can’t be undone.').waitFor()
  await agree('Fully paid')
  await expect.poll(() => said).toEqual([{ id: '11', action: 'FULLY_PAID' }])
})

test('a payment that time confirmed says that it is not refunded', async () => {
  await open(confirmation([part({ state: 'FORCED_RECEIVED', endedAt: at(-1) })]))
  await page.getByText(/can’t be refunded/).waitFor()
  expect(await page.getByRole('button', { name: 'Not received' }).count()).toBe(0)
})

test('a payment whose payee could not answer, and one of which less arrived, say so', async () => {
  await open(
    confirmation([
      part({ state: 'DISPUTED', dispute: 'UNREACHED', decideBy: '2026-08-05T09:00:00Z' }),
      part({ id: '12', state: 'RECEIVED', amount: '40.00', received: '25.00', dispute: 'DENIED', payer: 'D*** S***' }),
    ]),
  )
  await page.getByText('You couldn’t answer in time.').waitFor()
  await page.getByText(/^Decision by /).waitFor()
  await page.getByText('25.00 arrived').waitFor()
})
