import { textOf } from '../testing/frame-text.ts'
import { once } from 'node:events'
import type { ClientFrame, ServerFrame } from '@tamuvo/contract/rooms.ts'
import { livePath } from '@tamuvo/contract/rooms.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { connectDatabase } from './database.ts'
import { testServer } from '../testing/server.ts'
import { steppedClock } from './clock.ts'
import { createLog } from './log.ts'
import { openRooms } from './rooms.ts'
import { endSession, endSessionsOf, hashToken, openSession } from './session.ts'

const clock = steppedClock('2026-08-05T06:00:00Z')
const limits = { total: 20, perOrigin: 8, perMember: 3 }
const server = await testServer({
  clock,
  open: async (kit) => kit,
  handlers: [],
  config: { trustedProxies: 1 },
  live: limits,
})
const { services } = server
const opened: WebSocket[] = []

type Browser = {
  socket: WebSocket
  frames: ServerFrame[]
  send(...frames: ClientFrame[]): void
  /** Waits until the server has answered everything sent so far. */
  settled(): Promise<void>
  heard(): unknown[]
  ended: Promise<number>
}

let addresses = 0

const browser = async (address = `198.18.0.${++addresses}`): Promise<Browser> => {
  const headers = { 'x-forwarded-for': address }
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${livePath}`, { headers })
  opened.push(socket)
  const frames: ServerFrame[] = []
  socket.on('message', (data) => frames.push(JSON.parse(textOf(data))))
  socket.on('error', () => {})
  const ended = new Promise<number>((done) => socket.once('close', done))
  await once(socket, 'open')
  const send = (...all: ClientFrame[]) => all.forEach((frame) => socket.send(JSON.stringify(frame)))
  const pongs = () => frames.filter(({ type }) => type === 'pong').length
  const settled = async () => {
    const before = pongs()
    send({ type: 'ping' })
    await vi.waitFor(() => expect(pongs()).toBeGreaterThan(before), 60_000)
  }
  const heard = () => frames.flatMap((frame) => (frame.type === 'message' ? [frame.body] : []))
  return { socket, frames, send, settled, heard, ended }
}

let members = 100n
const login = async (memberId = ++members): Promise<{ memberId: bigint; token: string }> => {
  const session = { memberId, type: 0, address: '127.0.0.1', device: 'test', remember: false }
  return { memberId, token: await openSession(services.database, clock, services.rng, session) }
}

const balance = (sumBalance: string) => ({ sumBalance, entryId: '1', type: 'BET', at: '2026-08-05T06:00:00.000Z' })
const push = (memberId: bigint, sum: string): void => services.rooms.publish({ room: 'balance', memberId }, balance(sum))

afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate()
})

describe('a live connection', () => {
  test('receives messages of its member only, also when it does not wait for the welcome', async () => {
    const [ann, ben] = [await login(), await login()]
    const live = await browser()
    live.send({ type: 'hello', token: ann.token }, { type: 'join', room: 'balance' })
    await live.settled()
    push(ben.memberId, '2.00')
    push(ann.memberId, '1.00')
    await live.settled()
    expect(live.heard()).toEqual([balance('1.00')])
    expect(live.frames).toContainEqual({ type: 'joined', room: 'balance' })
  })

  test('of a visitor cannot join rooms of members, and no connection can name another member', async () => {
    const live = await browser()
    live.send({ type: 'hello' }, { type: 'join', room: 'balance' })
    live.socket.send('{"type":"join","room":"balance","memberId":"101"}')
    await live.settled()
    expect(live.frames.filter(({ type }) => type === 'refused')).toHaveLength(2)
  })

  test('treats a foreign or expired token as a visitor', async () => {
    const { memberId, token } = await login()
    await endSession(services.database, hashToken(token))
    const live = await browser()
    live.send({ type: 'hello', token }, { type: 'join', room: 'balance' })
    await live.settled()
    expect(live.frames[0]).toMatchObject({ type: 'welcome', member: false })
    push(memberId, '1.00')
    await live.settled()
    expect(live.heard()).toEqual([])
  })

  test('the last of two greetings counts', async () => {
    const { memberId, token } = await login()
    const live = await browser()
    live.send({ type: 'hello', token }, { type: 'join', room: 'balance' }, { type: 'hello' })
    await live.settled()
    push(memberId, '1.00')
    await live.settled()
    expect(live.heard()).toEqual([])
  })
})

describe('connections are limited', () => {
  const hear = async (live: Browser) => {
    live.send({ type: 'hello' })
    await live.settled()
  }

  test('from one address, until one of them ends', async () => {
    const address = '203.0.113.7'
    const [first] = await Promise.all(Array.from({ length: limits.perOrigin }, () => browser(address)))
    expect(await (await browser(address)).ended).toBe(1013)
    await hear(await browser())
    first?.socket.close()
    await first?.ended
    await vi.waitFor(async () => hear(await browser(address)), 60_000)
  })

  test('of one member, from any addresses', async () => {
    const { token, memberId } = await login()
    const greeted = await Promise.all(Array.from({ length: limits.perMember }, () => browser()))
    for (const live of greeted) {
      live.send({ type: 'hello', token }, { type: 'join', room: 'balance' })
      await live.settled()
    }
    const fourth = await browser()
    fourth.send({ type: 'hello', token })
    expect(await fourth.ended).toBe(1013)
    push(memberId, '1.00')
    for (const live of greeted) await live.settled()
    expect(greeted.map((live) => live.heard())).toEqual(greeted.map(() => [balance('1.00')]))
  })

  test('in all', async () => {
    await Promise.all(Array.from({ length: limits.total }, () => browser()))
    expect(await (await browser()).ended).toBe(1013)
  })
})

describe('when a session ends, its connection gets nothing more of the member', () => {
  const joined = async (token: string): Promise<Browser> => {
    const live = await browser()
    live.send({ type: 'hello', token }, { type: 'join', room: 'balance' })
    await live.settled()
    return live
  }

  test('by logging out', async () => {
    const { memberId, token } = await login()
    const elsewhere = await login(memberId)
    const [here, there] = [await joined(token), await joined(elsewhere.token)]
    await endSession(services.database, hashToken(token))
    expect(await here.ended).toBe(4401)
    push(memberId, '1.00')
    await there.settled()
    expect([here.heard(), there.heard()]).toEqual([[], [balance('1.00')]])
  })

  test('by a freeze, on every device', async () => {
    const { memberId, token } = await login()
    const all = [await joined(token), await joined((await login(memberId)).token)]
    await endSessionsOf(services.database, memberId)
    expect(await Promise.all(all.map(({ ended }) => ended))).toEqual([4401, 4401])
  })

  test('by a fourth login', async () => {
    const { memberId, token } = await login()
    const oldest = await joined(token)
    for (let more = 0; more < 3; more++) {
      clock.advance(1_000)
      await login(memberId)
    }
    expect(await oldest.ended).toBe(4401)
  })

  test('on every process', async () => {
    const { token } = await login()
    const other = connectDatabase(services.database.url)
    const rooms = await openRooms(other, createLog('silent'))
    const ended: string[] = []
    rooms.onSessionsEnded((hashes) => ended.push(...hashes))
    await endSession(services.database, hashToken(token))
    await vi.waitFor(() => expect(ended).toEqual([hashToken(token).toString('hex')]), 60_000)
    await rooms.close()
    await other.close()
  })

  test('also when a thousand end at once', async () => {
    const { memberId, token } = await login()
    const live = await joined(token)
    await services.database.query(
      `INSERT INTO session SELECT sha256(n::text::bytea), $1, 0, now(), now(), now(), '', '' FROM generate_series(1, 1000) n`,
      [memberId],
    )
    await endSessionsOf(services.database, memberId)
    expect(await live.ended).toBe(4401)
  })
})

describe('a misbehaving client is disconnected:', () => {
  test('a frame too large', async () => {
    const live = await browser()
    live.socket.send('x'.repeat(5_000))
    expect(await live.ended).toBe(1009)
  })

  test('a flood of frames', async () => {
    const live = await browser()
    for (let frame = 0; frame < 1_000; frame++) live.socket.send('{"type":"join","room":"issue"}')
    expect([1006, 1008]).toContain(await live.ended)
  })

  test('a flood of pings whose answers are not read', async () => {
    const live = await browser()
    for (let ping = 0; ping < 1_000; ping++) live.socket.ping('x'.repeat(100))
    expect([1006, 1008]).toContain(await live.ended)
  })

  test('a flood of greetings', async () => {
    const live = await browser()
    for (let hello = 0; hello < 30; hello++) live.send({ type: 'hello', token: 'x'.repeat(43) })
    expect(await live.ended).toBe(1008)
    expect(live.frames.length).toBeLessThan(20)
  })

  test.each([
    '',
    'null',
    '[]',
    '{"type":"__proto__"}',
    '{"type":"join","room":"constructor"}',
    '{"type":"hello","token":7}',
    '\u0000',
    '['.repeat(4_000),
  ])('but %j is only refused', async (text) => {
    const live = await browser()
    live.socket.send(text)
    live.socket.send(Buffer.from([255, 0, 128]))
    await live.settled()
    expect(live.frames.filter(({ type }) => type === 'refused')).toHaveLength(2)
  })
})

test('an unreadable notification does no harm', async () => {
  const { memberId, token } = await login()
  const live = await browser()
  live.send({ type: 'hello', token }, { type: 'join', room: 'balance' })
  await live.settled()
  for (const text of ['x', 'null', '{"from":"y"}']) await services.database.query(`SELECT pg_notify('tamuvo_rooms', $1)`, [text])
  push(memberId, '1.00')
  await live.settled()
  expect(live.heard()).toEqual([balance('1.00')])
})

test('messages of other processes come once, also after the connection to the database broke', async () => {
  const { memberId, token } = await login()
  const live = await browser()
  live.send({ type: 'hello', token }, { type: 'join', room: 'balance' })
  await live.settled()
  const other = connectDatabase(services.database.url)
  const rooms = await openRooms(other, createLog('silent'))
  const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'tamuvo-rooms'`
  for (let time = 0; time < 4; time++) {
    await services.database.query(cut)
    await new Promise((done) => setTimeout(done, 150))
  }
  await vi.waitFor(
    () => {
      rooms.publish({ room: 'balance', memberId }, balance('9.00'))
      expect(live.heard().length).toBeGreaterThan(0)
    },
    { timeout: 60_000, interval: 200 },
  )
  await live.settled()
  live.frames.length = 0
  rooms.publish({ room: 'balance', memberId }, balance('3.00'))
  await vi.waitFor(() => expect(live.heard()).toContainEqual(balance('3.00')), 60_000)
  await live.settled()
  expect(live.heard().filter((body) => JSON.stringify(body) === JSON.stringify(balance('3.00')))).toHaveLength(1)
  await rooms.close()
  await other.close()
})

test('a message for the holder of a secret reaches the browsers that hold it, and none that no longer does', async () => {
  const [own, other, anonymous] = [await browser(), await browser(), await browser()]
  const [secret, anothers] = ['visit-of-one', 'visit-of-another']
  own.send({ type: 'hello', token: secret }, { type: 'join', room: 'service' })
  other.send({ type: 'hello', token: anothers }, { type: 'join', room: 'service' })
  anonymous.send({ type: 'hello' }, { type: 'join', room: 'service' })
  await Promise.all([own.settled(), other.settled(), anonymous.settled()])
  const tellHolder = (lastSeq: number) =>
    services.rooms.publish(
      { room: 'service', holder: hashToken(secret).toString('hex') },
      {
        what: 'messages',
        lastSeq,
      },
    )
  tellHolder(1)
  await Promise.all([own.settled(), other.settled(), anonymous.settled()])
  own.send({ type: 'hello' })
  await own.settled()
  tellHolder(2)
  await own.settled()
  expect([own.heard(), other.heard(), anonymous.heard()]).toEqual([[{ what: 'messages', lastSeq: 1 }], [], []])
})
