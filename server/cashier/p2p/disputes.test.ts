import {
  agreeOnPaymentDispute,
  getDisputePicture,
  listPaymentDisputes,
  settlePaymentDispute,
} from '@tamuvo/contract/payment-disputes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Owner, staff } from '../withdrawal/testing.ts'
import { minuteMs, note, type P2pServer, p2pServer, picture } from './testing.ts'

let server: P2pServer
beforeAll(async () => {
  server = await p2pServer()
})

type Disputed = { payee: Owner; payer: Owner; id: string; partId: string; depositId: string }

const disputed = async (amount: string, by?: Owner): Promise<Disputed> => {
  const payee = by ?? (await server.member({ balance: '1000.00' }))
  const payer = await server.member({ balance: '0.00' })
  const id = await server.offer(payee, amount)
  const deposit = await server.part(payer, amount)
  const [part] = (await server.confirmation(payee, id)).parts
  await server.say(payee, part!.id, 'NOT_RECEIVED', await picture())
  return { payee, payer, id, partId: part!.id, depositId: deposit.id }
}

const settle = (id: string, ruling: 'RECEIVED' | 'RETURNED', as = staff.maker.as) =>
  server.ask(settlePaymentDispute, { id, ruling, note }, as)
const agree = (id: string, agreed = true, as = staff.checker.as) => server.ask(agreeOnPaymentDispute, { id, agreed, note }, as)

test('"not received" needs a picture of the own statement, and stops the clock', async () => {
  const payee = await server.member({ balance: '1000.00' })
  const id = await server.offer(payee, '41.00')
  await server.part(await server.member({ balance: '0.00' }), '41.00')
  const [part] = (await server.confirmation(payee, id)).parts
  expect(await server.say(payee, part!.id, 'NOT_RECEIVED')).toMatchObject({ code: 'P2P_PROOF_NEEDED' })
  expect(await server.say(payee, part!.id, 'NOT_RECEIVED', 'bm8gcGljdHVyZQ==')).toMatchObject({ code: 'IMAGE_INVALID' })
  const said = await server.say(payee, part!.id, 'NOT_RECEIVED', await picture())
  expect(said).toMatchObject({ value: { parts: [{ state: 'DISPUTED' }] } })
  expect(await server.see(payee, id)).toMatchObject({ state: 'PAYING', promise: { stage: 'TROUBLE', holder: 'STAFF' } })
  server.clock.advance(60 * minuteMs)
  await server.work()
  expect((await server.confirmation(payee, id)).parts).toMatchObject([{ state: 'DISPUTED' }])
  expect(await server.say(payee, part!.id, 'RECEIVED')).toMatchObject({ code: 'P2P_ENDED' })
  expect(await server.money(payee)).toMatchObject({ held: '41.00' })
})

describe('two of staff decide', () => {
  test('that it arrived: the money moves, and the payee has a strike', async () => {
    const { payee, payer, id, partId, depositId } = await disputed('42.00')
    const { list } = await server.get(listPaymentDisputes, {}, staff.maker.as)
    const item = list.find((each) => each.id === partId)!
    expect(item).toMatchObject({
      depositId,
      amount: '42.00',
      payerName: 'Daw Mai Thiri',
      payeeAccount: expect.stringMatching(/^\*+\d{4}$/) as string,
      strikes: 0,
      proposed: null,
    })
    for (const shown of [item.proofs[0]!, item.statement!])
      expect(await server.get(getDisputePicture, { id: partId, picture: shown }, staff.maker.as)).toMatchObject({
        type: 'image/jpeg',
      })
    const { rows } = await server.services.database.query(
      'SELECT what FROM p2p_look WHERE part_id = $1 AND staff_id IS NOT NULL ORDER BY what',
      [partId],
    )
    expect(rows).toEqual([{ what: 'PROOF' }, { what: 'STATEMENT' }])

    expect(await agree(partId)).toMatchObject({ code: 'CASE_CLOSED' })
    expect(await settle(partId, 'RECEIVED', staff.service.as)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await settle(partId, 'RECEIVED', staff.both.as)).toMatchObject({ code: 'OK' })
    expect(await settle(partId, 'RETURNED')).toMatchObject({ code: 'CASE_CLOSED' })
    expect(await agree(partId, true, staff.both.as)).toMatchObject({ code: 'SAME_PERSON' })
    expect(await server.money(payee)).toMatchObject({ held: '42.00' })
    expect(await agree(partId)).toMatchObject({ code: 'OK' })
    expect(await agree(partId)).toMatchObject({ code: 'CASE_CLOSED' })
    expect(await server.see(payee, id)).toMatchObject({ state: 'PAID' })
    expect(await server.deposit(payer, depositId)).toMatchObject({ state: 'SUCCEEDED', part: { state: 'RECEIVED' } })
    const { rows: strikes } = await server.services.database.query(
      'SELECT member_id AS id, why FROM p2p_strike WHERE part_id = $1',
      [partId],
    )
    expect(strikes).toEqual([{ id: payee.id, why: 'DENIED' }])
    const { rows: trail } = await server.services.database.query<{ action: string }>(
      'SELECT action FROM audit_trail WHERE subject = $1 ORDER BY no',
      [`p2p-part:${partId}`],
    )
    expect(trail.map(({ action }) => action)).toEqual(['payment-dispute.proposed', 'payment-dispute.confirmed'])
  })

  test('that it did not: the deposit is rejected, and the withdrawal is with members again', async () => {
    const { payee, payer, id, partId, depositId } = await disputed('43.00')
    await settle(partId, 'RECEIVED')
    expect(await agree(partId, false)).toMatchObject({ code: 'OK' })
    await settle(partId, 'RETURNED')
    await agree(partId)
    expect(await server.deposit(payer, depositId)).toMatchObject({ state: 'REJECTED', reason: 'NOT_RECEIVED', credited: '0.00' })
    expect(await server.see(payee, id)).toMatchObject({ state: 'PAYING', promise: { stage: 'PAYMENT', holder: 'MEMBER' } })
    expect(await server.confirmation(payee, id)).toMatchObject({
      status: 'WAITING',
      offer: 'OPEN',
      parts: [{ state: 'RETURNED' }],
    })
    server.clock.advance(200 * minuteMs)
    await server.work()
    expect(await server.money(payee)).toMatchObject({ main: '957.00' })
  })

  test('nothing ends a dispute without both, whatever a program says', async () => {
    const { id, partId } = await disputed('44.00')
    const { database } = server.services
    const end = (set: string) =>
      database.query(`UPDATE p2p_part SET state = 'RETURNED', because = 'NOT_RECEIVED', ended_at = now() ${set} WHERE id = $1`, [
        partId,
      ])
    await expect(end('')).rejects.toThrow('check constraint')
    const one = `, ruling = 'RETURNED', maker = 1, made_at = now(), note = 'a note of ten'`
    await expect(end(one)).rejects.toThrow('check constraint')
    await expect(end(`${one}, checker = 1, checked_at = now(), agreed = true`)).rejects.toThrow('check constraint')
    await expect(database.query(`UPDATE p2p_part SET amount = 1 WHERE id = $1`, [partId])).rejects.toThrow('as its states allow')
    await expect(database.query(`UPDATE withdrawal SET received = received + 100 WHERE id = $1`, [id])).rejects.toThrow(
      'its parts and its payment',
    )
    await expect(
      database.query(
        `INSERT INTO payout_attempt (withdrawal_id, attempt, reference, channel, amount, currency, state, sent_at)
         VALUES ($1, 9, 'X-9', 'sandpay', 4400, 'MMK', 'SENDING', now())`,
        [id],
      ),
    ).rejects.toThrow('what is still due')
    await expect(
      database.query(
        `INSERT INTO p2p_part (id, withdrawal_id, deposit_id, payer_id, payee_id, amount, created_at, due_at)
         SELECT id + 1, withdrawal_id, deposit_id, payer_id, payee_id, 1000, created_at, due_at FROM p2p_part WHERE id = $1`,
        [partId],
      ),
    ).rejects.toThrow('of what is left')
  })

  test('who has two strikes lets nobody pay any more', async () => {
    const payee = await server.member({ balance: '1000.00' })
    await server.offer(payee, '48.00')
    for (const amount of ['45.00', '46.00']) {
      const { partId } = await disputed(amount, payee)
      await settle(partId, 'RECEIVED')
      await agree(partId)
    }
    const payer = await server.member({ balance: '0.00' })
    expect(await server.take(payer, '48.00')).toMatchObject({ code: 'P2P_NO_MATCH' })
    expect(await server.submit(payee, '47.00', { byMembers: true })).toMatchObject({ code: 'P2P_CLOSED' })
    expect(await server.take(payee, '50.00')).toMatchObject({ code: 'P2P_STRUCK' })
    server.clock.advance(91 * 24 * 60 * minuteMs)
    expect(await server.submit(payee, '47.00', { byMembers: true })).toMatchObject({ code: 'OK' })
  })
})
