import { randomUUID, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { callRecordsOf } from './call-bundle.ts'
import { fit, type Happened, openRecorder } from './recorder.ts'
import { countLost, dropPartitions, findCallRecords, makePartition } from './recorder-store.ts'
import { keys, vendorServer } from './testing.ts'

const server = await vendorServer()
const { services, clock } = server
const { database } = services

const call = async (path: string, body: Record<string, unknown>, key = keys.privateKey): Promise<void> => {
  const text = JSON.stringify(body)
  const signature = sign('RSA-SHA256', Buffer.from(text), key).toString('base64')
  await fetch(`${server.walletUrl}/vendor/HUB${path}`, {
    method: 'POST',
    headers: { 'x-hub88-signature': signature },
    body: text,
  })
}

const happened = (more: Partial<Happened> = {}): Happened => ({
  vendor: 'HUB',
  direction: 'in',
  call: 'POST /x',
  memberId: 0n,
  round: '',
  tx: '',
  result: 'done',
  balance: null,
  status: 200,
  tookUs: 5,
  isSigned: true,
  request: '{}',
  answer: '{}',
  ...more,
})

test('a call is found by player, round and transaction, with its bodies and its time', async () => {
  const { id, token } = await server.player()
  const [tx, round] = [randomUUID(), randomUUID()]
  const bet = {
    token,
    request_uuid: 'r',
    transaction_uuid: tx,
    round,
    round_closed: false,
    is_free: false,
    game_code: 'one',
    currency: 'MMK',
    amount: 200_000,
  }
  await call('/transaction/bet', bet)
  await services.vendors.recorder.flush()
  for (const filter of [{ memberId: id }, { round }, { tx }]) {
    const [callRecord, ...others] = await findCallRecords(database, filter, 10)
    expect(others).toEqual([])
    expect(callRecord).toMatchObject({
      vendor: 'HUB',
      direction: 'in',
      call: 'POST /transaction/bet',
      memberId: id,
      round,
      tx,
      result: 'done',
      status: 200,
      isSigned: true,
    })
    expect(callRecord?.tookUs).toBeGreaterThan(0)
    expect(JSON.parse(callRecord?.request ?? '')).toMatchObject({ transaction_uuid: tx, amount: 200_000 })
    expect(JSON.parse(callRecord?.answer ?? '')).toMatchObject({ status: 'RS_OK', balance: 9_800_000 })
  }
})

test('no token and no secret is stored, only a fingerprint', async () => {
  const { token } = await server.player()
  for (const request_uuid of ['r1', 'r2']) await call('/user/balance', { token, request_uuid })
  await services.vendors.recorder.flush()
  const { rows } = await database.query<{ calls: null; packed: Buffer }>('SELECT calls, packed FROM vendor_call_log')
  const stored = await Promise.all(rows.map(callRecordsOf))
  expect(stored.flat().length).toBeGreaterThanOrEqual(2)
  expect(stored.flat().some(({ request, answer }) => `${request}${answer}`.includes(token))).toBe(false)
  const marks = (await findCallRecords(database, { vendor: 'HUB' }, 2)).map(
    ({ request }) => (JSON.parse(request) as { token: string }).token,
  )
  expect(marks[0]).toMatch(/^~[0-9a-f]{16}$/)
  expect(marks[1]).toBe(marks[0])
})

test.each([
  ['{"sid":"abc","x":1}', '{"sid":"~', '","x":1}'],
  ['{"sessionID" : "a\\"b"}', '{"sessionID":"~', '"}'],
  ['{"password":"p", "params":"q"}', '{"password":"~', '"}'],
  ['/play?authToken=abc&lang=en', '/play?authToken=~', '&lang=en'],
  ['{"url":"https://x/?lang=en&token=abc"}', '{"url":"https://x/?lang=en&token=~', '"}'],
])('%s loses its secret', (text, before, after) => {
  const kept = fit(text)
  expect(kept.startsWith(before)).toBe(true)
  expect(kept.endsWith(after)).toBe(true)
  expect(kept).not.toMatch(/abc|a\\"b|"p"|"q"/)
})

test('a secret at the cut of a long body is removed as well', () => {
  expect(fit(`${'x'.repeat(16_370)}"token":"secret-secret-secret`)).not.toContain('secret-s')
  expect(fit(`"token":"${'s'.repeat(20_000)}`)).not.toContain('sss')
  expect(fit('a\0b')).toBe('a\ufffdb')
  expect(fit('y'.repeat(9_999))).toHaveLength(4_096)
})

test('a stranger’s call is recorded with its wrong signature, and without its body', async () => {
  const { generateKeyPairSync } = await import('node:crypto')
  await call('/user/balance', { token: 't', request_uuid: 'r' }, generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)
  await services.vendors.recorder.flush()
  expect(await findCallRecords(database, { result: 'bad-signature' }, 1)).toMatchObject([
    { isSigned: false, memberId: 0n, status: 200 },
  ])
})

test('with a full buffer calls are dropped and counted, never delayed', async () => {
  const recorder = openRecorder(services, { waitingMax: 10, flushMs: 60_000 })
  const before = await countLost(database)
  for (let count = 0; count < 25; count++) recorder.note(happened({ tx: `lost-${count}` }))
  await recorder.close()
  expect(await countLost(database)).toBe(before + 15)
  expect(await findCallRecords(database, { tx: 'lost-9' }, 5)).toHaveLength(1)
  expect(await findCallRecords(database, { tx: 'lost-10' }, 5)).toEqual([])
})

test('while the database is down calls are dropped and counted, and recording resumes after it', async () => {
  let isDown = true
  const shaky = {
    ...services,
    database: {
      ...database,
      connection: () => (isDown ? Promise.reject(new Error('away')) : database.connection()),
    },
  }
  const recorder = openRecorder(shaky, { flushMs: 60_000 })
  const before = await countLost(database)
  recorder.note(happened({ tx: 'while-away' }))
  await recorder.flush()
  isDown = false
  recorder.note(happened({ tx: 'after' }))
  await recorder.close()
  expect(await countLost(database)).toBe(before + 1)
  expect(await findCallRecords(database, { tx: 'after' }, 5)).toHaveLength(1)
})

test('noting a call costs a push to a list: its bodies are read when it is written', async () => {
  const read: PropertyKey[] = []
  const watched = new Proxy(happened({ tx: 'watched' }), {
    get: (target, field, self) => (read.push(field), Reflect.get(target, field, self) as unknown),
    ownKeys: (target) => (read.push('all'), Reflect.ownKeys(target)),
  })
  const recorder = openRecorder(services, { flushMs: 60_000 })
  recorder.note(watched)
  expect(read).toEqual([])
  await recorder.close()
  expect(read).toContain('request')
  expect(await findCallRecords(database, { tx: 'watched' }, 5)).toHaveLength(1)
})

test('calls of before, stored as text, are found beside newer ones', async () => {
  const at = clock.now()
  const stored = ['1', at.getTime(), 'HUB', 'in', 'POST /x', '4711', 'round', 'text-1', 'done', '5', 200, 5, true, '{}', '{}']
  await database.query(
    `INSERT INTO vendor_call_log (id, first_at, last_at, signs, calls) VALUES (1, $1, $1, decode(repeat('ff', 64), 'hex'), $2)`,
    [at, JSON.stringify([stored])],
  )
  expect(await findCallRecords(database, { tx: 'text-1' }, 5)).toMatchObject([{ id: 1n, memberId: 4711n, balance: 5n, at }])
  expect((await findCallRecords(database, { vendor: 'HUB' }, 1_000)).length).toBeGreaterThan(1)
})

test('a day is dropped as a partition', async () => {
  const old = new Date(clock.now().getTime() - 40 * 86_400_000)
  await inTransaction(database, (tx) => makePartition(tx, old))
  const dropped = await inTransaction(database, (tx) => dropPartitions(tx, new Date(clock.now().getTime() - 30 * 86_400_000)))
  expect(dropped).toEqual(['vendor_call_log_20260626'])
  expect((await findCallRecords(database, { vendor: 'HUB' }, 1)).length).toBe(1)
})
