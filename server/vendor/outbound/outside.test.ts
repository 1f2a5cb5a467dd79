import { expect, test } from 'vitest'
import { steppedClock } from '../../kit/clock.ts'
import type { Happened, Recorder } from '../recorder.ts'
import { openOutside, VendorDown } from './outside.ts'
import { type Answering, fakeVendor, integrationTo } from './testing.ts'

const callRecords: Happened[] = []
const recorder: Recorder = { note: (call) => void callRecords.push(call), flush: async () => {}, close: async () => {} }
const clock = steppedClock('2026-08-05T06:30:00Z')
const open = () => openOutside({ clock }, recorder)
const call = { name: 'POST /x', method: 'POST', path: '/x', body: '{"a":1}', timeoutMs: 300 } as const

const failureOf = async (asked: Promise<unknown>): Promise<VendorDown> => {
  const error = await asked.catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(VendorDown)
  return error as VendorDown
}

test('an answer is returned as it is, errors too, and is recorded', async () => {
  const { url, came } = await fakeVendor(({ path }, response) => {
    if (path === '/x') return { ok: true }
    response.writeHead(409).end('there already')
  })
  const outside = open()
  expect(await outside.send(integrationTo(url), { ...call, memberId: 7n, tx: 't' })).toEqual({ status: 200, text: '{"ok":true}' })
  expect(await outside.send(integrationTo(url), { ...call, path: '/y', name: 'POST /y', kept: 'plain' })).toEqual({
    status: 409,
    text: 'there already',
  })
  expect(came[0]).toMatchObject({ method: 'POST', path: '/x', body: '{"a":1}' })
  expect(callRecords.slice(-2)).toMatchObject([
    {
      direction: 'out',
      call: 'POST /x',
      memberId: 7n,
      tx: 't',
      result: 'done',
      status: 200,
      request: '{"a":1}',
      answer: '{"ok":true}',
    },
    { call: 'POST /y', result: 'refused', status: 409, request: 'plain' },
  ])
})

test.each<[string, Answering]>([
  ['hangs', () => undefined],
  ['hangs up', (_came, response) => void response.socket?.destroy()],
  ['fails', (_came, response) => void response.writeHead(503).end()],
  ['sends elsewhere', (_came, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['stops in the middle', (_came, response) => void response.writeHead(200, { 'content-length': '100' }).write('half')],
])('a vendor that %s is down, and the call may have reached it', async (_fault, answer) => {
  const { url } = await fakeVendor(answer)
  const down = await failureOf(open().send(integrationTo(url), call))
  expect(down.wasSent).toBe(true)
  expect(callRecords.at(-1)).toMatchObject({ result: 'down', status: 0 })
})

test('an endless answer is cut off', async () => {
  const { url } = await fakeVendor((_came, response) => {
    const part = 'x'.repeat(1 << 20)
    const pour = (): void => void (response.write(part) ? setImmediate(pour) : response.once('drain', pour))
    pour()
  })
  expect((await failureOf(open().send(integrationTo(url), { ...call, timeoutMs: 10_000 }))).cause).toMatchObject({
    message: 'the answer is too long',
  })
})

test('a failing vendor is not called for a while, and others are', async () => {
  const [dead, alive] = [await fakeVendor((_came, response) => void response.socket?.destroy()), await fakeVendor(() => ({}))]
  const outside = open()
  const integration = integrationTo(dead.url)
  for (let count = 0; count < 5; count++) await failureOf(outside.send(integration, call))
  expect(outside.isDown(integration)).toBe(true)
  expect((await failureOf(outside.send(integration, call))).wasSent).toBe(false)
  expect(dead.came).toHaveLength(5)
  await outside.send(integrationTo(alive.url), call)
  clock.advance(10_001)
  expect((await failureOf(outside.send(integration, call))).wasSent).toBe(true)
  expect(dead.came).toHaveLength(6)
})

test('no more than sixteen calls hang at one vendor; the next is refused at once', async () => {
  const { url, came } = await fakeVendor(() => undefined)
  const outside = open()
  const hanging = Array.from({ length: 16 }, () => failureOf(outside.send(integrationTo(url), call)))
  let isAnyOver = false
  for (const each of hanging) void each.then(() => (isAnyOver = true))
  expect((await failureOf(outside.send(integrationTo(url), call))).wasSent).toBe(false)
  expect(isAnyOver).toBe(false)
  for (const down of await Promise.all(hanging)) expect(down.wasSent).toBe(true)
  expect(came.length).toBeLessThanOrEqual(16)
})
