import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { getDeposit } from '@tamuvo/contract/cashier.ts'
import { getWithdrawal } from '@tamuvo/contract/cashier-withdrawals.ts'
import { answering, type Gallery, openGallery, type Visit } from '@tamuvo/ui/testing/gallery.ts'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { withdrawal } from '../withdrawal/testing.ts'

let gallery: Gallery
let page: Page

beforeAll(async () => {
  gallery = await openGallery()
})
afterEach(() => page?.context().close())
afterAll(() => gallery?.close())

type Deposit = ReceivedOutputOf<typeof getDeposit>
const txHash = `0x${'5d'.repeat(32)}`

const coin: NonNullable<Deposit['coin']> = {
  network: 'ERC20',
  symbol: 'USDT',
  contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  chainId: 31_337,
  address: '0x8C8d35429F74ec245F8Ef2f4Fd1e551cFF97d650',
  amount: '4.761905',
  rate: '2.1',
  txHash: null,
  arrived: null,
  worth: null,
  confirmations: 0,
  needed: 12,
  aside: null,
  slow: false,
}

const deposit = (change: Partial<Deposit> = {}): Deposit => ({
  id: '7',
  reference: 'D20260805000001',
  method: 'demo-coin',
  kind: 'CRYPTO',
  amount: '10.00',
  received: null,
  credited: '0.00',
  fee: '0.00',
  state: 'PENDING',
  reason: null,
  createdAt: '2026-08-05T06:00:00.000Z',
  expiresAt: '2026-08-05T06:15:00.000Z',
  finishedAt: null,
  payUrl: null,
  qr: null,
  transfer: null,
  coin,
  part: null,
  takesProof: false,
  txnTail: null,
  slips: [],
  entryId: null,
  ...change,
})

const open = async (part: string, answers: NonNullable<Visit['answers']>): Promise<void> => {
  page = await gallery.visit({ part, time: '2026-08-05T06:01:00Z', answers })
}

test('a deposit by coin says what to send, where to, and what becomes of more or less', async () => {
  await open('deposit-status', [answering(getDeposit, () => deposit())])
  await page.getByText('4.761905 USDT').waitFor()
  await page.getByText(coin.address).waitFor()
  await page.getByRole('img', { name: /Your address/ }).waitFor()
  await page.getByText('1 USDT = K 2.1').waitFor()
  await page.getByText('Only send USDT on the ERC-20 network.').waitFor()
  await page.getByText('We credit what arrives').waitFor()
  expect(await page.getByText('Pay exactly this amount').count()).toBe(0)
})

test('confirmations are counted while coins are on their way', async () => {
  let confirmations = 1
  const seen = () => deposit({ state: 'SUBMITTED', coin: { ...coin, txHash, arrived: '4.5', worth: '9.45', confirmations } })
  await open('deposit-status', [answering(getDeposit, seen)])
  await page.getByText('Your coins are on their way').waitFor()
  await page.getByText('1 of 12 confirmations').waitFor()
  await page.getByText('4.5 USDT').waitFor()
  await page
    .getByText(/^K\s9\.45$/)
    .first()
    .waitFor()
  await page.getByText(txHash).waitFor()
  confirmations = 9
  await page.clock.fastForward(11_000)
  await page.getByText('9 of 12 confirmations').waitFor()
  expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('75')
})

test('a payment in coins shows its transaction once there is one', async () => {
  const payment = {
    network: 'ERC20',
    symbol: 'USDT',
    amount: '235.714285',
    rate: '2.1',
    txHash: null,
    confirmations: 0,
    needed: 0,
    slow: false,
  }
  await open('withdrawal-status', [answering(getWithdrawal, () => withdrawal({ state: 'PAYING', coin: payment }))])
  await page.getByText('235.714285 USDT').waitFor()
  await page.getByText('Your payment is queued.').waitFor()
  await page.context().close()
  const sent = { ...payment, txHash, confirmations: 3, needed: 12 }
  await open('withdrawal-status', [answering(getWithdrawal, () => withdrawal({ state: 'PAYING', coin: sent }))])
  await page.getByText('3 of 12 confirmations').waitFor()
  await page.getByText(txHash).waitFor()
  await page.context().close()
  const { payee } = withdrawal({})
  const paid = withdrawal({ state: 'PAID', coin: sent, payee: { ...payee, kind: 'COIN', name: 'USDH', network: 'ERC20' } })
  await open('withdrawal-status', [answering(getWithdrawal, () => paid)])
  await page.getByText('Paid to USDH ****1234. It may take a moment to appear in your wallet.').waitFor()
})

test('coins that are too little, and a network that is slow, are said plainly', async () => {
  await open('deposit-status', [answering(getDeposit, () => deposit({ coin: { ...coin, aside: '0.3', slow: true } }))])
  await page.getByText('0.3 USDT received so far, below the minimum deposit.').waitFor()
  await page.getByText('The coin’s network is slow right now. Your coins are safe').waitFor()
  await page.context().close()
  const seen = { ...coin, txHash, arrived: '4.5', confirmations: 2, slow: true }
  await open('deposit-status', [answering(getDeposit, () => deposit({ state: 'SUBMITTED', coin: seen }))])
  await page.getByText('2 of 12 confirmations').waitFor()
  await page.getByText('The coin’s network is slow right now.').waitFor()
  await page.context().close()
  const payment = {
    network: 'ERC20',
    symbol: 'USDT',
    amount: '2.5',
    rate: '2.1',
    txHash,
    confirmations: 3,
    needed: 12,
    slow: true,
  }
  await open('withdrawal-status', [answering(getWithdrawal, () => withdrawal({ state: 'PAYING', coin: payment }))])
  await page.getByText('Your payment is safe').waitFor()
})
