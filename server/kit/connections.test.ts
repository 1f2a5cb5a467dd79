import { setImmediate as turn } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { expect, test } from 'vitest'
import { ConnectionRegistry } from './connections.ts'

/** A socket that keeps what it is sent. */
const socket = () => {
  const sent: { seq: number; body: unknown }[] = []
  const it = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    terminate: () => {},
    send: (text: string) => void sent.push(JSON.parse(text)),
  }
  return { sent, socket: it as unknown as WebSocket }
}

test('a message to many is sent in slices between which other work goes on, and each hears all in their order', async () => {
  const registry = new ConnectionRegistry(() => {})
  const sockets = Array.from({ length: 1_000 }, socket)
  for (const each of sockets) registry.enter(each.socket, 'somewhere').joined.add('jackpot')
  const [first, last] = [sockets[0]!, sockets.at(-1)!]
  registry.identify([...registry.connections].at(-1)!, 'a session', '7')
  registry.pass({ room: 'jackpot', memberId: undefined, body: { no: 1 } })
  // To one member alone: not before what came before it.
  registry.pass({ room: 'jackpot', memberId: '7', body: { no: 2 } })
  registry.pass({ room: 'jackpot', memberId: undefined, body: { no: 3 } })
  const reached: number[] = []
  while (last.sent.length < 3) {
    reached.push(sockets.filter(({ sent }) => sent.length > 0).length)
    await turn()
  }
  expect(reached[0]).toBeLessThan(500)
  expect(reached.length).toBeGreaterThan(3)
  expect(first.sent.map(({ seq, body }) => [seq, body])).toEqual([
    [1, { no: 1 }],
    [2, { no: 3 }],
  ])
  expect(last.sent.map(({ seq, body }) => [seq, body])).toEqual([
    [1, { no: 1 }],
    [2, { no: 2 }],
    [3, { no: 3 }],
  ])
})

test('a message to few is sent at once', () => {
  const registry = new ConnectionRegistry(() => {})
  const one = socket()
  registry.enter(one.socket, 'somewhere').joined.add('status')
  registry.pass({ room: 'status', memberId: undefined, body: { systemStatus: 1 } })
  expect(one.sent).toMatchObject([{ type: 'message', room: 'status', seq: 1, body: { systemStatus: 1 } }])
})
