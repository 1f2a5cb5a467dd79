import { randomUUID } from 'node:crypto'
import * as contract from '@tamuvo/contract/cashier.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { steppedClock } from '../../kit/clock.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { house, walletAccount } from '../../ledger/accounts.ts'
import { naturalKey } from '../../ledger/keys.ts'
import { houseBalances } from '../../ledger/statements.ts'
import { depositJobs } from './jobs.ts'
import { askProvider, expireDeposit } from './jobs.ts'
import { receiveEvent, takeEvents } from './take-events.ts'
import { signatureHeader, signatureOf } from '../signature.ts'
import { cashierServer, secret, type TestMember } from '../testing.ts'
import depositEvents from '../vectors/deposit_events.json' with { type: 'json' }
import signatures from '../vectors/webhook_signature.json' with { type: 'json' }

const clock = steppedClock('2026-08-05T04:00:00Z')
const server = await cashierServer({ clock })
const { services } = server

const create = async (amount: string, member?: TestMember) => {
  const { id, token } = member ?? (await server.addMember())
  const created = await server.get(contract.createDeposit, { method: 'demo-wavepay', amount }, { token })
  return {
    id,
    token,
    created,
    read: () => server.get(contract.getDeposit, { id: created.id }, { token }),
    take: () => takeEvents(services, { provider: 'sandpay', reference: created.reference }),
  }
}

type SentEvent = { reference: string; to: string; amount: string; currency?: string; id?: string }

const bodyOf = ({ reference, to, amount, currency = 'MMK', id = randomUUID() }: SentEvent): string =>
  JSON.stringify({ id, type: `payin.${to.toLowerCase()}`, seq: 2, data: { ref: reference, amount, currency } })

const outcomesOf = async (reference: string) => {
  const { rows } = await services.database.query<{ id: string; outcome: string | null }>(
    'SELECT id, outcome FROM payment_event WHERE reference = $1 ORDER BY number',
    [reference],
  )
  return rows
}

describe('events in any order', () => {
  const word = { credited: 'credited', 'credited late': 'credited', reversed: 'reversed', stale: 'stale', amount: 'review' }
  const outcomeOf = (sentence: string): string =>
    Object.entries(word).find(([start]) => sentence.startsWith(start))?.[1] ?? 'moved'

  test.each(depositEvents.cases.map((each) => ({ ...each, name: each.out.log.join('; ') })))(
    '$name',
    async ({ in: given, out }) => {
      const events: { id: string; to: string; amount?: string; expected?: string }[] = given.events
      const asked = given.amount ?? events[0]?.expected ?? ''
      const { id: memberId, created, take, read } = await create(asked)
      for (const { id, to, amount = asked } of events) {
        const answer = await server.sendEvent(bodyOf({ id: `${id}-${created.id}`, reference: created.reference, to, amount }))
        expect(answer.status).toBe(200)
        await take()
      }
      const state = out.state === 'REVIEW_AMOUNT' ? 'REVIEW' : out.state
      expect(await read()).toMatchObject({ state, credited: out.credited })
      expect(await server.balanceOf(memberId)).toBe(fromWire(out.credited))
      const expected = out.log.filter((line) => !line.includes('duplicate')).map((line) => outcomeOf(line.slice(3)))
      expect((await outcomesOf(created.reference)).map(({ outcome }) => outcome)).toEqual(expected)
    },
  )

  test('concurrent events end as sequential ones', async () => {
    const { id, created, take, read } = await create('50.00')
    for (const to of ['EXPIRED', 'SUCCEEDED', 'FAILED', 'PENDING', 'SUCCEEDED'])
      await server.sendEvent(bodyOf({ reference: created.reference, to, amount: '50.00' }))
    await take()
    expect(await read()).toMatchObject({ state: 'SUCCEEDED', credited: '50.00' })
    expect(await server.balanceOf(id)).toBe(5000n)
    expect((await outcomesOf(created.reference)).map(({ outcome }) => outcome)).toEqual([
      'moved',
      'credited',
      'stale',
      'stale',
      'stale',
    ])
  })

  test('another currency waits for a person', async () => {
    const { id, created, take, read } = await create('50.00')
    await server.sendEvent(bodyOf({ reference: created.reference, to: 'SUCCEEDED', amount: '50.00', currency: 'THB' }))
    await take()
    expect(await read()).toMatchObject({ state: 'REVIEW', credited: '0.00', finishedAt: null })
    expect(await server.balanceOf(id)).toBe(0n)
  })

  test('an event for an unknown deposit is stored, acknowledged and changes nothing', async () => {
    const answer = await server.sendEvent(bodyOf({ reference: 'D20200101000001', to: 'SUCCEEDED', amount: '50.00' }))
    expect(answer.status).toBe(200)
    await takeEvents(services, { provider: 'sandpay', reference: 'D20200101000001' })
    expect(await outcomesOf('D20200101000001')).toMatchObject([{ outcome: 'unknown' }])
  })
})

describe('a second payment of a deposit', () => {
  const casesOf = async (id: string) => {
    const { rows } = await services.database.query<{ entryId: bigint | null }>(
      'SELECT kind, amount, currency, entry_id AS "entryId" FROM suspense_case WHERE subject_id = $1 ORDER BY id',
      [id],
    )
    return Promise.all(rows.map(async ({ entryId, ...rest }) => ({ ...rest, moved: await movedBy(entryId) })))
  }

  const movedBy = async (entryId: bigint | null): Promise<bigint | null> => {
    const sum = 'SELECT sum(amount)::bigint AS moved FROM journal WHERE entry_id = $1'
    return (await services.database.query<{ moved: bigint | null }>(sum, [entryId])).rows[0]?.moved ?? null
  }

  test('is booked to suspense with a case, once, and the member gets the first', async () => {
    const { id, created, take } = await create('50.00')
    const pay = async (eventId: string, currency = 'MMK') => {
      await server.sendEvent(bodyOf({ reference: created.reference, to: 'SUCCEEDED', amount: '50.00', currency, id: eventId }))
      await Promise.all([take(), take()])
    }
    const before = (await houseBalances(services.database)).suspense
    for (const eventId of ['one', 'two', 'two']) await pay(`${eventId}-${created.id}`)
    expect(await casesOf(created.id)).toEqual([{ kind: 'second-payment', amount: 5_000n, currency: 'MMK', moved: 5_000n }])
    await pay(`three-${created.id}`, 'THB')
    expect((await casesOf(created.id))[1]).toEqual({ kind: 'second-payment', amount: 5_000n, currency: 'THB', moved: null })
    expect(await server.balanceOf(id)).toBe(5_000n)
    expect((await houseBalances(services.database)).suspense - before).toBe(5_000n)
  })

  test('is not what the provider answers when it is asked', async () => {
    const { id, created, take } = await create('50.00')
    await inTransaction(services.database, (tx) =>
      receiveEvent(tx, services, {
        provider: 'sandpay',
        id: `asked:${created.reference}:succeeded`,
        reference: created.reference,
        event: 'succeeded',
        amount: fromWire('50.00'),
        currency: 'MMK',
        body: '',
        receivedAt: clock.now(),
      }),
    )
    await take()
    await server.sendEvent(bodyOf({ reference: created.reference, to: 'SUCCEEDED', amount: '50.00' }))
    await take()
    expect([await server.balanceOf(id), await casesOf(created.id)]).toEqual([5_000n, []])
  })
})

describe('a reversal', () => {
  test('takes back money that was already played, below zero', async () => {
    const { id, created, take } = await create('50.00')
    await server.sendEvent(bodyOf({ reference: created.reference, to: 'SUCCEEDED', amount: '50.00' }))
    await take()
    const bet = services.newId()
    const moves = [{ from: walletAccount(id), to: house('house:lottery'), amount: fromWire('30.00') }]
    expect(await services.ledger.post({ key: naturalKey('bet', bet), kind: 'BET', ref: bet, moves })).toMatchObject({
      is: 'posted',
    })
    await server.sendEvent(bodyOf({ reference: created.reference, to: 'REVERSED', amount: '50.00' }))
    await take()
    expect(await server.balanceOf(id)).toBe(-3000n)
  })
})

describe('repeats and crashes', () => {
  test('ten copies of an event at once credit once', async () => {
    const { id, created, take } = await create('70.00')
    const body = bodyOf({ reference: created.reference, to: 'SUCCEEDED', amount: '70.00' })
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => (await (await server.sendEvent(body)).json()) as { value: { handled: string } }),
    )
    expect(answers.map(({ value }) => value.handled).toSorted()).toEqual([...Array(9).fill('repeated'), 'stored'])
    await Promise.all(Array.from({ length: 10 }, take))
    expect(await server.balanceOf(id)).toBe(7000n)
  })

  test('ten equal events under different ids credit once', async () => {
    const { id, created, take } = await create('70.00')
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        await server.sendEvent(bodyOf({ reference: created.reference, to: 'SUCCEEDED', amount: '70.00' }))
        await take()
      }),
    )
    expect(await server.balanceOf(id)).toBe(7000n)
  })

  test('an event that was being processed at a crash is processed again', async () => {
    const { id, created, read, take } = await create('40.00')
    await server.sendEvent(bodyOf({ reference: created.reference, to: 'SUCCEEDED', amount: '40.00' }))
    const postIn = async (tx: Tx, entries: Parameters<typeof services.ledger.postIn>[1]) => {
      await services.ledger.postIn(tx, entries)
      throw new Error('power failure')
    }
    const breaking = { ...services, ledger: { ...services.ledger, postIn } }
    await expect(takeEvents(breaking, { provider: 'sandpay', reference: created.reference })).rejects.toThrow('power failure')
    expect(await server.balanceOf(id)).toBe(0n)
    expect(await read()).toMatchObject({ state: 'PENDING', credited: '0.00' })
    await take()
    expect(await server.balanceOf(id)).toBe(4000n)
  })

  test('an event that was acknowledged before a crash is processed by the next process', async () => {
    const { id, created } = await create('60.00')
    expect((await server.sendEvent(bodyOf({ reference: created.reference, to: 'SUCCEEDED', amount: '60.00' }))).status).toBe(200)
    expect(await server.balanceOf(id)).toBe(0n)
    const take = depositJobs(services).filter(({ name }) => name === 'cashier.take-events')
    await services.jobs.work(take)
    while ((await server.balanceOf(id)) === 0n) await new Promise((again) => setTimeout(again, 20))
    await services.jobs.stop()
    expect(await server.balanceOf(id)).toBe(6000n)
  })
})

describe('signatures', () => {
  afterAll(() => clock.set('2026-08-05T04:00:00Z'))
  test.each(signatures.cases)('$label', async ({ in: given, out }) => {
    expect(given.secret).toBe(secret)
    clock.set(new Date(given.now * 1000).toISOString())
    const answer = await server.sendEvent(given.body, given.header)
    expect(answer.status).toBe(out.http)
    if (out.http === 401) expect(await answer.json()).toMatchObject({ success: false, code: 'SIGNATURE_INVALID' })
  })
  test('a missing one', async () => {
    const body = bodyOf({ reference: 'D1', to: 'SUCCEEDED', amount: '50.00' })
    const answer = await fetch(`${server.url}/wps/pay/webhook/sandpay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(answer.status).toBe(401)
  })

  test('who signs wrongly and never rightly is put off for a minute, and leaves nothing behind', async () => {
    const strangers = await cashierServer({ clock, config: { trustedProxies: 1 } })
    const send = (address: string, signature: string, body: string) =>
      fetch(`${strangers.url}/wps/pay/webhook/sandpay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [signatureHeader]: signature, 'x-forwarded-for': address },
        body,
      })
    const bodyNow = () => bodyOf({ reference: 'D1', to: 'SUCCEEDED', amount: '50.00' })
    const right = async (address: string) => {
      const body = bodyNow()
      return (await send(address, signatureOf(secret, body, clock.now()), body)).status
    }
    const wrong = async (address: string) => (await send(address, 't=1,v1=00', bodyNow())).status
    expect(await right('198.51.100.1')).toBe(200)
    for (let count = 0; count < 20; count++) {
      expect(await wrong('198.51.100.1')).toBe(401)
      expect(await wrong('198.51.100.2')).toBe(401)
    }
    expect([await wrong('198.51.100.2'), await right('198.51.100.2')]).toEqual([429, 429])
    expect([await right('198.51.100.1'), await right('198.51.100.3')]).toEqual([200, 200])
    clock.advance(60_000)
    expect(await right('198.51.100.2')).toBe(200)
    const { rows } = await strangers.services.database.query('SELECT count(*)::int AS count FROM payment_event')
    expect(rows).toEqual([{ count: 4 }])
  })
})

describe('time', () => {
  test('an unpaid deposit expires, and is credited when money comes late', async () => {
    const { id, created, read, take } = await create('25.00')
    await expect(expireDeposit(services, BigInt(created.id))).rejects.toThrow('not expired yet')
    clock.advance(15 * 60_000)
    await expireDeposit(services, BigInt(created.id))
    expect(await read()).toMatchObject({ state: 'EXPIRED', payUrl: null, finishedAt: clock.now().toISOString() })
    await server.sendEvent(bodyOf({ reference: created.reference, to: 'SUCCEEDED', amount: '25.00' }))
    await take()
    expect(await read()).toMatchObject({ state: 'SUCCEEDED', credited: '25.00' })
    await expireDeposit(services, BigInt(created.id))
    expect(await server.balanceOf(id)).toBe(2500n)
  })

  test('a provider that sends nothing is polled, and its answer credits once', async () => {
    const { id, created, read, take } = await create('35.00')
    await fetch(`${server.sandpayUrl}${created.payUrl}`, { method: 'POST', body: new URLSearchParams({ choice: 'pay' }) })
    expect(await read()).toMatchObject({ state: 'PENDING' })
    await askProvider(services, { id: created.id, asked: 0 })
    await askProvider(services, { id: created.id, asked: 1 })
    await take()
    expect(await read()).toMatchObject({ state: 'SUCCEEDED', credited: '35.00' })
    await server.sendEvent(bodyOf({ reference: created.reference, to: 'SUCCEEDED', amount: '35.00' }))
    await take()
    expect(await server.balanceOf(id)).toBe(3500n)
  })

  test('a provider is polled eight times, at growing intervals', async () => {
    const { created } = await create('45.00')
    for (let asked = 0; asked < 8; asked++) await askProvider(services, { id: created.id, asked })
    const { rows } = await services.database.query<{ minutes: number }>(
      `SELECT extract(epoch FROM run_at - $2)::float8 / 60 AS minutes FROM job
        WHERE name = 'cashier.ask' AND payload->>'id' = $1 ORDER BY run_at, id`,
      [created.id, clock.now()],
    )
    expect(rows.map(({ minutes }) => minutes)).toEqual([2, 2, 4, 8, 16, 32, 64, 128])
  })

  test('a deposit that the provider never heard of fails, and a repeat of its request is told so', async () => {
    const { token } = await server.addMember()
    const request = { method: 'demo-qr', amount: '55.00' }
    const key = randomUUID()
    const created = await server.get(contract.createDeposit, request, { token, key })
    await services.database.query(`UPDATE deposit SET state = 'CREATED' WHERE id = $1`, [created.id])
    await server.owner.query('DELETE FROM sandpay_payin WHERE ref = $1', [created.reference])
    await askProvider(services, { id: created.id, asked: 0 })
    expect(await server.get(contract.getDeposit, { id: created.id }, { token })).toMatchObject({ state: 'FAILED' })
    expect(await server.ask(contract.createDeposit, request, { token, key })).toMatchObject({
      success: false,
      code: 'PROVIDER_DOWN',
      value: { depositId: created.id },
    })
  })

  test('a deposit whose answer was lost in a crash becomes payable when the provider knows it', async () => {
    const { created, read } = await create('65.00')
    await services.database.query(`UPDATE deposit SET state = 'CREATED', pay_url = NULL WHERE id = $1`, [created.id])
    await askProvider(services, { id: created.id, asked: 0 })
    expect(await read()).toMatchObject({ state: 'PENDING', payUrl: created.payUrl })
  })
})
