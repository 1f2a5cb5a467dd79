import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import * as contract from '@tamuvo/contract/cashier.ts'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { steppedClock } from '../../kit/clock.ts'
import { takeEvents } from './take-events.ts'
import { cashierServer } from '../testing.ts'

/** How the proxy between cashier and SandPay behaves. */
type Line = 'fine' | 'silent' | 'cut before' | 'cut after' | 'nonsense'
let line: Line = 'fine'
let seen: (() => Promise<void>) | undefined
afterEach(() => {
  line = 'fine'
  seen = undefined
})

const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = await text(request)
  await seen?.()
  if (line === 'silent') return
  if (line === 'cut before') return void request.socket.destroy()
  if (line === 'nonsense')
    return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"ref":"x","payUrl":"javascript:alert(1)"}')
  const headers = { 'content-type': 'application/json', 'x-sandbox-signature': String(request.headers['x-sandbox-signature']) }
  const answer = await fetch(`${server.sandpayUrl}${request.url}`, {
    method: request.method ?? 'GET',
    headers,
    ...(body ? { body } : {}),
  })
  const answered = await answer.text()
  if (line === 'cut after') return void request.socket.destroy()
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answered)
}

const proxy = createServer((request, response) => void forward(request, response))
await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
afterAll(() => {
  proxy.close()
  proxy.closeAllConnections()
})
const address = proxy.address()
const proxyUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

const clock = steppedClock('2026-08-05T04:00:00Z')
const server = await cashierServer({ clock, sandpayUrl: () => proxyUrl })
const { services } = server
const method = 'demo-qr'

describe('the provider', () => {
  const succeed = (reference: string, amount: string) =>
    server.sendEvent(
      JSON.stringify({ id: randomUUID(), type: 'payin.succeeded', seq: 2, data: { ref: reference, amount, currency: 'MMK' } }),
    )

  test('is called without an open transaction', async () => {
    const { token } = await server.addMember()
    let idle: number | undefined
    seen = async () => {
      const { rows } = await services.database.query<{ count: bigint }>(
        `SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
      )
      idle = Number(rows[0]?.count)
    }
    await server.get(contract.createDeposit, { method, amount: '50.00' }, { token })
    expect(idle).toBe(0)
  })

  test.each<Line>(['silent', 'cut before', 'nonsense'])('%s: the deposit fails, and a new key starts anew', async (broken) => {
    const { token } = await server.addMember()
    const key = randomUUID()
    line = broken
    const refused = { success: false, code: 'PROVIDER_DOWN', value: { depositId: expect.any(String) } }
    expect(await server.ask(contract.createDeposit, { method, amount: '50.00' }, { token, key })).toMatchObject(refused)
    line = 'fine'
    expect(await server.ask(contract.createDeposit, { method, amount: '50.00' }, { token, key })).toMatchObject(refused)
    expect(await server.get(contract.listDeposits, {}, { token })).toMatchObject({
      total: 1,
      list: [{ state: 'FAILED', payUrl: null, credited: '0.00' }],
    })
    expect(await server.get(contract.createDeposit, { method, amount: '50.00' }, { token })).toMatchObject({ state: 'PENDING' })
  })

  test('that accepted the payin although its answer was lost: money that comes is credited', async () => {
    const { id, token } = await server.addMember()
    line = 'cut after'
    const { value } = await server.ask(contract.createDeposit, { method, amount: '50.00' }, { token })
    const { list } = await server.get(contract.listDeposits, {}, { token })
    const reference = list[0]?.reference ?? ''
    expect(list).toMatchObject([{ id: (value as unknown as { depositId: string }).depositId, state: 'FAILED' }])
    expect((await succeed(reference, '50.00')).status).toBe(200)
    await takeEvents(services, { provider: 'sandpay', reference })
    expect(await server.balanceOf(id)).toBe(5000n)
    expect(await server.get(contract.listDeposits, {}, { token })).toMatchObject({
      list: [{ state: 'SUCCEEDED', credited: '50.00' }],
    })
  })

  test('whose event arrives before its answer', async () => {
    const { id, token } = await server.addMember()
    seen = async () => {
      const { rows } = await services.database.query<{ reference: string }>(
        'SELECT reference FROM deposit WHERE member_id = $1',
        [id],
      )
      await succeed(rows[0]?.reference ?? '', '50.00')
      await takeEvents(services, { provider: 'sandpay', reference: rows[0]?.reference ?? '' })
    }
    expect(await server.get(contract.createDeposit, { method, amount: '50.00' }, { token })).toMatchObject({
      state: 'SUCCEEDED',
      credited: '50.00',
      payUrl: null,
    })
    expect(await server.balanceOf(id)).toBe(5000n)
  })
})
