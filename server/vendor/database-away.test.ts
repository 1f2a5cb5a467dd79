import { createHmac, randomUUID, sign } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { createHttp } from '../kit/http.ts'
import { tellMachines } from '../ledger/watermark.ts'
import { cutDatabase } from '../testing/cut-database.ts'
import { serveVendors } from './serve-vendors.ts'
import { keys, vendorServer } from './testing.ts'

const server = await vendorServer()
const { services, clock } = server
const database = cutDatabase(services.database.url)
const other = await server.anotherProcess(database)
const http = await createHttp(other)
serveVendors(http, { ...other, ...other.vendors })
const url = await http.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => http.close())

type Body = Record<string, unknown>
type Said = { status: number; body: Body }

const rsa = (text: string): string => sign('RSA-SHA256', Buffer.from(text), keys.privateKey).toString('base64')
const hmac = (text: string): string => createHmac('sha256', 'swipe-test-key').update(text).digest('hex')
const signed: Record<string, (text: string) => Record<string, string>> = {
  HUB: (text) => ({ 'x-hub88-signature': rsa(text) }),
  CAL: (text) => ({ 'x-auth-signature': rsa(text) }),
  SWI: (text) => ({ 'x-request-sign': hmac(text) }),
  EVO: () => ({}),
}

const post = async (vendor: string, path: string, body: Body): Promise<Said> => {
  const text = JSON.stringify(body)
  const query = vendor === 'EVO' ? '?authToken=evo-test-token' : ''
  const headers = { 'content-type': 'application/json', ...signed[vendor]?.(text) }
  const response = await fetch(`${url}/vendor/${vendor}${path}${query}`, { method: 'POST', headers, body: text })
  return { status: response.status, body: (await response.json()) as Body }
}

const hubBet = (token: string): Body => ({
  token,
  request_uuid: 'r1',
  transaction_uuid: randomUUID(),
  round: randomUUID(),
  game_code: 'one',
  currency: 'MMK',
  amount: 200_000,
})
const swipeBet = (sessionID: string): Body => ({
  type: 'regular',
  sessionID,
  amount: '2.00',
  txID: randomUUID(),
  roundID: randomUUID(),
})
const evoBet = (sid: string, userId: bigint): Body => ({
  sid,
  userId: userId.toString(),
  currency: 'MMK',
  uuid: 'r1',
  game: { id: randomUUID(), type: 'x', details: { table: { id: 'one' } } },
  transaction: { id: randomUUID(), refId: randomUUID(), amount: 2 },
})

const again = { hub: { status: 200, body: { status: 'RS_ERROR_TIMEOUT', request_uuid: 'r1' } } }

type Row = [vendor: string, path: string, betOf: (player: { id: bigint; token: string }) => Body, word: Said]
const dialects: Row[] = [
  ['HUB', '/transaction/bet', ({ token }) => hubBet(token), again.hub],
  ['CAL', '/wallet/bet', ({ token }) => hubBet(token), again.hub],
  ['SWI', '/bet', ({ token }) => swipeBet(token), { status: 500, body: { code: 'client_connection_error' } }],
  [
    'EVO',
    '/debit',
    ({ token, id }) => evoBet(token, id),
    { status: 200, body: { status: 'TEMPORARY_ERROR', retransmission: true, uuid: 'r1' } },
  ],
]

describe.each(dialects)('while the database is away %s hears "try again" in its own words', (vendor, path, betOf, word) => {
  test('wherever the call comes to, and the same call counts once it is back', async () => {
    const player = await server.player({ vendor })
    const body = betOf(player)
    for (const statement of [0, 1, 2]) {
      other.vendors.directory.forget()
      database.cut({ statement, isDone: false, isDeath: true })
      expect(await post(vendor, path, body)).toMatchObject(word)
      database.cut(undefined)
    }
    other.vendors.directory.forget()
    expect((await post(vendor, path, body)).status).toBe(200)
    expect(await server.balance(player.id)).toBe(9_800n)
  })
})

describe.each(dialects)('while posting is stopped %s hears the same', (vendor, path, betOf, word) => {
  test('and the same call counts once two people said go on', async () => {
    const player = await server.player({ vendor })
    const body = betOf(player)
    await services.database.query(
      `INSERT INTO ledger_incident (id, found_at, sentence, remembered, found)
         SELECT coalesce(max(id), 0) + 1, now(), 'It lost history.', '{}', '{}' FROM ledger_incident`,
    )
    await tellMachines(services.database)
    expect(await post(vendor, path, body)).toMatchObject(word)
    expect(await server.balance(player.id)).toBe(10_000n)
    for (const [step, by] of [
      ['asked', 1],
      ['resumed', 2],
    ] as const)
      await services.database.query(
        `UPDATE ledger_incident SET ${step}_by = ${by}, ${step}_reason = 'All was compared', ${step}_at = now() WHERE resumed_at IS NULL`,
      )
    await tellMachines(services.database)
    expect((await post(vendor, path, body)).status).toBe(200)
    expect(await server.balance(player.id)).toBe(9_800n)
  })
})

test('an address that no dialect has is not there, whether the database is or not', async () => {
  other.vendors.directory.forget()
  clock.advance(10_000)
  database.cut({ statement: 0, isDone: false, isDeath: true })
  expect((await post('HUB', '/constructor', {})).status).toBe(503)
  database.cut(undefined)
  expect((await post('HUB', '/constructor', {})).status).toBe(404)
})
