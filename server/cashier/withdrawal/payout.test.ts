import { approveWithdrawal } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { amount, fromWire } from '@tamuvo/money/amount.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { houseBalances } from '../../ledger/statements.ts'
import { signatureOf } from '../signature.ts'
import { sendPayout } from './send-payout.ts'
import { type Owner, secret, staff, withdrawalServer, type WithdrawalServer } from './testing.ts'

let server: WithdrawalServer
beforeAll(async () => {
  server = await withdrawalServer()
})

const minuteMs = 60_000
const note = 'Checked with the member by phone'

/** A withdrawal that is approved; its jobs have run. */
const approved = async (asked: string): Promise<{ owner: Owner; id: string; reference: string }> => {
  const owner = await server.member()
  const { value } = await server.submit(owner, asked)
  await server.work()
  await server.get(approveWithdrawal, { id: value.id, note }, staff.maker.as)
  return { owner, id: value.id, reference: value.reference }
}

const setOpen = (open: boolean): Promise<number> => {
  const channel = { open, weight: 1, min: '1.00', max: '20000.00' }
  return server.set('wd.channels', { sandpay: channel, sandpay2: channel })
}

const triesOf = async (id: string): Promise<string[]> =>
  (await server.caseOf(id)).attempts.map(({ channel, state, reason }) => [channel, state, reason].filter(Boolean).join(' '))

const cases = async (reference: string) =>
  (await server.owner.query('SELECT kind, amount FROM suspense_case WHERE event LIKE $1', [`${reference}%`])).rows

describe('a provider', () => {
  test('that declines is followed by the other one, under another reference', async () => {
    const { owner, id, reference } = await approved('50.07')
    await server.work()
    expect(await triesOf(id)).toEqual(['sandpay FAILED DECLINED', 'sandpay2 SUCCEEDED'])
    const { attempts, state } = await server.caseOf(id)
    expect([state, attempts.map((each) => each.reference)]).toEqual(['PAID', [`${reference}-1`, `${reference}-2`]])
    expect(await server.money(owner)).toEqual({ main: '949.93', held: '0.00' })
  })

  test('that all decline brings the money back, with a reason', async () => {
    const { owner, id } = await approved('50.02')
    await server.work()
    expect((await triesOf(id)).toSorted()).toEqual(['sandpay FAILED DECLINED', 'sandpay2 FAILED DECLINED'])
    expect(await server.see(owner, id)).toMatchObject({
      state: 'RETURNED',
      reason: 'CHANNELS_FAILED',
      received: '0.00',
      remainder: '0.00',
    })
    expect(await server.money(owner)).toEqual({ main: '1000.00', held: '0.00' })
  })

  test('that refuses the account is not followed by another', async () => {
    const { owner, id } = await approved('50.09')
    await server.work()
    expect(await triesOf(id)).toHaveLength(1)
    expect(await server.see(owner, id)).toMatchObject({ state: 'RETURNED', reason: 'PAYEE_REFUSED' })
  })

  test('that pays after a while is asked again, and not paid by another', async () => {
    const { owner, id } = await approved('50.03')
    await server.work()
    for (let minutes = 0; minutes < 9; minutes++) {
      server.clock.advance(minuteMs)
      await server.work()
      expect((await server.see(owner, id)).state).toBe('PAYING')
    }
    server.clock.advance(2 * minuteMs)
    await server.work()
    expect(await triesOf(id)).toHaveLength(1)
    expect((await server.see(owner, id)).state).toBe('PAID')
  })

  test('that answers with an error and paid is asked, and nothing is sent again', async () => {
    const { owner, id } = await approved('50.10')
    await server.work()
    server.clock.advance(minuteMs)
    await server.work()
    expect(await triesOf(id)).toHaveLength(1)
    expect((await server.see(owner, id)).state).toBe('PAID')
  })

  test('that lost the request is not paid again before it says so and the grace period is over', async () => {
    const { owner, id } = await approved('50.11')
    await server.work()
    expect(await triesOf(id)).toEqual(['sandpay UNKNOWN'])
    for (let minutes = 0; minutes < 14; minutes++) {
      server.clock.advance(minuteMs)
      await server.work()
      expect(await triesOf(id)).toEqual(['sandpay UNKNOWN'])
    }
    server.clock.advance(20 * minuteMs)
    await server.work()
    expect((await triesOf(id))[0]).toBe('sandpay FAILED NOT_FOUND')
    expect((await server.see(owner, id)).state).toMatch(/^(FAILED|PAYING)$/)
    expect(await server.money(owner)).toEqual({ main: '949.89', held: '50.11' })
  })

  test('that paid another amount leaves it to people', async () => {
    const { owner, id } = await approved('50.05')
    await server.work()
    expect(await triesOf(id)).toEqual(['sandpay DISPUTED'])
    expect(await server.see(owner, id)).toMatchObject({ state: 'PAYING', promise: { stage: 'TROUBLE', holder: 'STAFF' } })
    expect(await server.money(owner)).toEqual({ main: '949.95', held: '50.05' })
  })

  test('that takes back what it paid opens a case, and the withdrawal stays paid', async () => {
    const { owner, id, reference } = await approved('50.06')
    await server.work()
    expect((await server.see(owner, id)).state).toBe('PAID')
    const before = await houseBalances(server.services.database)
    server.clock.advance(5_000)
    await server.work()
    const after = await houseBalances(server.services.database)
    expect((await server.see(owner, id)).state).toBe('PAID')
    expect(await cases(reference)).toEqual([{ kind: 'payout-returned', amount: 5_006n }])
    expect([after.suspense - before.suspense, after['psp:sandpay'] - before['psp:sandpay']]).toEqual([5_006n, -5_006n])
  })

  test('that says it paid a try that had failed opens a case for what left twice', async () => {
    const { owner, id, reference } = await approved('50.02')
    await server.work()
    expect((await server.see(owner, id)).state).toBe('RETURNED')
    await server.services.database.query(`UPDATE sandpay_payout_event SET status = 'succeeded' WHERE ref = $1`, [
      `${reference}-1`,
    ])
    await server.sendEvent(eventOf({ ref: `${reference}-1` }))
    await server.work()
    expect(await cases(reference)).toEqual([{ kind: 'second-payout', amount: 5_002n }])
    expect(await server.money(owner)).toEqual({ main: '1000.00', held: '0.00' })
  })
})

let events = 0
const eventOf = ({
  ref,
  type = 'payout.succeeded',
  paid = '50.08',
  seq = 9,
}: {
  ref: string
  type?: string
  paid?: string
  seq?: number
}) => JSON.stringify({ id: `evt_test_${++events}`, type, seq, data: { ref, channel: 'sandpay', amount: paid, currency: 'MMK' } })

describe('an event', () => {
  // SandPay says nothing of such an amount, ever.
  const waiting = async () => {
    const made = await approved('50.08')
    await server.work()
    expect(await triesOf(made.id)).toEqual(['sandpay PENDING'])
    return { ...made, ref: `${made.reference}-1` }
  }

  test.each([
    ['with another secret', (body: string, now: Date) => signatureOf('whsec_other', body, now)],
    ['of another body', (_body: string, now: Date) => signatureOf(secret, '{}', now)],
    ['signed long ago', (body: string, now: Date) => signatureOf(secret, body, new Date(now.getTime() - 301_000))],
    ['without a signature', () => ''],
  ])('that is forged %s is not taken', async (_name, sign) => {
    const { owner, id, ref } = await waiting()
    const body = eventOf({ ref })
    const answer = await server.sendEvent(body, sign(body, server.clock.now()))
    expect(answer.status).toBe(401)
    await server.work()
    expect((await server.see(owner, id)).state).toBe('PAYING')
  })

  test.each([
    ['says that it was paid', {}],
    ['says that it was paid less', { paid: '1.00' }],
    ['says that it failed', { type: 'payout.failed' }],
    ['says that it came back', { type: 'payout.reversed' }],
  ])('that is signed and %s counts only when the provider says so, too', async (_name, own) => {
    const { owner, id, ref } = await waiting()
    expect((await server.sendEvent(eventOf({ ref, ...own }))).status).toBe(200)
    await server.work()
    expect(await triesOf(id)).toEqual(['sandpay PENDING'])
    expect(await server.money(owner)).toEqual({ main: '949.92', held: '50.08' })
  })

  test('that is repeated is stored once', async () => {
    const { ref } = await waiting()
    const body = eventOf({ ref })
    const handled = async () => ((await (await server.sendEvent(body)).json()) as { value: { handled: string } }).value.handled
    expect([await handled(), await handled()]).toEqual(['stored', 'repeated'])
  })

  test('of a payout of others, or of none, moves nothing', async () => {
    const { owner, id } = await waiting()
    await server.sendEvent(eventOf({ ref: 'W20260805999999-1' }))
    await server.work()
    expect((await server.see(owner, id)).state).toBe('PAYING')
    const { rows } = await server.owner.query(`SELECT outcome FROM payout_event WHERE reference = 'W20260805999999-1'`)
    expect(rows).toEqual([{ outcome: 'unknown' }])
  })

  test('out of order, as SandPay sends of an amount that ends in .12, changes nothing after the payment', async () => {
    const { owner, id } = await approved('50.12')
    await server.work()
    server.clock.advance(10_000)
    await server.work()
    expect((await server.see(owner, id)).state).toBe('PAID')
    expect(await triesOf(id)).toHaveLength(1)
  })

  test('sent twice, as of an amount that ends in .04, pays once', async () => {
    const { owner, id } = await approved('50.04')
    await server.work()
    expect((await server.see(owner, id)).state).toBe('PAID')
    expect(await server.money(owner)).toEqual({ main: '949.96', held: '0.00' })
    const { rows } = await server.owner.query('SELECT count(*)::int AS count FROM journal WHERE ref = $1 AND kind = 12', [id])
    expect(rows).toEqual([{ count: 1 }])
  })
})

describe('the job that sends', () => {
  test('sends nothing a second time, however often it runs', async () => {
    const { id } = await approved('50.08')
    await server.work()
    for (let times = 0; times < 3; times++) await sendPayout(server.services, BigInt(id))
    expect(await triesOf(id)).toEqual(['sandpay PENDING'])
  })

  test('twice at the same time sends once', async () => {
    const { id } = await approved('50.08')
    await Promise.all([1, 2, 3, 4].map(() => sendPayout(server.services, BigInt(id))))
    expect(await triesOf(id)).toEqual(['sandpay PENDING'])
  })

  test('does not send to a member whose account was frozen meanwhile', async () => {
    const { owner, id } = await approved('50.01')
    await server.owner.query(`UPDATE member SET status = 'frozen' WHERE id = $1`, [owner.id])
    await server.work()
    expect((await server.caseOf(id)).state).toBe('REVIEW')
    expect(await triesOf(id)).toEqual([])
  })

  test('waits while no channel is open, and goes on when one is', async () => {
    const { owner, id } = await approved('50.01')
    await setOpen(false)
    await server.work()
    expect((await server.see(owner, id)).state).toBe('APPROVED')
    await setOpen(true)
    server.clock.advance(2 * minuteMs)
    await server.work()
    expect((await server.see(owner, id)).state).toBe('PAID')
  })
})

describe('the database', () => {
  const insert = (id: string, attempt: number, state: string) =>
    server.owner.query(
      `INSERT INTO payout_attempt (withdrawal_id, attempt, reference, channel, amount, currency, state, sent_at)
       VALUES ($1, $2, $3, 'sandpay', 1, 'MMK', $4, now())`,
      [id, attempt, `T${id}-${attempt}`, state],
    )

  test('takes no second try beside one that is not known to have failed', async () => {
    const { id } = await approved('50.08')
    await server.work()
    for (const state of ['SENDING', 'UNKNOWN', 'PENDING'])
      await expect(insert(id, 2, state)).rejects.toThrow('payout_attempt_one')
  })

  test('takes none beside one that succeeded, and lets it fail no more', async () => {
    const { id } = await approved('50.01')
    await server.work()
    await expect(insert(id, 2, 'SENDING')).rejects.toThrow('a try to pay is of what is still due')
    await expect(server.owner.query(`UPDATE payout_attempt SET state = 'FAILED' WHERE withdrawal_id = $1`, [id])).rejects.toThrow(
      'what was paid is paid',
    )
  })

  test('keeps what is over and what was requested', async () => {
    const { id } = await approved('50.01')
    await server.work()
    const change = (set: string) => server.owner.query(`UPDATE withdrawal SET ${set} WHERE id = $1`, [id])
    await expect(change(`state = 'REVIEW', finished_at = NULL, paid_entry_id = NULL`)).rejects.toThrow('over')
    await expect(change('amount = amount + 1, receive = receive + 1')).rejects.toThrow('requested')
    await expect(server.owner.query('DELETE FROM withdrawal WHERE id = $1', [id])).rejects.toThrow()
  })
})

test('what providers paid is what the ledger says', async () => {
  const { rows } = await server.owner.query<{ channel: string; sum: bigint }>(
    `SELECT channel, sum(amount)::bigint AS sum FROM payout_attempt WHERE state = 'SUCCEEDED' GROUP BY channel`,
  )
  const paid = new Map(rows.map(({ channel, sum }) => [channel, sum]))
  const { rows: entries } = await server.owner.query<{ counter: number; sum: bigint }>(
    'SELECT counter, -sum(amount)::bigint AS sum FROM journal WHERE kind = 12 AND member_id > 0 GROUP BY counter',
  )
  for (const { counter, sum } of entries) expect(paid.get(counter === -10 ? 'sandpay' : 'sandpay2')).toBe(sum)
  expect(amount(paid.get('sandpay') ?? 0n)).toBeGreaterThan(fromWire('0.00'))
})
