import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { getDeposit } from '@tamuvo/contract/cashier.ts'
import { showPayeeAccount } from '@tamuvo/contract/payment-confirmations.ts'
import { answering, type Gallery, openGallery, type Visit } from '@tamuvo/ui/testing/gallery.ts'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

type Deposit = ReceivedOutputOf<typeof getDeposit>

let gallery: Gallery
let page: Page
beforeAll(async () => {
  gallery = await openGallery()
})
afterEach(() => page?.context().close())
afterAll(() => gallery?.close())

const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()

const deposit = (part: Partial<NonNullable<Deposit['part']>>, change: Partial<Deposit> = {}): Deposit => ({
  id: '7',
  reference: 'D20260805000005',
  method: 'demo-members',
  kind: 'P2P_MATCH',
  amount: '60.00',
  received: null,
  credited: '0.00',
  fee: '0.00',
  state: 'PENDING',
  reason: null,
  createdAt: at(-2),
  expiresAt: at(13),
  finishedAt: null,
  payUrl: null,
  qr: null,
  coin: null,
  transfer: null,
  takesProof: true,
  txnTail: null,
  part: { state: 'WAIT_PAY', confirmBy: null, bonus: '0.00', dispute: null, decideBy: null, stopped: false, ...part },
  slips: [],
  entryId: null,
  ...change,
})

const account = {
  kind: 'BANK',
  institution: 'Harbour Bank',
  holder: 'U Kyaw',
  number: '70000000000001',
  branch: '',
  dueAt: at(13),
  bonus: '0.30',
} as const

const open = async (shown: Deposit, payee: typeof account | undefined = account, how: Visit = {}): Promise<void> => {
  page = await gallery.visit({
    part: 'deposit-status',
    answers: [answering(getDeposit, () => shown), answering(showPayeeAccount, () => payee)],
    ...how,
  })
}

test('a payer reads where to pay to, and what the bonus will be', async () => {
  await open(deposit({}))
  await page.getByText('7000 0000 0000 01').waitFor()
  await page.getByText('Bonus once received: 0.30. Once a month per pair of members.').waitFor()
})

test('without a bonus none is spoken of', async () => {
  await open(deposit({}), { ...account, bonus: '0.00' } as never)
  await page.getByText('7000 0000 0000 01').waitFor()
  expect(await page.getByText(/Bonus once/).count()).toBe(0)
})

test('of a member who can no longer be paid the account is hidden; a slip is taken all the same', async () => {
  await open(deposit({ stopped: true }))
  await page.getByText(/can’t be paid any more/).waitFor()
  expect(await page.getByText('7000 0000 0000 01').count()).toBe(0)
  await page.getByRole('button', { name: /paid/i }).waitFor()
})

test('a payment in dispute says why, and by when it is decided', async () => {
  await open(
    deposit(
      { state: 'DISPUTED', dispute: 'UNREACHED', decideBy: '2026-08-05T09:00:00Z' },
      { state: 'SUBMITTED', takesProof: false },
    ),
  )
  await page.getByText('We couldn’t reach the other member.').waitFor()
  await page.getByText(/^Decision by /).waitFor()
})

test('what came back because its member could not be paid says that nothing is held against the payer', async () => {
  await open(
    deposit(
      { state: 'RETURNED', stopped: true },
      { state: 'CANCELLED', reason: 'PAYEE_STOPPED', takesProof: false, finishedAt: at(-1) },
    ),
  )
  await page.getByText(/This doesn’t count against you/).waitFor()
})
