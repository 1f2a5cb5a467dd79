import { call } from '@tamuvo/contract/call.ts'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { testServer } from '../testing/server.ts'
import { handle } from './handle.ts'

const slow = call({
  path: 'POST /wps/test/slow',
  summary: 'A call that takes as long as the test says.',
  caller: 'anyone',
  input: z.object({ text: z.string() }),
  output: z.object({}),
  refusals: [],
})
let finish = (): void => {}
const signals: AbortSignal[] = []
const server = await testServer({
  open: async (kit) => kit,
  handlers: [
    handle(slow, async ({ signal }) => {
      signals.push(signal)
      await new Promise<void>((done) => (finish = done))
      return {}
    }),
  ],
})

test('a handler hears that its caller has gone, and not when the answer was read', async () => {
  const answered = server.ask(slow, { text: 'wait' })
  await vi.waitFor(() => expect(signals).toHaveLength(1), 60_000)
  expect(signals[0]?.aborted).toBe(false)
  finish()
  expect((await answered).success).toBe(true)
  expect(signals[0]?.aborted).toBe(false)

  const leaving = new AbortController()
  const headers = { 'content-type': 'application/json' }
  const left = fetch(`${server.url}/wps/test/slow`, { method: 'POST', headers, body: '{"text":"go"}', signal: leaving.signal })
  await vi.waitFor(() => expect(signals).toHaveLength(2), 60_000)
  leaving.abort()
  await expect(left).rejects.toThrow()
  await vi.waitFor(() => expect(signals[1]?.aborted).toBe(true), 60_000)
  finish()
})
