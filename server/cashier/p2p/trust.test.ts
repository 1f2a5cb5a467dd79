import { addDepositSlip, createDeposit, submitDeposit } from '@tamuvo/contract/cashier.ts'
import { agreeOnPaymentDispute, listPaymentDisputes, settlePaymentDispute } from '@tamuvo/contract/payment-disputes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Owner, staff } from '../withdrawal/testing.ts'
import { minuteMs, note, type P2pServer, p2pServer, picture } from './testing.ts'

let server: P2pServer
beforeAll(async () => {
  server = await p2pServer()
})

const newPayer = (): Promise<Owner> => server.member({ balance: '0.00' })
const newPayee = (): Promise<Owner> => server.member({ balance: '1000.00' })

/** A payment that waits for its payee. */
const paid = async (amount: string, payer: Owner) => {
  const payee = await newPayee()
  const id = await server.offer(payee, amount)
  const deposit = await server.part(payer, amount)
  const [part] = (await server.confirmation(payee, id)).parts
  return { payee, id, depositId: deposit.id, partId: part!.id }
}
const rule = async (id: string, ruling: 'RECEIVED' | 'RETURNED'): Promise<void> => {
  await server.get(settlePaymentDispute, { id, ruling, note }, staff.maker.as)
  await server.get(agreeOnPaymentDispute, { id, agreed: true, note }, staff.checker.as)
}
const stateOf = async (payee: Owner, id: string) => (await server.confirmation(payee, id)).parts.at(-1)!

describe('a payer with false proofs', () => {
  test('has one open payment at a time: while it is due, waits, or is in dispute', async () => {
    const payer = await newPayer()
    await server.offer(await newPayee(), '75.00')
    const { payee, partId } = await paid('76.00', payer)
    expect(await server.take(payer, '75.00')).toMatchObject({ code: 'P2P_PART_OPEN' })
    await server.say(payee, partId, 'NOT_RECEIVED', await picture())
    expect(await server.take(payer, '75.00')).toMatchObject({ code: 'P2P_PART_OPEN' })
    // The database itself holds it.
    const { id: other } = await server.get(createDeposit, { method: 'demo-kbzpay', amount: '75.00' }, payer)
    const second = server.services.database.query(
      `INSERT INTO p2p_part (id, withdrawal_id, deposit_id, payer_id, payee_id, amount, created_at, due_at)
       SELECT $1, o.withdrawal_id, $1, $2, o.member_id, 7500, $3, $3 FROM p2p_offer o WHERE o.state = 'OPEN' ORDER BY o.withdrawal_id LIMIT 1`,
      [other, payer.id, server.clock.now()],
    )
    await expect(second).rejects.toThrow('p2p_part_alone')
    await rule(partId, 'RECEIVED')
    expect(await server.take(payer, '75.00')).toMatchObject({ code: 'OK' })
  })

  test('is kept away after two within ninety days, and comes back when the first is as old', async () => {
    const payer = await newPayer()
    for (const amount of ['71.00', '72.00']) {
      const { payee, partId } = await paid(amount, payer)
      await server.say(payee, partId, 'NOT_RECEIVED', await picture())
      await rule(partId, 'RETURNED')
      server.clock.advance(24 * 60 * minuteMs)
      await server.work()
    }
    await server.offer(await newPayee(), '73.00')
    const until = new Date(server.clock.now().getTime() + 88 * 24 * 60 * minuteMs).toISOString()
    expect(await server.take(payer, '73.00')).toMatchObject({ code: 'P2P_STRUCK', value: { until } })
    server.clock.advance(88 * 24 * 60 * minuteMs - 1)
    expect(await server.take(payer, '73.00')).toMatchObject({ code: 'P2P_STRUCK' })
    server.clock.advance(1)
    expect(await server.take(payer, '73.00')).toMatchObject({ code: 'P2P_NO_MATCH' })
  })

  test('gains no time by a job that is late: a slip after a quarter of an hour does not count', async () => {
    const payer = await newPayer()
    const payee = await newPayee()
    const id = await server.offer(payee, '74.00')
    const deposit = await server.part(payer, '74.00', false)
    server.clock.advance(15 * minuteMs)
    expect(await server.ask(addDepositSlip, { id: deposit.id, image: await picture() }, payer)).toMatchObject({
      code: 'DEPOSIT_NOT_OPEN',
    })
    expect(await server.ask(submitDeposit, { id: deposit.id }, payer)).toMatchObject({ code: 'DEPOSIT_NOT_OPEN' })
    await server.work()
    expect(await stateOf(payee, id)).toMatchObject({ state: 'RETURNED' })
  })

  test('nor by a picture that was drawn while the time ended', async () => {
    const payer = await newPayer()
    const payee = await newPayee()
    const id = await server.offer(payee, '74.50')
    const deposit = await server.part(payer, '74.50', false)
    await server.get(addDepositSlip, { id: deposit.id, image: await picture() }, payer)
    // As a process would have stored it that compared the time before it drew.
    await server.owner.query('UPDATE deposit_slip SET at = $2 WHERE deposit_id = $1', [
      deposit.id,
      new Date(server.clock.now().getTime() + 15 * minuteMs),
    ])
    server.clock.advance(16 * minuteMs)
    await server.work()
    expect(await stateOf(payee, id)).toMatchObject({ state: 'RETURNED' })
  })
})

describe('silence counts only of who could answer', () => {
  test('the payee is told in the transaction of the proof, whichever jobs run', async () => {
    const { payee } = await paid('81.00', await newPayer())
    const { rows } = await server.services.database.query(
      'SELECT kind, filled FROM member_message WHERE member_id = $1 ORDER BY id DESC LIMIT 1',
      [payee.id],
    )
    expect(rows).toMatchObject([{ kind: 'payment_waits', filled: { amount: '81.00' } }])
  })

  test('who never had a notice has it when the time seems over, and has all of it from then on', async () => {
    const { payee, id, partId } = await paid('82.00', await newPayer())
    await server.owner.query('ALTER TABLE p2p_part DISABLE TRIGGER p2p_part_guard')
    await server.owner.query('UPDATE p2p_part SET noticed_at = NULL WHERE id = $1', [partId])
    await server.owner.query('ALTER TABLE p2p_part ENABLE TRIGGER p2p_part_guard')
    await server.owner.query('DELETE FROM member_message WHERE member_id = $1', [payee.id])
    const force = `UPDATE p2p_part SET state = 'FORCED_RECEIVED', entry_id = 1, ended_at = now() WHERE id = $1`
    await expect(server.services.database.query(force, [partId])).rejects.toThrow('was not told')
    server.clock.advance(31 * minuteMs)
    await server.work()
    expect(await stateOf(payee, id)).toMatchObject({
      state: 'WAIT_CONFIRM',
      confirmBy: new Date(server.clock.now().getTime() + 30 * minuteMs).toISOString(),
    })
    const { rowCount } = await server.services.database.query(
      `SELECT FROM member_message WHERE member_id = $1 AND kind = 'payment_waits'`,
      [payee.id],
    )
    expect(rowCount).toBe(1)
    server.clock.advance(30 * minuteMs)
    await server.work()
    expect(await stateOf(payee, id)).toMatchObject({ state: 'FORCED_RECEIVED' })
  })

  test('while the site is down the time does not pass: all of it begins again when it is back', async () => {
    const { payee, id, partId } = await paid('83.00', await newPayer())
    server.clock.advance(20 * minuteMs)
    await server.outage(40)
    // No job has looked at it yet.
    expect(await server.say(payee, partId, 'NOT_RECEIVED')).toMatchObject({ code: 'P2P_PROOF_NEEDED' })
    await server.work()
    const back = server.clock.now().getTime()
    expect(await stateOf(payee, id)).toMatchObject({ state: 'WAIT_CONFIRM' })
    expect(Date.parse((await stateOf(payee, id)).confirmBy!) - back).toBeGreaterThanOrEqual(30 * minuteMs)
    server.clock.advance(29 * minuteMs)
    await server.work()
    expect(await stateOf(payee, id)).toMatchObject({ state: 'WAIT_CONFIRM' })
    server.clock.advance(3 * minuteMs)
    await server.work()
    expect(await stateOf(payee, id)).toMatchObject({ state: 'FORCED_RECEIVED' })
  })

  test('a restart of the site is no outage, and one after the end gives no time', async () => {
    const { payee, id } = await paid('84.00', await newPayer())
    server.clock.advance(10 * minuteMs)
    await server.outage(2)
    server.clock.advance(18 * minuteMs)
    await server.work()
    expect(await stateOf(payee, id)).toMatchObject({ state: 'FORCED_RECEIVED' })
  })

  const absent: Record<string, (payee: Owner) => Promise<unknown>> = {
    'whose account is frozen': ({ id }) => server.owner.query(`UPDATE member SET status = 'frozen' WHERE id = $1`, [id]),
    'who keeps away from the site': ({ id }) =>
      server.owner.query(`INSERT INTO safer_break (id, member_id, kind, since) VALUES ($1, $1, 'exclusion', $2)`, [
        id,
        server.clock.now(),
      ]),
    'whose bank account is barred': ({ payeeId }) =>
      server.owner.query(`UPDATE payee SET barred_at = now(), bar_reason = 'for a test only' WHERE id = $1`, [payeeId]),
  }

  test.each(Object.keys(absent))('of a payee %s two of staff decide', async (why) => {
    const payer = await newPayer()
    const { payee, id, depositId, partId } = await paid('85.00', payer)
    await absent[why]?.(payee)
    server.clock.advance(30 * minuteMs)
    await server.work()
    expect(await server.deposit(payer, depositId)).toMatchObject({ part: { state: 'DISPUTED', dispute: 'UNREACHED' } })
    expect(await server.caseOf(id)).toMatchObject({ stage: 'TROUBLE' })
    const { list } = await server.get(listPaymentDisputes, {}, staff.maker.as)
    expect(list.find((each) => each.id === partId)).toMatchObject({ because: 'UNREACHED', statement: null })
    await rule(partId, 'RECEIVED')
    expect(await server.deposit(payer, depositId)).toMatchObject({ state: 'SUCCEEDED', part: { state: 'RECEIVED' } })
    const { rows } = await server.services.database.query('SELECT FROM p2p_strike WHERE member_id = $1', [payee.id])
    expect(rows).toEqual([])
  })
})
