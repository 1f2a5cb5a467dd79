import { createHmac, randomUUID, sign } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createHttp } from '../kit/http.ts'
import type { VendorGateway } from './gateway.ts'
import { findCallRecords } from './recorder-store.ts'
import { serveVendors } from './serve-vendors.ts'
import { keys, vendorServer } from './testing.ts'

const server = await vendorServer()
const { services } = server

/** Decides what HUB asks only when it is let go. */
let letGo: () => void = () => {}
const held = { calls: 0, until: Promise.resolve() }
beforeEach(() => {
  held.calls = 0
  held.until = new Promise((done) => (letGo = done))
})
const gateway: VendorGateway = {
  ...services.vendors.gateway,
  take: async (integration, ask) => {
    if (integration.code === 'HUB') {
      held.calls++
      await held.until
    }
    return services.vendors.gateway.take(integration, ask)
  },
}
const http = await createHttp(services)
serveVendors(
  http,
  { ...services, ...services.vendors, gateway },
  { places: 14, placeMs: 60_000, callingMs: 60_000, waitingMax: 20 },
)
const url = await http.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => http.close())

const askHub = async (token: string, signal: AbortSignal | null = null): Promise<unknown> => {
  const body = JSON.stringify({ token, request_uuid: randomUUID(), game_code: 'one' })
  const headers = {
    'content-type': 'application/json',
    'x-hub88-signature': sign('RSA-SHA256', Buffer.from(body), keys.privateKey).toString('base64'),
  }
  const response = await fetch(`${url}/vendor/HUB/user/balance`, { method: 'POST', headers, body, signal })
  return ((await response.json()) as { status: unknown }).status
}

const betAtSwipe = async (sessionID: string): Promise<number> => {
  const body = JSON.stringify({ type: 'regular', sessionID, amount: '2.00', txID: randomUUID(), roundID: randomUUID() })
  const headers = {
    'content-type': 'application/json',
    'x-request-sign': createHmac('sha256', 'swipe-test-key').update(body).digest('hex'),
  }
  return (await fetch(`${url}/vendor/SWI/bet`, { method: 'POST', headers, body })).status
}

const waiting = async (vendor: string): Promise<number> =>
  (await services.metrics.vendorWaiting.get()).values.find(({ labels }) => labels.vendor === vendor)?.value ?? 0

test('calls without the key of a vendor do not count as its calls', async () => {
  const hub = await server.player()
  const unsigned = await fetch(`${url}/vendor/SWI/bet`, { method: 'POST', headers: { 'x-request-sign': 'AAAA' }, body: '{}' })
  expect(unsigned.status).not.toBe(200)
  const calls = Array.from({ length: 30 }, () => askHub(hub.token))
  await expect.poll(() => held.calls).toBe(30)
  letGo()
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['RS_OK']))
})

test('a vendor that floods fills its turns, and the bets of another are decided meanwhile', async () => {
  const [hub, swipe] = [await server.player(), await server.player({ vendor: 'SWI' })]
  expect(await betAtSwipe(swipe.token)).toBe(200)
  const flood = Array.from({ length: 16 }, () => askHub(hub.token))
  await expect.poll(() => held.calls).toBe(16)
  // Who hangs up while waiting leaves the line, and is never decided.
  const gone = new AbortController()
  const given = Array.from({ length: 5 }, () => askHub(hub.token, gone.signal).catch(() => 'gone'))
  await expect.poll(() => waiting('HUB')).toBe(5)
  gone.abort()
  await expect.poll(() => waiting('HUB')).toBe(0)
  await Promise.all(given)

  flood.push(...Array.from({ length: 24 }, () => askHub(hub.token)))
  await expect.poll(() => waiting('HUB')).toBe(20)
  const since = performance.now()
  // Nothing of the flood is decided yet.
  expect(await Promise.all([betAtSwipe(swipe.token), betAtSwipe(swipe.token)])).toEqual([200, 200])
  expect(held.calls).toBe(16)
  const heldMs = performance.now() - since
  letGo()
  const said = await Promise.all(flood)
  expect(said.filter((status) => status === 'RS_OK')).toHaveLength(36)
  expect(said.filter((status) => status === 'RS_ERROR_TIMEOUT')).toHaveLength(4)
  expect([await waiting('HUB'), held.calls]).toEqual([0, 36])
  // The wait for a turn counts as time of the call.
  await services.vendors.recorder.flush()
  const records = (await findCallRecords(services.database, { vendor: 'HUB' }, 1_000)).slice(0, 36)
  expect(Math.min(...records.map(({ tookUs }) => tookUs)) / 1_000).toBeGreaterThanOrEqual(heldMs)
})
