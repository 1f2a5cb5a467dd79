import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { backoffMs } from './backoff.ts'
import { createSocket } from './socket.ts'
import { pingMs, idleMaxMs } from './connection.ts'

class FakeSocket {
  readyState = 0
  sent: Array<Record<string, unknown>> = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  accept() {
    this.readyState = 1
    this.onopen?.()
  }
  say(frame: Record<string, unknown>) {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
  welcome() {
    this.accept()
    this.say({ type: 'welcome', serverTime: new Date().toISOString(), member: true })
  }
  close() {
    this.readyState = 3
    this.onclose?.()
  }
}

const balance = (seq: number, sum: string) => ({
  type: 'message',
  room: 'balance',
  seq,
  body: { sumBalance: sum, entryId: '7', type: 'DEPOSIT', at: '2026-08-05T11:45:02Z' },
})

const setUp = () => {
  const sockets: FakeSocket[] = []
  const onCatchUp = vi.fn()
  let token: string | null = 'token-1'
  const live = createSocket({
    url: 'ws://site.test/live',
    token: () => token,
    onCatchUp,
    rng: () => 1,
    connect: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
  })
  return { live, sockets, onCatchUp, last: () => sockets.at(-1)!, setToken: (next: string | null) => (token = next) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the live connection', () => {
  test('opens with the first listener, greets with the token, joins after the welcome', () => {
    const { live, sockets, last } = setUp()
    expect(sockets).toHaveLength(0)
    live.listen('balance', () => undefined)
    expect(live.state.get()).toBe('connecting')
    last().accept()
    expect(last().sent).toEqual([{ type: 'hello', token: 'token-1' }])
    last().say({ type: 'welcome', serverTime: new Date().toISOString(), member: true })
    expect(last().sent[1]).toEqual({ type: 'join', room: 'balance' })
    expect(live.state.get()).toBe('open')
  })

  test('tells those who wait for a room that it is joined, and no others', () => {
    const { live, last } = setUp()
    const [mine, others] = [vi.fn(), vi.fn()]
    live.listen('withdrawal', () => undefined)
    const stop = live.onJoined('withdrawal', mine)
    live.onJoined('deposit', others)
    last().welcome()
    expect(mine).not.toHaveBeenCalled()
    last().say({ type: 'joined', room: 'withdrawal' })
    expect(mine).toHaveBeenCalledOnce()
    stop()
    last().say({ type: 'joined', room: 'withdrawal' })
    expect(mine).toHaveBeenCalledOnce()
    expect(others).not.toHaveBeenCalled()
  })

  test('a visitor greets without a token', () => {
    const { live, last, setToken } = setUp()
    setToken(null)
    live.listen('status', () => undefined)
    last().accept()
    expect(last().sent).toEqual([{ type: 'hello' }])
  })

  test('hands messages to the listeners of their room, and only while they listen', () => {
    const { live, last, onCatchUp } = setUp()
    const seen: string[] = []
    const stop = live.listen('balance', ({ sumBalance }) => seen.push(sumBalance))
    live.listen('balance', ({ sumBalance }) => seen.push(`also ${sumBalance}`))
    last().welcome()
    last().say(balance(1, '1.00'))
    stop()
    last().say(balance(2, '2.00'))
    expect(seen).toEqual(['1.00', 'also 1.00', 'also 2.00'])
    expect(onCatchUp).not.toHaveBeenCalled()
  })

  test('leaves a room with its last listener', () => {
    const { live, last } = setUp()
    const stop = live.listen('issue', () => undefined)
    last().welcome()
    stop()
    expect(last().sent.at(-1)).toEqual({ type: 'leave', room: 'issue' })
  })

  test('asks anew after a gap in the numbers', () => {
    const { live, last, onCatchUp } = setUp()
    live.listen('balance', () => undefined)
    last().welcome()
    last().say(balance(1, '1.00'))
    last().say(balance(3, '3.00'))
    expect(onCatchUp).toHaveBeenCalledOnce()
  })

  test('a malformed message reaches no listener', () => {
    vi.spyOn(console, 'error').mockImplementationOnce(() => undefined)
    const { live, last } = setUp()
    const hear = vi.fn()
    live.listen('balance', hear)
    last().welcome()
    last().say({ type: 'message', room: 'balance', seq: 1, body: { sumBalance: 7 } })
    expect(hear).not.toHaveBeenCalled()
  })
})

describe('a lost connection', () => {
  test('comes back later and later, joins again and asks anew', () => {
    const { live, sockets, last, onCatchUp } = setUp()
    live.listen('balance', () => undefined)
    last().welcome()
    last().close()
    expect(live.state.get()).toBe('lost')
    vi.advanceTimersByTime(999)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(2)
    last().close()
    vi.advanceTimersByTime(1_999)
    expect(sockets).toHaveLength(2)
    vi.advanceTimersByTime(1)
    last().welcome()
    expect(last().sent.map((frame) => frame['type'])).toEqual(['hello', 'join'])
    expect(onCatchUp).toHaveBeenCalledOnce()
    expect(live.state.get()).toBe('open')
  })

  test('is noticed by silence', () => {
    const { live, sockets, last } = setUp()
    live.listen('balance', () => undefined)
    last().welcome()
    vi.advanceTimersByTime(pingMs)
    expect(last().sent.at(-1)).toEqual({ type: 'ping' })
    vi.advanceTimersByTime(idleMaxMs)
    expect(live.state.get()).toBe('lost')
    vi.advanceTimersByTime(1_000)
    expect(sockets).toHaveLength(2)
  })

  test('stays open while the server answers', () => {
    const { live, last } = setUp()
    live.listen('balance', () => undefined)
    last().welcome()
    for (let beat = 0; beat < 5; beat++) {
      vi.advanceTimersByTime(pingMs)
      last().say({ type: 'pong', serverTime: new Date().toISOString() })
    }
    expect(live.state.get()).toBe('open')
  })

  test('is tried at once when the network is back', () => {
    const { live, sockets, last } = setUp()
    live.listen('balance', () => undefined)
    last().welcome()
    last().close()
    live.wake()
    expect(sockets).toHaveLength(2)
    live.wake()
    expect(sockets).toHaveLength(2)
  })
})

test('a new login greets anew at once', () => {
  const { live, sockets, last, setToken } = setUp()
  live.listen('balance', () => undefined)
  last().welcome()
  setToken('token-2')
  live.renew()
  expect(sockets).toHaveLength(2)
  last().accept()
  expect(last().sent).toEqual([{ type: 'hello', token: 'token-2' }])
})

test('the wait grows to half a minute and is shared out', () => {
  expect([1, 2, 3, 10].map((failures) => backoffMs(failures, 1))).toEqual([1_000, 2_000, 4_000, 5_000])
  expect(backoffMs(3, 0)).toBe(2_000)
})
