import { createHmac, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { vendorRefusals as refusals } from '@tamuvo/contract/vendor-call.ts'
import { swipegames } from './dialects/swipegames.ts'
import { vendorServer } from './testing.ts'

const server = await vendorServer()
const signOf = (text: string): string => createHmac('sha256', 'swipe-test-key').update(text).digest('hex')

type Body = Record<string, unknown>

const ask = async (path: string, init: RequestInit): Promise<{ status: number; body: Body }> => {
  const response = await fetch(`${server.walletUrl}/vendor/SWI${path}`, init)
  return { status: response.status, body: (await response.json()) as Body }
}

const post = (path: string, body: Body) => {
  const text = JSON.stringify(body)
  return ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'X-REQUEST-SIGN': signOf(text) },
    body: text,
  })
}

const betOf = (sessionID: string, more: Body = {}): Body => ({
  type: 'regular',
  sessionID,
  amount: '2.00',
  txID: randomUUID(),
  roundID: randomUUID(),
  ...more,
})

test('the balance is signed over the canonical query', async () => {
  const { token } = await server.player({ vendor: 'SWI' })
  const query = `?sessionID=${token}`
  const header = { 'x-request-sign': signOf(JSON.stringify({ sessionID: token })) }
  expect(await ask(`/balance${query}`, { headers: header })).toEqual({ status: 200, body: { balance: '100.00' } })
  expect(await ask(`/balance${query}`, { headers: { 'x-request-sign': signOf(query) } })).toMatchObject({ status: 401 })
  const stranger = { headers: { 'x-request-sign': signOf(JSON.stringify({ sessionID: 'nobody' })) } }
  expect(await ask('/balance?sessionID=nobody', stranger)).toMatchObject({ status: 404, body: { code: 'session_not_found' } })
})

test('a bet and its win answer our ids, the same again for a repeat', async () => {
  const { id, token } = await server.player({ vendor: 'SWI' })
  const bet = betOf(token)
  const first = await post('/bet', bet)
  expect(first).toEqual({ status: 200, body: { balance: '98.00', txID: expect.stringMatching(/^\d+$/) } })
  expect(await post('/bet', bet)).toEqual(first)
  expect(await post('/win', { ...bet, txID: randomUUID(), amount: '5.5' })).toMatchObject({
    status: 200,
    body: { balance: '103.50' },
  })
  const { rows } = await server.services.database.query('SELECT state, payout FROM bet_record WHERE member_id = $1', [id])
  expect(rows).toEqual([{ state: 'won', payout: 550n }])
})

test('free rounds only inform; their sum comes as one win of the promotion', async () => {
  const { id, token } = await server.player({ vendor: 'SWI' })
  for (const amount of ['2.00', '3.00']) {
    const bet = betOf(token, { type: 'free', frID: 'c1' })
    expect(await post('/bet', bet)).toMatchObject({ status: 200, body: { balance: '100.00' } })
    expect(await post('/win', { ...bet, txID: randomUUID(), amount })).toMatchObject({ status: 200, body: { balance: '100.00' } })
  }
  const closing = betOf(token, { frID: 'c1', amount: '5.00' })
  expect(await post('/win', closing)).toMatchObject({ status: 200, body: { balance: '105.00' } })
  expect(await post('/win', closing)).toMatchObject({ status: 200, body: { balance: '105.00' } })
  expect(await server.balance(id)).toBe(10_500n)
})

test('a refund of an unknown bet is 200 and leaves a tombstone', async () => {
  const { token } = await server.player({ vendor: 'SWI' })
  const bet = betOf(token)
  const refund = { sessionID: token, txID: randomUUID(), origTxID: bet['txID'], amount: '2.00' }
  for (let turn = 0; turn < 2; turn++) {
    expect(await post('/refund', refund)).toMatchObject({ status: 200, body: { balance: '100.00', txID: refund.txID } })
    expect(await post('/bet', bet)).toMatchObject({ status: 400, body: { message: 'The bet was refunded' } })
  }
})

test('a refund that names another amount is refused, and a bet that was refunded is refused when it comes again', async () => {
  const { id, token } = await server.player({ vendor: 'SWI' })
  const bet = betOf(token)
  await post('/bet', bet)
  const refund = { sessionID: token, txID: randomUUID(), origTxID: bet['txID'], amount: '2.00' }
  expect(await post('/refund', { ...refund, amount: '1.00' })).toMatchObject({ status: 400 })
  expect(await post('/refund', refund)).toMatchObject({ status: 200, body: { balance: '100.00' } })
  expect(await post('/bet', bet)).toMatchObject({ status: 400, body: { message: 'The bet was refunded' } })
  expect(await server.balance(id)).toBe(10_000n)
})

test.each<[string, Body, number, string | undefined]>([
  ['too much', { amount: '100.01' }, 400, 'insufficient_funds'],
  ['too fine', { amount: '1.001' }, 400, undefined],
  ['no text', { amount: 1 }, 400, undefined],
  ['a sign', { amount: '-1.00' }, 400, undefined],
  ['another type', { type: 'odd' }, 400, undefined],
])('a bet that is %s is refused', async (_what, more, status, code) => {
  const { token } = await server.player({ vendor: 'SWI' })
  const { body, status: said } = await post('/bet', betOf(token, more))
  expect([said, body['code'], typeof body['message']]).toEqual([status, code, 'string'])
})

test('an expired session is to be refreshed', async () => {
  const { token } = await server.player({ vendor: 'SWI' })
  server.clock.advance(61_000)
  expect(await post('/bet', betOf(token))).toMatchObject({ status: 400, body: { code: 'session_expired', action: 'refresh' } })
})

test('every refusal has a code; 500 is reserved for what may be retried', async () => {
  const integration = (await server.services.vendors.directory.findIntegration('SWI'))!
  const said = refusals.map((is) => swipegames.say({ is }, { integration, call: 'POST /bet', said: {} }))
  expect(said.every(({ body }) => typeof (body as Body)['message'] === 'string')).toBe(true)
  expect(refusals.filter((_, place) => said[place]?.status === 500)).toEqual(['win-ceiling', 'busy', 'broken'])
})
