import { randomUUID } from 'node:crypto'
import { call, type Call } from '@tamuvo/contract/call.ts'
import { getBoard, listOpenedGames } from '@tamuvo/contract/lottery.ts'
import { id } from '@tamuvo/contract/shapes.ts'
import { listStaffCalls } from '@tamuvo/contract/staff.ts'
import * as platform from '@tamuvo/contract/platform.ts'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { testServer } from '../testing/server.ts'
import { steppedClock } from './clock.ts'
import { inTransaction } from './database.ts'
import { handle, implement } from './handle.ts'
import { once } from './idempotency.ts'
import { openApiOf } from './openapi.ts'
import { takeToken } from './rate-limit.ts'
import { payloads } from './rooms.ts'
import type { KitServices } from './services.ts'
import { findSession, openSession } from './session.ts'

const contract = {
  greet: call({
    path: 'GET /t/greet',
    summary: 'Greets.',
    caller: 'anyone',
    input: z.object({ name: z.string().check(z.minLength(2)) }),
    output: z.object({ text: z.string() }),
    refusals: ['NOT_AGENT'],
  }),
  whoami: call({
    path: 'GET /t/whoami',
    summary: 'Says who.',
    caller: 'member',
    input: z.object({}),
    output: z.object({ id: z.string() }),
    refusals: [],
  }),
  whisper: call({
    path: 'POST /t/whisper',
    summary: 'Takes a secret.',
    caller: 'anyone',
    encrypted: true,
    input: z.object({ secret: z.string() }),
    output: z.object({ length: z.number() }),
    refusals: [],
  }),
  pay: call({
    path: 'POST /t/pay',
    summary: 'Counts payments.',
    caller: 'member',
    idempotent: true,
    input: z.object({ amount: z.number() }),
    output: z.object({ number: z.number() }),
    refusals: [],
  }),
  crash: call({
    path: 'GET /t/crash',
    summary: 'Breaks.',
    caller: 'anyone',
    input: z.object({}),
    output: z.object({}),
    refusals: [],
  }),
}

let payments = 0
const handlers = [
  ...implement(contract, {
    greet: handle(contract.greet, async ({ input, refuse }) => {
      if (input.name === 'agent') throw refuse('NOT_AGENT', { hint: 'x' })
      return { text: `Hello ${input.name}` }
    }),
    whoami: handle(contract.whoami, async ({ member }) => ({ id: member.id.toString() })),
    whisper: handle(contract.whisper, async ({ input }) => ({ length: input.secret.length })),
    pay: handle(contract.pay, ({ input, member, key, now }, services: KitServices) =>
      inTransaction(services.database, (tx) =>
        once(tx, { memberId: member.id, key, call: 'pay', body: input, now }, async () => ({ number: ++payments })),
      ),
    ),
    crash: handle(contract.crash, async () => {
      throw new Error('a secret detail of the database')
    }),
  }),
  {
    call: platform.getKeys,
    run: async (_request: never, { encryption }: KitServices) => ({ keys: await encryption.publicKeys() }),
  },
]
const server = await testServer({ open: async (kit) => kit, handlers })
const { services } = server
const session = { memberId: 77n, type: 0, address: '127.0.0.1', device: 'test', remember: false }
const token = await openSession(services.database, services.clock, services.rng, session)

describe('a call', () => {
  test('answers with the envelope', async () => {
    expect(await server.ask(contract.greet, { name: 'Mai' })).toMatchObject({
      status: 200,
      success: true,
      code: 'OK',
      value: { text: 'Hello Mai' },
    })
  })
  test('names the fields of a malformed request', async () => {
    expect(await server.ask(contract.greet, { name: 'x' })).toMatchObject({
      status: 400,
      code: 'MALFORMED',
      value: { fields: ['name'] },
    })
  })
  test('answers a business refusal with 200', async () => {
    expect(await server.ask(contract.greet, { name: 'agent' })).toMatchObject({
      status: 200,
      success: false,
      code: 'NOT_AGENT',
      value: { hint: 'x' },
    })
  })
  test('refuses NUL and ids of more than 64 bits', async () => {
    expect(await server.ask(contract.greet, { name: 'M\u0000i' })).toMatchObject({ status: 400, code: 'MALFORMED' })
    expect(id.safeParse('9223372036854775807').success).toBe(true)
    expect(id.safeParse('9223372036854775808').success).toBe(false)
  })
  test('never explains its own failure', async () => {
    const answer = await server.ask(contract.crash, {})
    expect(answer).toMatchObject({ status: 500, code: 'SYSTEM_ERROR', value: null })
    expect(JSON.stringify(answer)).not.toContain('secret detail')
    expect(answer.traceId).toMatch(/^[0-9a-f-]{36}$/)
  })
  test('needs a session where it is for members', async () => {
    expect(await server.ask(contract.whoami, {})).toMatchObject({ status: 401, code: 'NOT_LOGGED_IN' })
    expect(await server.ask(contract.whoami, {}, { token: 'x'.repeat(43) })).toMatchObject({ status: 401 })
    expect(await server.get(contract.whoami, {}, { token })).toEqual({ id: '77' })
  })
  test('answers broken JSON, a huge body and an unknown path with the envelope too', async () => {
    const headers = { 'content-type': 'application/json' }
    for (const [path, body, status] of [
      ['/t/whisper', '{', 400],
      ['/t/whisper', `"${'x'.repeat(300_000)}"`, 400],
      ['/nowhere', '{}', 404],
    ] as const) {
      const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body })
      expect(response.status).toBe(status)
      expect(await response.json()).toMatchObject({ success: false, traceId: expect.any(String) })
    }
  })
})

describe('an encrypted call', () => {
  test('accepts an encrypted body', async () => {
    expect(await server.get(contract.whisper, { secret: 'မြန်မာ' })).toEqual({ length: 6 })
  })
  test('refuses a plain body and nonsense', async () => {
    const post = async (body: unknown) =>
      (
        await fetch(`${server.url}/t/whisper`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json()
    expect(await post({ secret: 'open' })).toMatchObject({ code: 'ENCRYPTION_REQUIRED' })
    expect(await post({ value: 'a.b.c.d.e' })).toMatchObject({ code: 'ENCRYPTION_INVALID' })
  })
  test('refuses the same message a second time', async () => {
    const sent: string[] = []
    const original = globalThis.fetch
    globalThis.fetch = (input, init) => {
      if (typeof init?.body === 'string' && init.body.includes('value')) sent.push(init.body)
      return original(input, init)
    }
    await server.get(contract.whisper, { secret: 'once' })
    globalThis.fetch = original
    const again = await fetch(`${server.url}/t/whisper`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: sent[0] ?? '',
    })
    expect(await again.json()).toMatchObject({ code: 'ENCRYPTION_INVALID' })
  })
})

describe('a call that moves money', () => {
  test('needs a key', async () => {
    expect(await server.ask(contract.pay, { amount: 1 }, { token, headers: { 'idempotency-key': 'nonsense' } })).toMatchObject({
      status: 400,
      code: 'IDEMPOTENCY_KEY_REQUIRED',
    })
  })
  test.each([
    [-40, 'OK'],
    [0, 'OK'],
    [0.9, 'OK'],
    [1.1, 'IDEMPOTENCY_KEY_REQUIRED'],
    [40, 'IDEMPOTENCY_KEY_REQUIRED'],
  ])('and a key dated %d days ahead is %s', async (days, code) => {
    const time = Math.round(services.clock.now().getTime() + days * 86_400_000)
    const hex = time.toString(16).padStart(12, '0')
    const key = `${hex.slice(0, 8)}-${hex.slice(8)}-7${randomUUID().slice(15)}`
    expect(await server.ask(contract.pay, { amount: 1 }, { token, key })).toMatchObject({ code })
  })

  test('gives a repeat the first answer, even when both come at once', async () => {
    const key = randomUUID()
    const before = payments
    const answers = await Promise.all(Array.from({ length: 8 }, () => server.get(contract.pay, { amount: 5 }, { token, key })))
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1)
    expect(payments).toBe(before + 1)
    expect(await server.ask(contract.pay, { amount: 6 }, { token, key })).toMatchObject({
      status: 409,
      code: 'IDEMPOTENCY_CONFLICT',
    })
  })
})

describe('sessions', () => {
  test('end after half an hour of inactivity and after twelve hours in any case', async () => {
    const clock = steppedClock('2030-01-01T00:00:00Z')
    const fresh = await openSession(services.database, clock, services.rng, { ...session, memberId: 78n })
    clock.advance(29 * 60_000)
    expect(await findSession(services.database, clock, fresh)).toMatchObject({ id: 78n })
    clock.advance(31 * 60_000)
    expect(await findSession(services.database, clock, fresh)).toBeUndefined()
  })
  test('are three at most: the oldest ends', async () => {
    const clock = steppedClock('2030-02-01T00:00:00Z')
    const tokens: string[] = []
    for (let i = 0; i < 4; i++) {
      clock.advance(1000)
      tokens.push(await openSession(services.database, clock, services.rng, { ...session, memberId: 79n }))
    }
    expect(await Promise.all(tokens.map((each) => findSession(services.database, clock, each).then(Boolean)))).toEqual([
      false,
      true,
      true,
      true,
    ])
  })
})

test('a token bucket refills with time and says how long to wait', async () => {
  const clock = steppedClock('2030-01-01T00:00:00Z')
  const take = () => takeToken(services.database, clock, { key: 'b', max: 2, perSeconds: 20 })
  expect([await take(), await take(), await take()]).toEqual([0, 0, 10])
  clock.advance(21_000)
  expect(await take()).toBe(0)
})

test('a refused try costs nothing: retrying does not extend the wait', async () => {
  const clock = steppedClock('2026-01-01T00:00:00Z')
  const take = () => takeToken(services.database, clock, { key: 'hasty', max: 1, perSeconds: 10 })
  const waits: number[] = []
  for (let second = 0; second <= 20; second += 2, clock.advance(2_000)) waits.push(await take())
  expect(waits).toEqual([0, 8, 6, 4, 2, 0, 8, 6, 4, 2, 0])
})

test('live messages are packed below the limit of NOTIFY', () => {
  const messages = Array.from({ length: 300 }, (_, i) => ({
    room: 'balance' as const,
    memberId: `${i}`,
    body: { text: 'မ'.repeat(40) },
  }))
  const packed = payloads('x', messages)
  expect(packed.every((text) => Buffer.byteLength(text) < 8000)).toBe(true)
  expect(packed.flatMap((text) => JSON.parse(text).messages)).toEqual(messages)
})

test.each([
  [platform.getSettings, 'system'],
  [listStaffCalls, 'bo'],
  [getBoard, 'lottery'],
  [listOpenedGames, 'lottery'],
])('a call is listed in the OpenAPI document under its tag', (each: Call, part) => {
  const paths = Object.values(openApiOf([each])['paths'] as Record<string, { get: { tags: string[] } }>)
  expect(paths.map(({ get }) => get.tags)).toEqual([[part]])
})

test('the OpenAPI document describes every call', () => {
  const document = openApiOf(Object.values(contract)) as {
    paths: Record<string, Record<string, { requestBody?: unknown; parameters?: unknown[] }>>
  }
  expect(Object.keys(document.paths)).toHaveLength(5)
  expect(document.paths['/t/greet']?.['get']?.parameters).toMatchObject([{ name: 'name', in: 'query', required: true }])
  expect(JSON.stringify(document.paths['/t/whisper'])).toContain('JWE')
})
