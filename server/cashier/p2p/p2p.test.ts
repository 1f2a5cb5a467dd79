import { getDeposit, listMethods } from '@tamuvo/contract/cashier.ts'
import { returnWithdrawal, settlePayout } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { previewWithdrawal } from '@tamuvo/contract/cashier-withdrawals.ts'
import {
  getPaymentConfirmationList,
  getPaymentProof,
  payRestByChannel,
  showPayeeAccount,
} from '@tamuvo/contract/payment-confirmations.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Owner, staff } from '../withdrawal/testing.ts'
import { minuteMs, note, type P2pServer, p2pServer, picture } from './testing.ts'

let server: P2pServer
let payer: Owner
beforeAll(async () => {
  server = await p2pServer()
  payer = await server.member({ balance: '0.00' })
})

/** A payee whose withdrawal is offered, and its id. */
const offered = async (amount: string): Promise<{ payee: Owner; id: string }> => {
  const payee = await server.member({ balance: '1000.00' })
  return { payee, id: await server.offer(payee, amount) }
}

const partOf = async (payee: Owner, id: string, place = 0) => (await server.confirmation(payee, id)).parts[place]!

describe('a withdrawal that another member pays whole', () => {
  test('moves from the hold of the payee to the payer, once, with half a percent on top', async () => {
    const { payee, id } = await offered('120.00')
    expect(await server.see(payee, id)).toMatchObject({ state: 'PAYING', promise: { stage: 'PAYMENT', holder: 'MEMBER' } })
    expect(await server.confirmation(payee, id)).toMatchObject({
      status: 'WAITING',
      offer: 'OPEN',
      remainder: '120.00',
      parts: [],
    })
    const before = await server.betweenMembers()

    const deposit = await server.part(payer, '120.00', false)
    expect(deposit).toMatchObject({ kind: 'P2P_MATCH', state: 'PENDING', takesProof: true, part: { state: 'WAIT_PAY' } })
    expect(await server.get(showPayeeAccount, { id: deposit.id }, payer)).toMatchObject({
      holder: 'Daw Mai Thiri',
      number: expect.stringMatching(/^70\d{12}$/) as string,
    })
    expect(await server.prove(payer, deposit.id)).toMatchObject({
      value: { state: 'SUBMITTED', part: { state: 'WAIT_CONFIRM' } },
    })

    const part = await partOf(payee, id)
    expect(part).toMatchObject({ state: 'WAIT_CONFIRM', amount: '120.00', payer: 'D*** M*** T***' })
    expect(await server.get(getPaymentProof, { id: part.proofs[0]! }, payee)).toMatchObject({ type: 'image/webp' })
    expect(await server.say(payee, part.id, 'RECEIVED')).toMatchObject({
      value: { status: 'FULL_PAYMENT_DONE', received: '120.00', remainder: '0.00' },
    })
    // Said again, it changes nothing.
    expect(await server.say(payee, part.id, 'RECEIVED')).toMatchObject({ code: 'OK' })
    expect(await server.see(payee, id)).toMatchObject({ state: 'PAID', received: '120.00', remainder: '0.00' })
    expect(await server.money(payee)).toEqual({ main: '880.00', held: '0.00' })
    expect(await server.money(payer)).toEqual({ main: '120.60', held: '0.00' })
    expect(await server.deposit(payer, deposit.id)).toMatchObject({
      state: 'SUCCEEDED',
      credited: '120.00',
      part: { state: 'RECEIVED', bonus: '0.60' },
    })
    expect(await server.betweenMembers()).toEqual({ entries: before.entries + 1, sum: '0' })
    await server.work()
    expect(await server.money(payer)).toEqual({ main: '120.60', held: '0.00' })
  })

  test('shows the account to its payer alone, while it is due, and writes each look down', async () => {
    const { payee, id } = await offered('40.00')
    const deposit = await server.part(payer, '40.00', false)
    expect(await server.ask(showPayeeAccount, { id: deposit.id }, payee)).toMatchObject({ code: 'NOT_FOUND' })
    await server.get(showPayeeAccount, { id: deposit.id }, payer)
    await server.prove(payer, deposit.id)
    expect(await server.ask(showPayeeAccount, { id: deposit.id }, payer)).toMatchObject({ code: 'DEPOSIT_NOT_OPEN' })
    const part = await partOf(payee, id)
    const stranger = await server.member()
    expect(await server.ask(getPaymentProof, { id: part.proofs[0]! }, stranger)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await server.ask(getPaymentProof, { id: part.proofs[0]! }, payer)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await server.say(stranger, part.id, 'RECEIVED')).toMatchObject({ code: 'NOT_FOUND' })
    expect(await server.say(payer, part.id, 'RECEIVED')).toMatchObject({ code: 'NOT_FOUND' })
    await server.get(getPaymentProof, { id: part.proofs[0]! }, payee)
    const { rows } = await server.services.database.query(
      'SELECT what, member_id AS "memberId" FROM p2p_look WHERE part_id = $1 ORDER BY at, what',
      [part.id],
    )
    expect(rows).toEqual([
      { what: 'ACCOUNT', memberId: payer.id },
      { what: 'PROOF', memberId: payee.id },
    ])
    await server.say(payee, part.id, 'RECEIVED')
  })
})

describe('parts', () => {
  test('are received one after the other; the record shows what has come and what is left', async () => {
    const { payee, id } = await offered('100.00')
    const [mai, su] = [await server.member({ balance: '0.00' }), await server.member({ balance: '0.00' })]
    await server.part(mai, '60.00')
    expect(await server.take(su, '60.00')).toMatchObject({ code: 'P2P_NO_MATCH', value: { amounts: ['40.00'] } })
    await server.part(su, '40.00')
    await server.say(payee, (await partOf(payee, id, 0)).id, 'RECEIVED')
    expect(await server.confirmation(payee, id)).toMatchObject({
      status: 'AMOUNT_REMAINDER',
      received: '60.00',
      remainder: '40.00',
    })
    expect(await server.see(payee, id)).toMatchObject({ state: 'PART_PAID', received: '60.00', remainder: '40.00' })
    expect(await server.money(payee)).toEqual({ main: '900.00', held: '40.00' })
    await server.say(payee, (await partOf(payee, id, 1)).id, 'FULLY_PAID')
    expect(await server.see(payee, id)).toMatchObject({ state: 'PAID' })
    expect([await server.money(mai), await server.money(su)]).toEqual([
      { main: '60.30', held: '0.00' },
      { main: '40.20', held: '0.00' },
    ])
  })

  test('that wait are all received by one word', async () => {
    const { payee, id } = await offered('90.00')
    const [mai, su] = [await server.member({ balance: '0.00' }), await server.member({ balance: '0.00' })]
    await server.part(mai, '30.00')
    await server.part(su, '60.00')
    expect(await server.say(payee, (await partOf(payee, id, 0)).id, 'FULLY_PAID')).toMatchObject({
      value: { status: 'FULL_PAYMENT_DONE', parts: [{ state: 'RECEIVED' }, { state: 'RECEIVED' }] },
    })
    expect(await server.see(payee, id)).toMatchObject({ state: 'PAID', received: '90.00' })
  })

  test('leave a remainder that goes by a channel after two hours', async () => {
    const { payee, id } = await offered('110.01')
    await server.part(payer, '60.00')
    await server.say(payee, (await partOf(payee, id)).id, 'RECEIVED')
    await server.work()
    expect(await server.see(payee, id)).toMatchObject({ state: 'PART_PAID' })
    server.clock.advance(120 * minuteMs)
    await server.work()
    expect(await server.see(payee, id)).toMatchObject({ state: 'PAID', received: '110.01' })
    const { attempts } = await server.caseOf(id)
    expect(attempts.map(({ channel, state, amount, reason }) => [channel, state, amount, reason])).toEqual([
      ['members', 'FAILED', '110.01', 'REST'],
      ['sandpay', 'SUCCEEDED', '50.01', null],
    ])
    expect(await server.money(payee)).toEqual({ main: '889.99', held: '0.00' })
    expect(await server.confirmation(payee, id)).toMatchObject({ status: 'FULL_PAYMENT_DONE', offer: 'CLOSED' })
  })

  test('leave a remainder that goes by a channel when the payee asks, once nothing is unfinished', async () => {
    const { payee, id } = await offered('80.01')
    const deposit = await server.part(payer, '30.00')
    expect(await server.ask(payRestByChannel, { withdrawalId: id }, payer)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await server.get(payRestByChannel, { withdrawalId: id }, payee)).toMatchObject({ offer: 'CLOSING' })
    const su = await server.member({ balance: '0.00' })
    expect(await server.take(su, '50.01')).toMatchObject({ code: 'P2P_NO_MATCH' })
    await server.work()
    expect(await server.see(payee, id)).toMatchObject({ state: 'PAYING', received: '0.00' })
    await server.say(payee, (await partOf(payee, id)).id, 'RECEIVED')
    await server.work()
    expect(await server.see(payee, id)).toMatchObject({ state: 'PAID', received: '80.01' })
    expect(await server.deposit(payer, deposit.id)).toMatchObject({ state: 'SUCCEEDED', credited: '30.00' })
    expect(await server.ask(payRestByChannel, { withdrawalId: id }, payee)).toMatchObject({ code: 'P2P_ENDED' })
  })

  test('that were paid stay paid where the rest comes back', async () => {
    const { payee, id } = await offered('80.02')
    await server.part(payer, '30.00')
    await server.say(payee, (await partOf(payee, id)).id, 'RECEIVED')
    await server.set('wd.channels', {})
    server.clock.advance(121 * minuteMs)
    await server.work()
    expect(await server.see(payee, id)).toMatchObject({ state: 'FAILED', received: '30.00', remainder: '50.02' })
    await server.get(returnWithdrawal, { id, reason: 'OTHER', note }, staff.maker.as)
    expect(await server.see(payee, id)).toMatchObject({ state: 'RETURNED', received: '30.00' })
    expect(await server.money(payee)).toEqual({ main: '970.00', held: '0.00' })
    await server.set('wd.channels', { sandpay: { open: true, weight: 100, min: '1.00', max: '20000.00' } })
  })

  test('are not settled by hand as a whole', async () => {
    const { id } = await offered('70.00')
    server.clock.advance(30 * minuteMs)
    expect(await server.ask(settlePayout, { id, paid: true, proof: 'FT0001', note }, staff.maker.as)).toMatchObject({
      code: 'CASE_CLOSED',
    })
    server.clock.advance(120 * minuteMs)
    await server.work()
  })
})

describe('time', () => {
  test('not paid within a quarter of an hour, a part is free again', async () => {
    const { payee, id } = await offered('55.00')
    const mai = await server.member({ balance: '0.00' })
    const deposit = await server.part(mai, '55.00', false)
    expect(await server.take(mai, '55.00')).toMatchObject({ code: 'P2P_PART_OPEN' })
    server.clock.advance(15 * minuteMs)
    // The clock decides, whether the job has run or not.
    expect(await server.ask(showPayeeAccount, { id: deposit.id }, mai)).toMatchObject({ code: 'DEPOSIT_NOT_OPEN' })
    await server.work()
    expect(await server.deposit(mai, deposit.id)).toMatchObject({
      state: 'EXPIRED',
      takesProof: false,
      part: { state: 'RETURNED' },
    })
    expect(await partOf(payee, id)).toMatchObject({ state: 'RETURNED' })
    const again = await server.part(payer, '55.00')
    await server.say(payee, (await partOf(payee, id, 1)).id, 'RECEIVED')
    expect(await server.deposit(payer, again.id)).toMatchObject({ state: 'SUCCEEDED' })
  })

  test('a slip that came in time counts, though its payer said no more', async () => {
    const { payee, id } = await offered('56.00')
    const deposit = await server.part(payer, '56.00', false)
    const { addDepositSlip } = await import('@tamuvo/contract/cashier.ts')
    await server.get(addDepositSlip, { id: deposit.id, image: await picture() }, payer)
    server.clock.advance(15 * minuteMs)
    await server.work()
    expect(await partOf(payee, id)).toMatchObject({ state: 'WAIT_CONFIRM' })
    await server.say(payee, (await partOf(payee, id)).id, 'RECEIVED')
  })

  test('unanswered for half an hour, a payment counts as received and is never refunded', async () => {
    const { payee, id } = await offered('57.00')
    const deposit = await server.part(payer, '57.00')
    const part = await partOf(payee, id)
    const reminders = async (): Promise<string[]> => {
      const { rows } = await server.services.database.query<{ text: string }>(
        `SELECT kind || ' ' || (body ->> 'minutes') AS text FROM outbox_event WHERE kind LIKE 'p2p.%' AND body ->> 'partId' = $1 ORDER BY id`,
        [part.id],
      )
      return rows.map(({ text }) => text)
    }
    for (const minutes of [19, 1, 5, 4]) {
      server.clock.advance(minutes * minuteMs)
      await server.work()
    }
    expect(await reminders()).toEqual(['p2p.paid 30', 'p2p.reminder 10', 'p2p.reminder 5'])
    expect(await partOf(payee, id)).toMatchObject({ state: 'WAIT_CONFIRM' })
    server.clock.advance(1 * minuteMs)
    // The time is over though nothing has counted it yet.
    expect(await server.say(payee, part.id, 'NOT_RECEIVED', await picture())).toMatchObject({ code: 'P2P_TIME_OVER' })
    await server.work()
    expect(await partOf(payee, id)).toMatchObject({ state: 'FORCED_RECEIVED' })
    expect(await server.say(payee, part.id, 'NOT_RECEIVED', await picture())).toMatchObject({ code: 'P2P_FORCED' })
    expect(await server.deposit(payer, deposit.id)).toMatchObject({ state: 'SUCCEEDED', part: { state: 'FORCED_RECEIVED' } })
    expect(await server.see(payee, id)).toMatchObject({ state: 'PAID' })
  })
})

describe('who takes part', () => {
  test('two unpaid parts switch a payer off for a day', async () => {
    await offered('61.00')
    const mai = await server.member({ balance: '0.00' })
    const first = await server.part(mai, '61.00', false)
    expect(await server.cancel(mai, first.id)).toMatchObject({ value: { state: 'CANCELLED', part: { state: 'RETURNED' } } })
    await server.part(mai, '61.00', false)
    server.clock.advance(15 * minuteMs)
    await server.work()
    expect(await server.take(mai, '61.00')).toMatchObject({ code: 'P2P_OFF', value: { until: expect.any(String) as string } })
    server.clock.advance(24 * 60 * minuteMs)
    await offered('62.00')
    expect(await server.take(mai, '62.00')).toMatchObject({ code: 'OK' })
  })

  test('a proof that was sent is not taken back', async () => {
    const { payee, id } = await offered('63.00')
    const deposit = await server.part(payer, '63.00')
    expect(await server.cancel(payer, deposit.id)).toMatchObject({ code: 'DEPOSIT_NOT_OPEN' })
    await server.say(payee, (await partOf(payee, id)).id, 'RECEIVED')
  })

  test('nobody pays the own withdrawal, a frozen time, or without a level of identity', async () => {
    const { payee, id } = await offered('64.00')
    expect(await server.take(payee, '64.00')).toMatchObject({ code: 'P2P_NO_MATCH' })
    const unknown = await server.member({ balance: '0.00', kycLevel: 0 })
    expect(await server.take(unknown, '64.00')).toMatchObject({ code: 'METHOD_NOT_FOR_YOU' })
    const deposit = await server.part(payer, '64.00')
    expect(await server.ask(getDeposit, { id: deposit.id }, payee)).toMatchObject({ code: 'NOT_FOUND' })
    await server.say(payee, (await partOf(payee, id)).id, 'RECEIVED')
  })

  test('a withdrawal above the most, or of who is not known, goes by a channel', async () => {
    const rich = await server.member({ balance: '1000.00' })
    expect(await server.get(previewWithdrawal, {}, rich)).toMatchObject({
      byMembers: { min: '10.00', max: '500.00', confirmMinutes: 30, openMinutes: 120 },
    })
    expect(await server.submit(rich, '500.01', { byMembers: true })).toMatchObject({ code: 'P2P_CLOSED' })
    expect(await server.money(rich)).toEqual({ main: '1000.00', held: '0.00' })
    const unknown = await server.member({ balance: '100.00', kycLevel: 0 })
    expect(await server.get(previewWithdrawal, {}, unknown)).toMatchObject({ byMembers: null })
    expect(await server.submit(unknown, '20.00', { byMembers: true })).toMatchObject({ code: 'P2P_CLOSED' })
  })

  test('switched off, nothing is offered, and what was asked for goes by a channel', async () => {
    const payee = await server.member({ balance: '100.00' })
    const { value } = await server.submit(payee, '20.01', { byMembers: true })
    await server.work()
    const on = await server.services.settings.get('p2p.rules')
    await server.set('p2p.rules', { ...on, open: false })
    expect(await server.get(previewWithdrawal, {}, payee)).toMatchObject({ byMembers: null })
    const { approveWithdrawal } = await import('@tamuvo/contract/cashier-withdrawal-staff.ts')
    await server.get(approveWithdrawal, { id: value.id, note }, staff.maker.as)
    await server.work()
    expect(await server.see(payee, value.id)).toMatchObject({ state: 'PAID' })
    expect(await server.take(payer, '20.01')).toMatchObject({ code: 'METHOD_CLOSED' })
    await server.set('p2p.rules', on)
    const { list } = await server.get(listMethods, {}, payer)
    expect(list.find(({ code }) => code === 'demo-members')).toMatchObject({ kind: 'P2P_MATCH', instant: false })
    expect(await server.get(getPaymentConfirmationList, {}, payee)).toMatchObject({
      list: [{ offer: 'CLOSED' }],
      confirmMinutes: 30,
    })
  })
})
