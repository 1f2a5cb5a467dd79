import { getDeposit } from '@tamuvo/contract/cashier.ts'
import { barPayee } from '@tamuvo/contract/cashier-payees.ts'
import { showPayeeAccount } from '@tamuvo/contract/payment-confirmations.ts'
import { agreeOnPaymentDispute, listPaymentDisputes, settlePaymentDispute } from '@tamuvo/contract/payment-disputes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { listAlarms } from '../../kit/alarms.ts'
import { type Owner, staff } from '../withdrawal/testing.ts'
import { decideDisputes } from './demo/decide-disputes.ts'
import { p2pJobs } from './jobs.ts'
import { jobNames } from './queue.ts'
import { minuteMs, note, type P2pServer, p2pServer, picture } from './testing.ts'

let server: P2pServer
beforeAll(async () => {
  server = await p2pServer()
})

const newPayer = (): Promise<Owner> => server.member({ balance: '0.00' })
const newPayee = (): Promise<Owner> => server.member({ balance: '1000.00' })

const disputed = async (amount: string, withdrawn = amount) => {
  const [payee, payer] = [await newPayee(), await newPayer()]
  const id = await server.offer(payee, withdrawn)
  const deposit = await server.part(payer, amount)
  const [part] = (await server.confirmation(payee, id)).parts
  await server.say(payee, part!.id, 'NOT_RECEIVED', await picture())
  return { payee, payer, id, partId: part!.id, depositId: deposit.id }
}
const settle = (id: string, received?: string, ruling: 'RECEIVED' | 'RETURNED' = 'RECEIVED') =>
  server.ask(settlePaymentDispute, { id, ruling, note, ...(received ? { received } : {}) }, staff.maker.as)
const agree = (id: string) => server.get(agreeOnPaymentDispute, { id, agreed: true, note }, staff.checker.as)
const strikesOf = async ({ id }: Owner): Promise<string[]> => {
  const { rows } = await server.services.database.query<{ why: string }>('SELECT why FROM p2p_strike WHERE member_id = $1', [id])
  return rows.map(({ why }) => why)
}

describe('what two people find to have arrived', () => {
  test('is what is moved: the rest of the part is free again and goes by a channel', async () => {
    const { payee, payer, id, partId, depositId } = await disputed('100.01')
    expect(await settle(partId, '0.00')).toMatchObject({ code: 'FIELDS_INVALID' })
    expect(await settle(partId, '100.02')).toMatchObject({ code: 'FIELDS_INVALID', value: { fields: { received: 'above' } } })
    expect(await settle(partId, '10.00', 'RETURNED')).toMatchObject({ code: 'FIELDS_INVALID' })
    expect(await settle(partId, '60.00')).toMatchObject({ code: 'OK' })
    const { list } = await server.get(listPaymentDisputes, {}, staff.maker.as)
    expect(list.find((each) => each.id === partId)?.proposed).toMatchObject({ ruling: 'RECEIVED', received: '60.00' })
    await agree(partId)
    expect(await server.money(payee)).toEqual({ main: '899.99', held: '40.01' })
    expect(await server.money(payer)).toEqual({ main: '60.30', held: '0.00' })
    expect(await server.deposit(payer, depositId)).toMatchObject({ state: 'SUCCEEDED', received: '60.00', credited: '60.00' })
    expect(await server.confirmation(payee, id)).toMatchObject({
      received: '60.00',
      remainder: '40.01',
      offer: 'OPEN',
      parts: [{ amount: '100.01', received: '60.00', state: 'RECEIVED' }],
    })
    const other = await newPayer()
    await server.part(other, '40.01')
    const { parts } = await server.confirmation(payee, id)
    await server.say(payee, parts[1]!.id, 'RECEIVED')
    expect(await server.see(payee, id)).toMatchObject({ state: 'PAID', received: '100.01' })
    expect((await server.betweenMembers()).sum).toBe('0')
  })

  test('may be less than a channel pays: that is paid out as usual', async () => {
    const { payee, id, partId } = await disputed('50.01')
    await settle(partId, '45.00')
    await agree(partId)
    await server.work()
    expect(await server.see(payee, id)).toMatchObject({ received: '50.01', state: 'PAID' })
  })

  test.each([
    ['all of it', undefined, [], ['DENIED']],
    ['half of it', '40.00', [], []],
    ['less than half of it', '39.99', ['FALSE_PROOF'], []],
  ])('%s: who has a strike', async (_what, received, payers, payees) => {
    const { payee, payer, partId } = await disputed('80.00')
    await settle(partId, received)
    await agree(partId)
    expect([await strikesOf(payer), await strikesOf(payee)]).toEqual([payers, payees])
  })

  test('is no more than two people say, whatever a program says', async () => {
    const { partId } = await disputed('70.00')
    await settle(partId, '60.00')
    const end = (received: number) =>
      server.services.database.query(
        `UPDATE p2p_part SET state = 'RECEIVED', received = $2, entry_id = 1, ended_at = now(), checker = 99, checked_at = now(), agreed = true
          WHERE id = $1`,
        [partId, received],
      )
    await expect(end(5_000)).rejects.toThrow('p2p_part_received')
    await expect(end(7_001)).rejects.toThrow('check constraint')
    await agree(partId)
  })
})

describe('a payee who may no longer be paid', () => {
  const bar = (payee: Owner) =>
    server.get(barPayee, { id: payee.payeeId, reason: 'Belongs to another person' }, staff.compliance.as)
  const kindsOf = async ({ id }: Owner): Promise<string[]> => {
    const { rows } = await server.services.database.query<{ kind: string }>(
      `SELECT kind FROM outbox_event WHERE member_id = $1 AND kind IN ('p2p.stopped', 'p2p.released') ORDER BY id`,
      [id],
    )
    return rows.map(({ kind }) => kind)
  }

  test('lets a payer go who has not seen the account, without anything held against them', async () => {
    const [payee, payer] = [await newPayee(), await newPayer()]
    await server.offer(payee, '91.00')
    for (let times = 0; times < 3; times++) {
      const deposit = await server.part(payer, '91.00', false)
      await bar(payee)
      await server.work()
      expect(await server.deposit(payer, deposit.id)).toMatchObject({
        state: 'CANCELLED',
        reason: 'PAYEE_STOPPED',
        part: { state: 'RETURNED' },
      })
      expect(await server.take(payer, '91.00')).toMatchObject({ code: 'P2P_NO_MATCH' })
      await server.owner.query('UPDATE payee SET barred_at = NULL, bar_reason = NULL WHERE id = $1', [payee.payeeId])
    }
    expect(await kindsOf(payer)).toEqual(['p2p.released', 'p2p.released', 'p2p.released'])
  })

  test('hides the account at once, though no job has run, and lets the payer go', async () => {
    const [payee, payer] = [await newPayee(), await newPayer()]
    await server.offer(payee, '92.00')
    const deposit = await server.part(payer, '92.00', false)
    await server.owner.query(`UPDATE member SET status = 'frozen' WHERE id = $1`, [payee.id])
    expect(await server.ask(showPayeeAccount, { id: deposit.id }, payer)).toMatchObject({ code: 'P2P_PAYEE_STOPPED' })
    expect(await server.deposit(payer, deposit.id)).toMatchObject({ state: 'CANCELLED', part: { state: 'RETURNED' } })
  })

  test('a payer who has seen it is asked not to pay; without a proof the part comes back, and is not unpaid', async () => {
    const [payee, payer] = [await newPayee(), await newPayer()]
    await server.offer(payee, '93.00')
    const deposit = await server.part(payer, '93.00', false)
    await server.get(showPayeeAccount, { id: deposit.id }, payer)
    await bar(payee)
    await server.work()
    expect(await server.get(getDeposit, { id: deposit.id }, payer)).toMatchObject({ state: 'PENDING', part: { stopped: true } })
    expect(await server.ask(showPayeeAccount, { id: deposit.id }, payer)).toMatchObject({ code: 'P2P_PAYEE_STOPPED' })
    expect(await kindsOf(payer)).toEqual(['p2p.stopped'])
    server.clock.advance(15 * minuteMs)
    await server.work()
    expect(await server.deposit(payer, deposit.id)).toMatchObject({ state: 'CANCELLED', reason: 'PAYEE_STOPPED' })
    const { rows } = await server.services.database.query('SELECT because FROM p2p_part WHERE payer_id = $1', [payer.id])
    expect(rows).toEqual([{ because: 'PAYEE_STOPPED' }])
  })

  test('one who has paid proves it in time, and two of staff decide', async () => {
    const [payee, payer] = [await newPayee(), await newPayer()]
    await server.offer(payee, '94.00')
    const deposit = await server.part(payer, '94.00', false)
    await server.get(showPayeeAccount, { id: deposit.id }, payer)
    await bar(payee)
    await server.work()
    await server.prove(payer, deposit.id)
    server.clock.advance(30 * minuteMs)
    await server.work()
    expect(await server.deposit(payer, deposit.id)).toMatchObject({ part: { state: 'DISPUTED', dispute: 'UNREACHED' } })
    const { list } = await server.get(listPaymentDisputes, {}, staff.maker.as)
    const { id } = list.find((each) => each.depositId === deposit.id)!
    await settle(id)
    await agree(id)
    expect(await server.money(payer)).toEqual({ main: '94.47', held: '0.00' })
  })
})

describe('the bonus', () => {
  const paidBy = async (payer: Owner, payee: Owner, amount: string): Promise<string> => {
    const id = await server.offer(payee, amount)
    const deposit = await server.part(payer, amount)
    const { parts } = await server.confirmation(payee, id)
    await server.say(payee, parts[0]!.id, 'RECEIVED')
    return (await server.deposit(payer, deposit.id)).part!.bonus
  }

  // What a payer is credited has to be bet before the payer withdraws it, which is not what these are about.
  beforeAll(() => server.set('turnover.depositMultiple', 0))

  test('is once a month for two members, whichever of them pays', async () => {
    const [one, other] = [await newPayee(), await newPayee()]
    expect(await paidBy(one, other, '21.00')).toBe('0.10')
    expect(await paidBy(one, other, '22.00')).toBe('0.00')
    expect(await paidBy(other, one, '23.00')).toBe('0.00')
    expect(await paidBy(one, await newPayee(), '24.00')).toBe('0.12')
    server.clock.advance(31 * 24 * 60 * minuteMs)
    expect(await paidBy(other, one, '25.00')).toBe('0.12')
  })

  test('is said before, and is no more than a day allows', async () => {
    const rules = await server.services.settings.get('p2p.trust')
    await server.set('p2p.trust', { ...rules, bonusDayMax: '1.00' })
    const payer = await newPayee()
    expect(await paidBy(payer, await newPayee(), '150.00')).toBe('0.75')
    await server.offer(await newPayee(), '151.00')
    const deposit = await server.part(payer, '151.00', false)
    expect(await server.get(showPayeeAccount, { id: deposit.id }, payer)).toMatchObject({ bonus: '0.25' })
    await server.cancel(payer, deposit.id)
    server.clock.advance(200 * minuteMs)
    await server.work()
    expect(await paidBy(payer, await newPayee(), '152.00')).toBe('0.25')
    expect(await paidBy(payer, await newPayee(), '153.00')).toBe('0.00')
    server.clock.advance(24 * 60 * minuteMs)
    expect(await paidBy(payer, await newPayee(), '154.00')).toBe('0.77')
    await server.set('p2p.trust', rules)
  })

  test('of a pair that pays both ways at the same time is one', async () => {
    const [one, other] = [await newPayee(), await newPayee()]
    const ids = [await server.offer(one, '61.01'), await server.offer(other, '62.01')]
    const deposits = [await server.part(other, '61.01'), await server.part(one, '62.01')]
    const parts = await Promise.all([server.confirmation(one, ids[0]!), server.confirmation(other, ids[1]!)])
    const said = await Promise.all([
      server.say(one, parts[0].parts[0]!.id, 'RECEIVED'),
      server.say(other, parts[1].parts[0]!.id, 'RECEIVED'),
    ])
    expect(said.map(({ code }) => code)).toEqual(['OK', 'OK'])
    const bonuses = await Promise.all([server.deposit(other, deposits[0]!.id), server.deposit(one, deposits[1]!.id)])
    expect(bonuses.filter(({ part }) => part!.bonus !== '0.00')).toHaveLength(1)
  })
})

test('in a demo two of its staff decide at the time that was shown, and not where money is real', async () => {
  const { payee, payer, id, partId, depositId } = await disputed('47.00')
  const { services } = server
  const demo = { ...services, config: { ...services.config, demo: true } }
  const decideBy = new Date(server.clock.now().getTime() + 2 * minuteMs)
  server.clock.advance(2 * minuteMs - 1)
  await decideDisputes(demo)
  expect((await server.confirmation(payee, id)).parts).toMatchObject([{ state: 'DISPUTED' }])
  server.clock.advance(1)
  await decideDisputes({ ...demo, payouts: services.payouts.map((each, place) => ({ ...each, isSandbox: place > 0 })) })
  expect((await server.confirmation(payee, id)).parts).toMatchObject([{ state: 'DISPUTED' }])
  expect(server.clock.now()).toEqual(decideBy)
  await decideDisputes(demo)
  expect(await server.deposit(payer, depositId)).toMatchObject({ state: 'REJECTED', part: { state: 'RETURNED' } })
  const { rows } = await services.database.query(
    `SELECT maker.name AS maker, checker.name AS checker FROM p2p_part p JOIN staff maker ON maker.id = p.maker
       JOIN staff checker ON checker.id = p.checker WHERE p.id = $1`,
    [partId],
  )
  expect(rows).toEqual([{ maker: 'demo-reviewer', checker: 'demo-checker' }])
})

test('a part that fails keeps no other from its end, and is an alarm until it goes on', async () => {
  const sweep = () =>
    p2pJobs(server.services)
      .find(({ name }) => name === jobNames.sweep)!
      .run({} as never)
  const payers = [await newPayer(), await newPayer()]
  const [payee, second] = [await newPayee(), await newPayee()]
  const ids = [await server.offer(payee, '33.01'), await server.offer(second, '34.01')]
  await server.part(payers[0]!, '33.01', false)
  await server.part(payers[1]!, '34.01', false)
  const [failing] = (await server.confirmation(payee, ids[0]!)).parts
  await server.owner.query(
    `CREATE TRIGGER a_failing_part BEFORE UPDATE ON p2p_part FOR EACH ROW WHEN (OLD.id = ${failing!.id}) EXECUTE FUNCTION refuse_change()`,
  )
  server.clock.advance(20 * minuteMs)
  await sweep()
  expect((await server.confirmation(payee, ids[0]!)).parts).toMatchObject([{ state: 'WAIT_PAY' }])
  expect((await server.confirmation(second, ids[1]!)).parts).toMatchObject([{ state: 'RETURNED' }])
  const alarms = async () => (await listAlarms(server.services.database)).filter(({ name }) => name === 'p2p.sweep')
  expect(await alarms()).toMatchObject([{ sentence: expect.stringContaining('1 failed') as string }])
  await server.owner.query('DROP TRIGGER a_failing_part ON p2p_part')
  await sweep()
  expect((await server.confirmation(payee, ids[0]!)).parts).toMatchObject([{ state: 'RETURNED' }])
  expect(await alarms()).toEqual([])
})
