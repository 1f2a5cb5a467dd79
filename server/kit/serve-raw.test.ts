import { call } from '@tamuvo/contract/call.ts'
import { refusalSentences } from '@tamuvo/contract/refusal-sentences.ts'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { testServer } from '../testing/server.ts'
import { handle } from './handle.ts'
import type { KitServices } from './services.ts'

const fields = { caller: 'game', input: z.object({ text: z.string() }), refusals: [] } as const
const output = z.object({ text: z.string(), address: z.string() })
const raw = call({ path: 'POST /t/raw', summary: 'Says it again.', hot: true, raw: true, output, ...fields })
const routed = call({ path: 'POST /t/routed', summary: 'Says it again.', output, ...fields })
const failing = call({ path: 'POST /t/failing', summary: 'Fails.', hot: true, raw: true, output, ...fields })

const server = await testServer<KitServices>({
  config: { trustedProxies: 1, allowedHosts: ['games.example'] },
  open: async (kit) => kit,
  handlers: [
    handle(raw, async ({ input, address }) => ({ text: input.text, address })),
    handle(routed, async ({ input, address }) => ({ text: input.text, address })),
    handle(failing, async () => {
      throw new Error('a secret reason')
    }),
  ],
})

const usual = { 'content-type': 'application/json', 'x-forwarded-host': 'games.example', 'x-forwarded-for': '192.0.2.7' }

const ask = async (path: string, body: string, headers: Record<string, string> = {}, method = 'POST') => {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    ...(method === 'POST' ? { body } : {}),
    headers: { ...usual, ...headers },
  })
  const { traceId: _, ...said } = (await answer.json()) as { traceId: string; code: string }
  return { status: answer.status, said, headers: answer.headers }
}

test.each([
  ['what fits', '{"text":"hello","more":1}', {}],
  ['an address behind two proxies, of which one is trusted', '{"text":"hello"}', { 'x-forwarded-for': '203.0.113.9, 192.0.2.8' }],
  ['what does not fit', '{"text":1}', { 'accept-language': 'th' }],
  ['no JSON', '{"text":', {}],
  ['nothing', '', {}],
  ['a character that is not stored', '{"text":"a\\u0000"}', {}],
  ['another type', '{"text":"hello"}', { 'content-type': 'application/xml' }],
  ['more than is read', JSON.stringify({ text: 'a'.repeat(300_000) }), {}],
  ['another host', '{"text":"hello"}', { 'x-forwarded-host': 'evil.example' }],
  ['a host with a port', '{"text":"hello"}', { 'x-forwarded-host': 'games.example:8443' }],
])('a raw call answers %s as a route does', async (_, body, headers) => {
  const [first, second] = [await ask('/t/raw', body, headers), await ask('/t/routed', body, headers)]
  expect({ status: first.status, said: first.said }).toEqual({ status: second.status, said: second.said })
})

test('it carries the headers that all answers carry', async () => {
  const [first, second] = [await ask('/t/raw', '{"text":"hello"}'), await ask('/t/routed', '{"text":"hello"}')]
  const other = /^(date|connection|keep-alive|x-ratelimit-.*)$/
  const sentBy = ({ headers }: typeof first) => Object.fromEntries([...headers].filter(([name]) => !other.test(name)))
  expect(sentBy(first)).toEqual(sentBy(second))
  expect(sentBy(first)).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
})

test('other methods and paths are not its own, and what a query says is not read', async () => {
  expect((await ask('/t/raw', '', {}, 'GET')).said.code).toBe('NOT_FOUND')
  expect((await ask('/t/raw/more', '{"text":"hello"}')).said.code).toBe('NOT_FOUND')
  expect((await ask('/t/raw?text=1', '{"text":"hello"}')).said.code).toBe('OK')
})

test('a failure is not explained, in the language that was asked for', async () => {
  const { status, said } = await ask('/t/failing', '{"text":"hello"}', { language: 'MY' })
  expect(status).toBe(500)
  expect(said).toMatchObject({ code: 'SYSTEM_ERROR', message: refusalSentences.MY.SYSTEM_ERROR, value: null })
})

test('calls of an address count together, by whichever way they come', async () => {
  const from = { 'x-forwarded-for': '192.0.2.99' }
  for (let done = 0; done < 1_200; done += 100)
    await Promise.all(Array.from({ length: 100 }, (_, no) => ask(no % 2 ? '/t/raw' : '/t/routed', '{"text":"hello"}', from)))
  const [first, second] = [await ask('/t/raw', '{"text":"hello"}', from), await ask('/t/routed', '{"text":"hello"}', from)]
  expect([first.said.code, second.said.code]).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
  expect(Number(first.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask('/t/raw', '{"text":"hello"}')).said.code).toBe('OK')
})
