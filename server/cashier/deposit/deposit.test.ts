import * as contract from '@tamuvo/contract/cashier.ts'
import { describe, expect, test, vi } from 'vitest'
import type { Tx } from '../../kit/database.ts'
import { consume, type StoredEvent } from '../../kit/outbox.ts'
import { listen, type Listener } from '../../testing/listener.ts'
import { depositJobs } from './jobs.ts'
import { sandpayJobs } from '../sandpay/sandpay.ts'
import { cashierServer } from '../testing.ts'

const server = await cashierServer()
const { services } = server
await services.jobs.work([...depositJobs(services), ...sandpayJobs(services)])

const method = 'demo-kbzpay'
const choose = (payUrl: string | null, choice: string): Promise<Response> =>
  fetch(`${server.sandpayUrl}${payUrl}`, { method: 'POST', body: new URLSearchParams({ choice }) })

const create = async (amount: string) => {
  const { id, token } = await server.addMember()
  const live = await listen(server, token, ['deposit'])
  const created = await server.get(contract.createDeposit, { method, amount }, { token })
  return { id, token, live, created, read: () => server.get(contract.getDeposit, { id: created.id }, { token }) }
}

/** The published states until `last`, without the provisional PENDING. */
const statesUntil = async (live: Listener, last: string): Promise<string[]> => {
  const states: string[] = []
  while (states.at(-1) !== last) states.push(((await live.next('deposit')) as { state: string }).state)
  live.close()
  return states.filter((state) => state !== 'PENDING')
}

const outcomesOf = async (reference: string): Promise<(string | null)[]> => {
  const { rows } = await services.database.query<{ outcome: string | null }>(
    'SELECT outcome FROM payment_event WHERE reference = $1 ORDER BY number',
    [reference],
  )
  return rows.map(({ outcome }) => outcome)
}

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((again) => setTimeout(again, 20))
}

test('a deposit: created, paid at the provider, credited, published live', async () => {
  const { id, token, live, created, read } = await create('50.00')
  expect(created).toMatchObject({
    state: 'PENDING',
    amount: '50.00',
    credited: '0.00',
    reference: expect.stringMatching(/^D\d{14}$/),
    finishedAt: null,
  })
  expect(await live.next('deposit')).toEqual({ id: created.id, state: 'PENDING', credited: '0.00' })

  const page = await choose(created.payUrl, 'pay')
  expect(await page.text()).toContain('Paid')
  expect(await live.next('deposit')).toEqual({ id: created.id, state: 'SUCCEEDED', credited: '50.00' })
  expect(await server.balanceOf(id)).toBe(5000n)
  expect(await read()).toMatchObject({
    state: 'SUCCEEDED',
    credited: '50.00',
    payUrl: null,
    entryId: expect.stringMatching(/^\d+$/),
    finishedAt: expect.any(String),
  })
  expect(await server.get(contract.listDeposits, {}, { token })).toMatchObject({
    total: 1,
    totalPages: 1,
    list: [{ id: created.id }],
  })
  live.close()
})

test('the outbox event of a credited deposit commits with its money', async () => {
  const seen: StoredEvent[] = []
  const consumer = {
    name: 't',
    kinds: ['deposit.credited'],
    take: async (_tx: Tx, events: StoredEvent[]) => void seen.push(...events),
  }
  // Events wait for every open transaction of the server, also of other tests.
  await vi.waitFor(async () => {
    await consume(services.database, consumer)
    expect(seen).toHaveLength(1)
  }, 60_000)
  expect(seen).toMatchObject([
    {
      memberId: expect.any(BigInt),
      body: { amount: '50.00', fee: '0.00', method, depositId: expect.any(String), entryId: expect.any(String) },
    },
  ])
})

test('a failed payment of a member is an outbox event', async () => {
  const { id, live, created } = await create('20.00')
  await choose(created.payUrl, 'decline')
  await statesUntil(live, 'FAILED')
  const { rows } = await services.database.query(
    `SELECT body FROM outbox_event WHERE kind = 'deposit.failed' AND member_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ body: { depositId: created.id, reference: created.reference, method } }])
})

describe.concurrent('each choice on the payment page', () => {
  test.each([
    ['decline', ['FAILED'], '0.00', ['moved']],
    ['late', ['EXPIRED', 'SUCCEEDED'], '20.00', ['moved', 'credited']],
    ['wrongAmount', ['REVIEW'], '0.00', ['review']],
    ['twice', ['SUCCEEDED'], '20.00', ['credited']],
    ['reverse', ['SUCCEEDED', 'REVERSED'], '0.00', ['credited', 'reversed']],
  ])('%s', async (choice, states, credited, outcomes) => {
    const { id, live, created, read } = await create('20.00')
    await choose(created.payUrl, choice)
    expect(await statesUntil(live, states.at(-1) ?? '')).toEqual(states)
    expect(await read()).toMatchObject({ state: states.at(-1), credited })
    expect(await server.balanceOf(id)).toBe(BigInt(credited.replace('.', '')))
    expect(await outcomesOf(created.reference)).toEqual(outcomes)
  })

  test('events out of order', async () => {
    const { id, live, created, read } = await create('20.00')
    await choose(created.payUrl, 'disorder')
    expect(await statesUntil(live, 'SUCCEEDED')).toEqual(['SUCCEEDED'])
    await until(async () => (await outcomesOf(created.reference)).filter(Boolean).length === 3)
    expect((await outcomesOf(created.reference)).toSorted()).toEqual(['credited', 'stale', 'stale'])
    expect(await read()).toMatchObject({ state: 'SUCCEEDED', credited: '20.00' })
    expect(await server.balanceOf(id)).toBe(2000n)
  })
})

describe.concurrent('amounts that play their scenario by themselves', () => {
  test.each([
    ['10.01', 'SUCCEEDED', '10.01'],
    ['10.02', 'FAILED', '0.00'],
    ['10.03', 'SUCCEEDED', '10.03'],
    ['10.04', 'SUCCEEDED', '10.04'],
    ['10.05', 'REVIEW', '0.00'],
    ['10.06', 'REVERSED', '0.00'],
  ])('%s ends %s', async (amount, state, credited) => {
    const { id, live, read } = await create(amount)
    await statesUntil(live, state)
    expect(await read()).toMatchObject({ state, credited })
    expect(await server.balanceOf(id)).toBe(BigInt(credited.replace('.', '')))
  })
})

test('the credit follows the event within a moment', async () => {
  const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity
  const timed = async <Answer>(times: number[], work: () => Promise<Answer>): Promise<Answer> => {
    const before = performance.now()
    const answer = await work()
    times.push(performance.now() - before)
    return answer
  }
  const [creating, crediting]: [number[], number[]] = [[], []]
  for (let round = 0; round < 10; round++) {
    const { token } = await server.addMember()
    const live = await listen(server, token, ['deposit'])
    const { reference } = await timed(creating, () => server.get(contract.createDeposit, { method, amount: '30.00' }, { token }))
    const body = JSON.stringify({
      id: `evt_quick_${round}`,
      type: 'payin.succeeded',
      seq: 2,
      data: { ref: reference, amount: '30.00', currency: 'MMK' },
    })
    await timed(crediting, async () => {
      expect((await server.sendEvent(body)).status).toBe(200)
      await statesUntil(live, 'SUCCEEDED')
    })
  }
  // Beside creating a deposit in the same run, so a busy machine does not fail it. A job that waits to be looked for, each second, does.
  expect(median(crediting)).toBeLessThan(Math.max(300, 5 * median(creating)))
})
