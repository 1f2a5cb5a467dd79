import { randomUUID, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { findCallRecords } from './recorder-store.ts'
import { originOfCall } from './origin-of-call.ts'
import { keys, vendorServer } from './testing.ts'

const server = await vendorServer()
const { services, clock } = server

const ask = async (token: string, isSigned: boolean): Promise<string> => {
  const body = JSON.stringify({ token, request_uuid: randomUUID(), game_code: 'one', filling: 'x'.repeat(1_000) })
  const signature = isSigned ? sign('RSA-SHA256', Buffer.from(body), keys.privateKey).toString('base64') : 'AAAA'
  const headers = { 'content-type': 'application/json', 'x-hub88-signature': signature }
  const response = await fetch(`${server.walletUrl}/vendor/HUB/user/balance`, { method: 'POST', headers, body })
  return ((await response.json()) as { status: string }).status
}

const askOften = async (times: number, token: string): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (let turn = 0; turn < times; turn++) {
    const status = await ask(token, false)
    counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

test('a caller that only signs wrongly is put off for a minute, one that has signed rightly is not', async () => {
  const { token } = await server.player()
  expect(await askOften(50, token)).toEqual({ RS_ERROR_INVALID_SIGNATURE: 20, RS_ERROR_TIMEOUT: 30 })
  // Unread, a call may be a vendor's after all: it is to ask again.
  expect(await ask(token, true)).toBe('RS_ERROR_TIMEOUT')
  clock.advance(60_000)
  const { token: later } = await server.player()
  expect(await ask(later, true)).toBe('RS_OK')
  expect(await askOften(50, later)).toEqual({ RS_ERROR_INVALID_SIGNATURE: 50 })
  expect(await ask(later, true)).toBe('RS_OK')
})

test('of wrong signatures a few a minute are recorded, without what was said; all are counted', async () => {
  clock.advance(60_000)
  const { token } = await server.player()
  await services.vendors.recorder.flush()
  const recorded = async () => (await findCallRecords(services.database, { result: 'bad-signature' }, 1_000)).length
  const counted = async (): Promise<number> => {
    const { values } = await services.metrics.calls.get()
    const found = values.find(
      ({ metricName, labels }) => metricName === 'tamuvo_call_seconds_count' && labels.code === 'bad-signature',
    )
    return found?.value ?? 0
  }
  const [before, countBefore] = [await recorded(), await counted()]
  expect(await ask(token, true)).toBe('RS_OK')
  await askOften(100, token)
  await services.vendors.recorder.flush()
  expect((await recorded()) - before).toBe(60)
  expect((await counted()) - countBefore).toBe(100)
  for (const record of await findCallRecords(services.database, { result: 'bad-signature' }, 1_000))
    expect(record).toMatchObject({ isSigned: false, request: '', answer: '' })
})

test.each([
  ['203.0.113.9', '', 0, '203.0.113.9'],
  ['203.0.113.9', '198.51.100.7', 0, '203.0.113.9'],
  ['10.0.0.1', '198.51.100.7', 1, '198.51.100.7'],
  ['10.0.0.1', '6.6.6.6, 198.51.100.7', 1, '198.51.100.7'],
  ['10.0.0.1', '6.6.6.6, 198.51.100.7', 2, '6.6.6.6'],
  ['10.0.0.1', '198.51.100.7', 5, '198.51.100.7'],
  // Some proxies write the port too: the address is theirs all the same, never one that the caller wrote before it.
  ['10.0.0.1', '6.6.6.6, 198.51.100.7:5678', 1, '198.51.100.7:5678'],
  ['2001:db8:1:2:3:4:5:6', '', 0, '2001:db8:1:2::/64'],
  ['::ffff:203.0.113.9', '', 0, '203.0.113.9'],
])('a call from %s, forwarded for %j through %i proxies, comes from %s', (remoteAddress, forwarded, proxies, origin) => {
  const headers = forwarded === '' ? {} : { 'x-forwarded-for': forwarded }
  expect(originOfCall({ socket: { remoteAddress }, headers } as never, proxies)).toBe(origin)
})
