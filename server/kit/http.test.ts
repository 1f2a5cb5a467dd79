import { livePath } from '@tamuvo/contract/rooms.ts'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { call } from '@tamuvo/contract/call.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testServer } from '../testing/server.ts'
import { handle, implement } from './handle.ts'

const contract = {
  repeat: call({
    path: 'POST /t/repeat',
    summary: 'Repeats what it got.',
    caller: 'anyone',
    input: z.object({ word: z.string().check(z.maxLength(20)), counts: z.optional(z.record(z.string(), z.number())) }),
    output: z.object({ heard: z.string(), isPlain: z.boolean() }),
    refusals: [],
  }),
  search: call({
    path: 'GET /t/search',
    summary: 'Finds a word.',
    caller: 'anyone',
    input: z.object({ word: z.string() }),
    output: z.object({ word: z.string() }),
    refusals: [],
  }),
}

const server = await testServer({
  open: async (kit) => kit,
  handlers: implement(contract, {
    repeat: handle(contract.repeat, async ({ input }) => ({
      heard: input.word,
      isPlain: Object.getPrototypeOf(input) === Object.prototype,
    })),
    search: handle(contract.search, async ({ input }) => input),
  }),
})

type Said = { status: number; head: string; body: string }

/** Sends raw bytes. @returns the raw answer */
const say = async (bytes: string | Buffer): Promise<Said> => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.end(bytes)
  const [head = '', ...body] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head, body: body.join('\r\n\r\n') }
}

const ask = (line: string, headers: Record<string, string> = {}, body: string | Buffer = ''): Promise<Said> => {
  const all = {
    host: 'site.test',
    connection: 'close',
    ...(body.length > 0 ? { 'content-length': Buffer.byteLength(body) } : {}),
    ...headers,
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return say(Buffer.concat([Buffer.from(`${line} HTTP/1.1\r\n${head.join('')}\r\n`), Buffer.from(body)]))
}

const json = { 'content-type': 'application/json' }
const envelope = (body: string): { success: boolean; code: string; traceId: string } => JSON.parse(body)

const nested = (open: string, close: string, depth: number): string => `{"word":${open.repeat(depth)}1${close.repeat(depth)}}`

test.each([
  ['nonsense', 400, () => say('hello\r\n\r\n')],
  ['an unknown method', 400, () => ask('FROB /t/search')],
  ['a header with a control character', 400, () => ask('GET /t/search?word=a', { language: 'E\u0001N' })],
  ['two lengths of one body', 400, () => ask('POST /t/repeat', { ...json, 'transfer-encoding': 'chunked' }, '{}')],
  ['an address too long', 431, () => ask(`GET /${'a'.repeat(20_000)}`)],
  ['headers too long', 431, () => ask('GET /', { cookie: 'a'.repeat(20_000) })],
  ['a broken escape', 400, () => ask('GET /t/%zz')],
  ['half a UTF-8 character', 400, () => ask('GET /res/%E0%A4%A')],
  ['a path out of the folder', 404, () => ask('GET /%2e%2e/%2e%2e/etc/passwd')],
  ['an unknown path', 404, () => ask('GET /nowhere')],
  [
    'a query before the path',
    404,
    () => ask('OPTIONS /t/repeat', { origin: 'http://other.test', 'access-control-request-method': 'POST' }),
  ],
  ['the live address without a socket', 404, () => ask(`GET ${livePath}`)],
  ['no JSON', 400, () => ask('POST /t/repeat', json, 'word=a')],
  ['bytes that are not UTF-8', 400, () => ask('POST /t/repeat', json, Buffer.from([0, 1, 255, 254, 123]))],
  ['another content type', 400, () => ask('POST /t/repeat', { 'content-type': 'application/xml' }, '<word/>')],
  ['no content type', 400, () => ask('POST /t/repeat', {}, '{"word":"a"}')],
  ['a body too long', 400, () => ask('POST /t/repeat', json, `{"word":"${'x'.repeat(300_000)}"}`)],
  ['a word too long', 400, () => ask('POST /t/repeat', json, `{"word":"${'x'.repeat(10_000)}"}`)],
  ['arrays without end', 400, () => ask('POST /t/repeat', json, nested('[', ']', 60_000))],
  ['objects without end', 400, () => ask('POST /t/repeat', json, nested('{"a":', '}', 30_000))],
  ['a list instead of an object', 400, () => ask('POST /t/repeat', json, '[]')],
  ['a word twice', 400, () => ask('GET /t/search?word=a&word=b')],
])('%s is answered with the envelope and security headers', async (_what, status, request) => {
  const said = await request()
  expect(said.status).toBe(status)
  expect(envelope(said.body)).toMatchObject({ success: false, code: expect.any(String), traceId: expect.any(String) })
  expect(said.head).toMatch(/^content-security-policy: /im)
  expect(said.head).toMatch(/^x-content-type-options: nosniff/im)
  expect(said.head).not.toMatch(/^access-control-/im)
  expect(said.body).not.toContain('SYSTEM_ERROR')
})

test('a NUL is refused where the contract would let it through', async () => {
  expect(envelope((await ask('POST /t/repeat', json, '{"word":"a\\u0000"}')).body).code).toBe('MALFORMED')
  expect(envelope((await ask('GET /t/search?word=%00')).body).code).toBe('MALFORMED')
})

test('keys that mean something to JavaScript stay plain keys', async () => {
  const body =
    '{"__proto__":{"word":"stolen","isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"word":"a","counts":{"__proto__":1}}'
  const said = await ask('POST /t/repeat', json, body)
  expect(JSON.parse(said.body)).toMatchObject({ value: { heard: 'a', isPlain: true } })
  expect('isAdmin' in {}).toBe(false)
})

test('repeated headers are harmless', async () => {
  const said = await say(
    'POST /t/repeat HTTP/1.1\r\nhost: a\r\nconnection: close\r\nauthorization: Bearer a\r\nauthorization: Bearer b\r\nlanguage: EN\r\nlanguage: CN\r\n' +
      'content-type: application/json\r\ncontent-length: 12\r\n\r\n{"word":"a"}',
  )
  expect(said.status).toBe(200)
})

test('HEAD answers as GET does, without a body', async () => {
  const said = await ask('HEAD /t/search?word=a')
  expect(said).toMatchObject({ status: 200, body: '' })
  expect(said.head).toMatch(/^content-security-policy: /im)
})

test('metrics are for callers on this machine, not for those behind a proxy', async () => {
  const figures = await fetch(`${server.url}/metrics`)
  expect([figures.status, await figures.text()]).toEqual([200, expect.stringMatching(/^tamuvo_jobs_parked 0$/m)])
  expect((await ask('GET /metrics', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404)
  expect((await ask('GET /metrics', { forwarded: 'for=203.0.113.9' })).status).toBe(404)
})

test('a caller over the limit gets the time to wait, for unknown pages too', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`
  socket.end(request('/nowhere').repeat(650) + request('/t/search?word=a').repeat(650))
  const came = await text(socket)
  await once(socket, 'close').catch(() => undefined)
  const refused = came.split('HTTP/1.1 ').filter((answer) => answer.startsWith('429'))
  expect(refused.length).toBeGreaterThan(50)
  expect(refused.at(-1)).toMatch(/^retry-after: \d+/im)
  expect(refused.at(-1)).toContain('"code":"TOO_MANY_REQUESTS"')
})
