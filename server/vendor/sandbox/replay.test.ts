import { randomUUID, sign } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createHttp } from '../../kit/http.ts'
import { keys, type Player, vendorServer } from '../testing.ts'
import { serveSandbox } from './serve-sandbox.ts'

const server = await vendorServer()
const { services } = server
const door = await createHttp(services)
await serveSandbox(door, services)
const url = await door.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => door.close())

type Body = Record<string, unknown>
type Replayed = { id: string; call: string; tx: string; then: string; now: string; balanceThen: string; balanceNow: string }

const hub = async (path: string, body: Body, isOurs = true): Promise<void> => {
  const text = JSON.stringify({ request_uuid: randomUUID(), ...body })
  const signature = isOurs ? sign('RSA-SHA256', Buffer.from(text), keys.privateKey).toString('base64') : 'c2lnbmVk'
  await fetch(`${server.walletUrl}/vendor/HUB${path}`, {
    method: 'POST',
    headers: { 'x-hub88-signature': signature },
    body: text,
  })
}

const staked = ({ id, token }: Player, amount: number, more: Body = {}): Body => ({
  token,
  user: id.toString(),
  transaction_uuid: randomUUID(),
  round: randomUUID(),
  round_closed: false,
  is_free: false,
  game_code: 'one',
  currency: 'MMK',
  amount,
  ...more,
})

const json = async (response: Response): Promise<unknown> => {
  expect(response.status).toBe(200)
  return response.json()
}

const callRecordsOf = async (filter: Record<string, string>): Promise<{ callRecords: Body[] }> =>
  (await json(await fetch(`${url}/vendor-sandbox/flights?${new URLSearchParams(filter)}`))) as { callRecords: Body[] }

const replay = async (dialect: string, callRecords: Body[]): Promise<Replayed[]> => {
  const [method, headers] = ['POST', { 'content-type': 'application/json' }] as const
  const response = await fetch(`${url}/vendor-sandbox/${dialect}/replays`, {
    method,
    headers,
    body: JSON.stringify({ callRecords }),
  })
  return ((await json(response)) as { replayed: Replayed[] }).replayed
}

test('what was recorded is played again, with the same end', async () => {
  const [mai, nwe] = [await server.player(), await server.player({ money: 300n })]
  const [bet, late] = [staked(mai, 200_000), staked(nwe, 100_000)]
  await hub('/transaction/bet', bet)
  await hub('/transaction/bet', bet)
  await hub('/transaction/bet', { ...bet, amount: 300_000 })
  await hub('/transaction/win', {
    ...staked(mai, 700_000),
    round: bet['round'],
    reference_transaction_uuid: bet['transaction_uuid'],
  })
  await hub('/transaction/rollback', {
    ...staked(nwe, 0),
    reference_transaction_uuid: late['transaction_uuid'],
    round: late['round'],
  })
  await hub('/transaction/bet', late)
  await hub('/transaction/bet', staked(nwe, 100_000))
  await hub('/transaction/bet', staked(nwe, 900_000))
  await hub('/transaction/bet', staked(mai, 100_000, { game_code: 'none' }))
  await hub('/transaction/bet', staked(mai, 100_000, { currency: 'EUR' }))
  await hub('/transaction/bet', staked(mai, 100_000, { user: '1' }))
  await hub('/transaction/bet', { ...staked(mai, 1), amount: 'much' })
  await hub('/transaction/bet', staked({ ...mai, token: 'nobody' }, 100_000, { user: undefined }))
  await hub('/user/balance', { token: mai.token, game_code: 'one' })
  await hub('/transaction/bet', staked(mai, 100_000), false)

  const { callRecords } = await callRecordsOf({ vendor: 'HUB' })
  expect(callRecords).toHaveLength(15)
  for (const _time of ['once', 'twice']) {
    const replayed = await replay('hub88', callRecords)
    const [forged, ...known] = replayed.toReversed()
    expect(forged).toMatchObject({ then: 'bad-signature', now: 'not-replayed' })
    expect(known.map(({ now, balanceNow }) => [now, balanceNow])).toEqual(
      known.map(({ then, balanceThen }) => [then, balanceThen]),
    )
    expect(new Set(known.map(({ now }) => now)).size).toBeGreaterThan(8)
  }
  expect(await server.balance(mai.id)).toBe(10_500n)
})

test('tokens that were traded are traded again', async () => {
  const { id, token } = await server.player({ vendor: 'EVO' })
  const post = async (path: string, body: Body): Promise<{ sid: string }> => {
    const [method, headers] = ['POST', { 'content-type': 'application/json' }] as const
    const ours = { userId: id.toString(), uuid: randomUUID(), ...body }
    const response = await fetch(`${server.walletUrl}/vendor/EVO${path}?authToken=evo-test-token`, {
      method,
      headers,
      body: JSON.stringify(ours),
    })
    return (await response.json()) as { sid: string }
  }
  const { sid } = await post('/check', { sid: token })
  const game = { id: 'g1', type: 'blackjack', details: { table: { id: 'one', vid: '' } } }
  await post('/debit', { sid, currency: 'MMK', game, transaction: { id: 't1', refId: 'r1', amount: 3 } })
  await post('/credit', { sid, currency: 'MMK', game, transaction: { id: 't2', refId: 'r1', amount: 4.5 } })
  const { callRecords } = await callRecordsOf({ member: id.toString() })
  expect(await replay('evolution', callRecords)).toMatchObject([
    { call: 'POST /check', then: 'done', now: 'done' },
    { tx: 't1', then: 'done', now: 'done', balanceThen: '97.00', balanceNow: '97.00' },
    { tx: 't2', then: 'done', now: 'done', balanceThen: '101.50', balanceNow: '101.50' },
  ])
  expect((await callRecordsOf({ tx: 't2' })).callRecords).toHaveLength(1)
})

test('what is no recording is refused', async () => {
  const body = JSON.stringify({ callRecords: [{ id: 'x' }] })
  const response = await fetch(`${url}/vendor-sandbox/hub88/replays`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(response.status).toBe(400)
})
