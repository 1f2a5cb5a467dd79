import {
  agreeOnPayout,
  approveWithdrawal,
  holdWithdrawals,
  retryWithdrawal,
  returnWithdrawal,
  settlePayout,
} from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { type Amount, fromWire } from '@tamuvo/money/amount.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { house } from '../../ledger/accounts.ts'
import { houseBalances } from '../../ledger/statements.ts'
import { findPayment } from '../receipt/find-payment.ts'
import { askPayout } from './ask-payout.ts'
import type { Payouts, PayoutState } from './payout.ts'
import { sendPayout } from './send-payout.ts'
import { type Owner, staff, withdrawalServer, type WithdrawalServer } from './testing.ts'

/** A provider that says what a test has it say, and books what it pays. */
const said = new Map<string, PayoutState>()
const asked: string[] = []
/** What it says to a request. */
let answer: 'pending' | 'failed' = 'pending'

const stateOf = (status: PayoutState['status'], amount: Amount): PayoutState => ({
  status,
  amount,
  currency: 'MMK',
  isPayeeRefused: false,
})

const provider = (channel: 'sandpay' | 'sandpay2'): Payouts => ({
  provider: 'sandpay',
  channel,
  account: house(channel === 'sandpay' ? 'psp:sandpay' : 'psp:sandpay2'),
  kinds: ['BANK'],
  isSandbox: true,
  pay: async ({ reference, amount }) => {
    asked.push(reference)
    const state = stateOf(answer, amount)
    said.set(reference, state)
    return state
  },
  ask: async (reference) => said.get(reference),
})

let server: WithdrawalServer
beforeAll(async () => {
  server = await withdrawalServer({ payouts: [provider('sandpay'), provider('sandpay2')] })
})
beforeEach(() => {
  said.clear()
  asked.length = 0
  answer = 'pending'
})

const minuteMs = 60_000
const note = 'Checked with the member by phone'
const { maker, checker } = staff

type Made = { owner: Owner; id: string; ref: string }

const approved = async (amount = '100.00'): Promise<Made> => {
  const owner = await server.member()
  const { value } = await server.submit(owner, amount)
  await server.work()
  await server.get(approveWithdrawal, { id: value.id, note }, maker.as)
  return { owner, id: value.id, ref: value.reference }
}

/** The provider says something of a try, and is asked. */
const learn = async (reference: string, status: PayoutState['status'], amount = '100.00'): Promise<void> => {
  said.set(reference, stateOf(status, fromWire(amount)))
  await askPayout(server.services, { reference, asked: 0 })
}

const cases = async (reference: string) =>
  (await server.owner.query('SELECT kind, event, amount FROM suspense_case WHERE event LIKE $1 ORDER BY id', [`${reference}%`]))
    .rows

const houses = () => houseBalances(server.services.database)

/** A withdrawal whose first try failed, as its provider said. */
const failed = async (): Promise<Made> => {
  answer = 'failed'
  const made = await approved()
  await sendPayout(server.services, BigInt(made.id))
  answer = 'pending'
  expect((await server.caseOf(made.id)).state).toBe('FAILED')
  return made
}

/** One whose first try was said to have failed, while the second is on its way. */
const triedTwice = async (): Promise<Made> => {
  const made = await failed()
  await sendPayout(server.services, BigInt(made.id))
  expect(asked).toEqual([`${made.ref}-1`, `${made.ref}-2`])
  return made
}

describe('a try that failed and was paid all the same', () => {
  test('is the payment also while the member is on hold, and nothing is sent again', async () => {
    const { owner, id, ref } = await failed()
    const hold = { memberId: owner.id.toString(), reason: note, words: 'We look at it' }
    await server.get(holdWithdrawals, hold, maker.as)
    expect(await server.caseOf(id)).toMatchObject({ state: 'FAILED', stage: 'TROUBLE' })
    await learn(`${ref}-1`, 'succeeded')
    await server.work()
    expect(asked).toEqual([`${ref}-1`])
    expect(await server.caseOf(id)).toMatchObject({ state: 'PAID' })
    expect(await cases(ref)).toEqual([])
  })

  test('with another amount leaves it to two people', async () => {
    const { owner, id, ref } = await failed()
    await learn(`${ref}-1`, 'succeeded', '40.00')
    await server.work()
    expect(await server.caseOf(id)).toMatchObject({ state: 'PAYING', stage: 'TROUBLE', attempts: [{ state: 'DISPUTED' }] })
    server.clock.advance(16 * minuteMs)
    await server.get(settlePayout, { id, paid: false, proof: 'R 1', note }, maker.as)
    await server.get(agreeOnPayout, { id, agreed: true, note }, checker.as)
    expect(await server.caseOf(id)).toMatchObject({ state: 'FAILED', stage: 'TROUBLE' })
    // Who agreed that it failed does not decide on it again: what the provider still says it paid is borne by suspense.
    await learn(`${ref}-1`, 'succeeded', '40.00')
    expect(await cases(ref)).toEqual([{ kind: 'second-payout', event: `${ref}-1`, amount: 4_000n }])
    await server.ask(retryWithdrawal, { id, note }, maker.as)
    await server.work()
    expect(asked).toEqual([`${ref}-1`])
    expect(await server.money(owner)).toEqual({ main: '900.00', held: '100.00' })
  })

  test('while another is on its way is the payment once that one fails', async () => {
    const before = await houses()
    const { owner, id, ref } = await triedTwice()
    await learn(`${ref}-1`, 'succeeded')
    expect(await cases(ref)).toEqual([{ kind: 'second-payout', event: `${ref}-1`, amount: 10_000n }])
    await learn(`${ref}-2`, 'failed')
    await server.work()
    expect(asked).toEqual([`${ref}-1`, `${ref}-2`])
    expect(await server.caseOf(id)).toMatchObject({ state: 'PAID', attempts: [{ state: 'SUCCEEDED' }, { state: 'FAILED' }] })
    expect(await server.money(owner)).toEqual({ main: '900.00', held: '0.00' })
    const after = await houses()
    expect([after.suspense - before.suspense, after['psp:sandpay'] - before['psp:sandpay']]).toEqual([0n, 10_000n])
  })

  test('while another is on its way, and taken back, is the payment no more', async () => {
    const before = await houses()
    const { owner, id, ref } = await triedTwice()
    await learn(`${ref}-1`, 'succeeded')
    await learn(`${ref}-1`, 'reversed')
    await learn(`${ref}-2`, 'failed')
    await server.work()
    expect(await server.caseOf(id)).toMatchObject({ state: 'RETURNED', reason: 'CHANNELS_FAILED' })
    expect(await server.money(owner)).toEqual({ main: '1000.00', held: '0.00' })
    expect((await houses()).suspense).toBe(before.suspense)
    expect(await cases(ref)).toHaveLength(2)
  })

  test('after the money went back is booked as the provider says, and so is what it takes back', async () => {
    const { id, ref } = await failed()
    await server.get(returnWithdrawal, { id, reason: 'OTHER', note }, maker.as)
    const before = await houses()
    await learn(`${ref}-1`, 'succeeded', '60.00')
    await learn(`${ref}-1`, 'succeeded', '60.00')
    expect((await houses())['psp:sandpay'] - before['psp:sandpay']).toBe(6_000n)
    await learn(`${ref}-1`, 'reversed', '60.00')
    await learn(`${ref}-1`, 'reversed', '60.00')
    expect(await houses()).toEqual(before)
    expect(await cases(ref)).toEqual([
      { kind: 'second-payout', event: `${ref}-1`, amount: 6_000n },
      { kind: 'payout-returned', event: `${ref}-1`, amount: 6_000n },
    ])
  })

  test('beside the payment, and taken back, leaves the payment as it is on its receipt', async () => {
    const { owner, id, ref } = await triedTwice()
    const onReceipt = async () => {
      const found = await findPayment(server.services, { kind: 'withdrawal', id: BigInt(id), memberId: owner.id, language: 'EN' })
      return found.is === 'found' ? found.payment.state : found.is
    }
    await learn(`${ref}-1`, 'succeeded')
    await learn(`${ref}-2`, 'succeeded')
    await learn(`${ref}-1`, 'reversed')
    expect(await onReceipt()).toBe('DONE')
    await learn(`${ref}-2`, 'reversed')
    expect(await onReceipt()).toBe('REVERSED')
  })

  test('in another currency is a case without an entry', async () => {
    const { id, ref } = await failed()
    await server.get(returnWithdrawal, { id, reason: 'OTHER', note }, maker.as)
    const before = await houses()
    said.set(`${ref}-1`, { ...stateOf('succeeded', fromWire('60.00')), currency: 'USD' })
    await askPayout(server.services, { reference: `${ref}-1`, asked: 0 })
    expect(await houses()).toEqual(before)
    expect(await cases(ref)).toHaveLength(1)
  })
})

test('a provider that said that it paid and says that it did not is a case, once; nothing is booked', async () => {
  const { owner, id, ref } = await approved()
  await sendPayout(server.services, BigInt(id))
  said.set(`${ref}-1`, stateOf('succeeded', fromWire('100.00')))
  await askPayout(server.services, { reference: `${ref}-1`, asked: 0 })
  expect(await server.see(owner, id)).toMatchObject({ state: 'PAID' })
  const before = await houseBalances(server.services.database)
  said.set(`${ref}-1`, stateOf('failed', fromWire('100.00')))
  for (let times = 0; times < 2; times++) await askPayout(server.services, { reference: `${ref}-1`, asked: 0 })
  const { rows } = await server.services.database.query(
    `SELECT kind, amount, entry_id AS "entryId" FROM suspense_case WHERE event = $1`,
    [`${ref}-1`],
  )
  expect(rows).toEqual([{ kind: 'payout-denied', amount: 10_000n, entryId: null }])
  expect(await server.see(owner, id)).toMatchObject({ state: 'PAID' })
  expect(await houseBalances(server.services.database)).toEqual(before)
})
