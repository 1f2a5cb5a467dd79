import { afterEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { hasRedis, testRedis } from '../testing/redis.ts'
import { steppedClock } from './clock.ts'
import { createLog } from './log.ts'
import { systemRng } from './rng.ts'
import { openRooms, payloads, type Published, type Rooms } from './rooms.ts'
import { endSession, hashToken, openSession } from './session.ts'

const database = await testDatabase()
const log = createLog('silent')
const redis = hasRedis ? await testRedis() : undefined
const opened: Rooms[] = []

type Process = { rooms: Rooms; heard: Published[] }

/** The rooms of one process. */
const process = async (redisUrl?: string, countEveryMs = 10_000): Promise<Process> => {
  const rooms = await openRooms(database, log, { redisUrl, countEveryMs })
  const heard: Published[] = []
  rooms.listen((message) => heard.push(message))
  opened.push(rooms)
  return { rooms, heard }
}

/** The same without connections. */
const openQuiet = async (redisUrl?: string): Promise<Rooms> => {
  const rooms = await openRooms(database, log, { redisUrl })
  opened.push(rooms)
  return rooms
}

const tell = ({ rooms }: Process, amount: string): void => rooms.publish({ room: 'jackpot' }, { code: 'GRAND', amount })
const amounts = ({ heard }: Process): unknown[] =>
  heard.map(({ body }) => (body as { amount: string }).amount).filter((amount) => amount !== 'met')

/** Publishes repeatedly until it is received: without a connection messages are lost. */
const untilHeard = (from: Process, by: Process, amount: string): Promise<void> =>
  vi.waitFor(
    () => {
      tell(from, amount)
      expect(amounts(by)).toContain(amount)
    },
    { timeout: 60_000, interval: 100 },
  )

/** Until all hear what the first one publishes: that others listen is known a moment after they began. */
const untilMet = async (first: Process, ...others: Process[]): Promise<void> => {
  await vi.waitFor(
    () => {
      tell(first, 'met')
      for (const { heard } of others) expect(heard.length).toBeGreaterThan(0)
    },
    { timeout: 60_000, interval: 20 },
  )
}

afterEach(async () => {
  redis?.resume()
  for (const rooms of opened.splice(0)) await rooms.close()
})

const ways = [['NOTIFY', undefined] as const, ...(redis ? [['Redis', redis.url] as const] : [])]

describe.each(ways)('over %s', (_name, url) => {
  test('every process receives a message once, the sender too', async () => {
    const [one, two, three] = [await process(url), await process(url), await process(url)]
    await untilMet(one, two, three)
    for (let number = 0; number < 500; number++) tell(one, `${number}`)
    const states = Array.from({ length: 500 }, (_, number) => `${number}`)
    expect(amounts(one)).toEqual(states)
    for (const other of [two, three]) await vi.waitFor(() => expect(amounts(other)).toEqual(states), 60_000)
  })

  test('a hint about a member reaches the processes with connections of that member', async () => {
    const [one, two, three] = [await process(url), await openQuiet(url), await openQuiet(url)]
    await untilMet({ rooms: two, heard: [] }, one)
    const hinted = [one.rooms, two, three].map((rooms) => {
      const hints: string[] = []
      rooms.onHint(({ memberId, about }) => hints.push(`${memberId} ${about['entryId']}`))
      return hints
    })
    three.listen(
      () => {},
      (room, memberId) => room === 'balance' && memberId === '7',
    )
    for (const memberId of ['6', '7']) two.hint({ hint: 'balance', memberId, about: { entryId: `${memberId}0` } })
    await vi.waitFor(() => expect(hinted[2]).toEqual(['7 70']), 60_000)
    await vi.waitFor(() => expect(hinted[0]).toEqual(['6 60', '7 70']), 60_000)
    expect(hinted[1]).toEqual([])
    expect(amounts(one)).toEqual([])
  })

  test('messages published before the end are still delivered', async () => {
    const [one, two] = [await process(url), await process(url)]
    await untilMet(one, two)
    tell(one, '1.00')
    await one.rooms.close()
    await vi.waitFor(() => expect(amounts(two)).toEqual(['1.00']), 60_000)
  })

  test('the end of a session reaches every process', async () => {
    const [one, two] = [await process(url), await process(url)]
    const ended: string[] = []
    for (const { rooms } of [one, two]) rooms.onSessionsEnded((hashes) => ended.push(...hashes))
    const clock = steppedClock('2026-08-05T06:00:00Z')
    const session = { memberId: 5n, type: 0, address: '127.0.0.1', device: 'test', remember: false }
    const hash = hashToken(await openSession(database, clock, systemRng, session))
    await endSession(database, hash)
    await vi.waitFor(() => expect(ended).toEqual([hash.toString('hex'), hash.toString('hex')]), 60_000)
  })
})

describe.skipIf(!redis)('when Redis', () => {
  test('is down, a process starts, receives its own messages, and all messages once it is up', async () => {
    await redis?.kill()
    const [one, two] = [await process(redis?.url), await process(redis?.url)]
    tell(one, '1.00')
    expect([amounts(one), amounts(two)]).toEqual([['1.00'], []])
    await redis?.start()
    await untilHeard(one, two, '2.00')
    await untilHeard(two, one, '3.00')
  })

  test('is killed and restarted repeatedly, messages are delivered again, each once', async () => {
    const [one, two] = [await process(redis?.url), await process(redis?.url)]
    for (const round of ['1', '2', '3']) {
      await redis?.kill()
      for (let number = 0; number < 2_000; number++) tell(one, 'lost')
      await redis?.start()
      await untilHeard(one, two, round)
    }
    await vi.waitFor(() => expect(two.heard.length).toBeGreaterThan(0), 60_000)
    const before = two.heard.length
    tell(one, 'last')
    await vi.waitFor(() => expect(amounts(two)).toContain('last'), 60_000)
    expect(
      amounts(two)
        .slice(before)
        .filter((amount) => amount === 'last'),
    ).toHaveLength(1)
  })

  test('goes down and comes back, watchers are notified', async () => {
    const states: boolean[] = []
    opened.push(await openRooms(database, log, { redisUrl: redis?.url, onRedis: (isUp) => states.push(isUp) }))
    expect(states).toEqual([true])
    await redis?.kill()
    await vi.waitFor(() => expect(states.at(-1)).toBe(false), 60_000)
    await redis?.start()
    await vi.waitFor(() => expect(states.at(-1)).toBe(true), 60_000)
  })

  test('does not answer, no caller waits and no queue grows', async () => {
    const [one, two] = [await process(redis?.url), await process(redis?.url)]
    redis?.pause()
    const before = globalThis.process.memoryUsage().heapUsed
    const start = performance.now()
    for (let number = 0; number < 100; number++) {
      for (let each = 0; each < 1_000; each++) tell(one, 'x'.repeat(100))
      one.heard.length = 0
      await new Promise((done) => setTimeout(done, 20))
    }
    expect(performance.now() - start).toBeLessThan(15_000)
    expect(globalThis.process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000)
    redis?.resume()
    await untilHeard(one, two, '1.00')
  })

  test('sends nonsense, it does no harm', async () => {
    const one = await process(redis?.url)
    const { createClient } = await import('@redis/client')
    const client = await createClient({ url: redis?.url ?? '' }).connect()
    const { rows } = await database.query<{ name: string }>('SELECT current_database() AS name')
    for (const text of ['x', 'null', '{"from":"y"}', '']) await client.publish(`tamuvo:rooms:${rows[0]?.name}`, text)
    client.destroy()
    const two = await process(redis?.url)
    await untilHeard(two, one, '1.00')
  })
})

describe('a process', () => {
  /** What the database passes on until a message of another program. */
  const passedOn = async (act: () => Promise<void>): Promise<string[]> => {
    const client = await database.dedicated('watcher')
    const heard: string[] = []
    client.on('notification', ({ payload = '' }) => heard.push(payload))
    await client.query('LISTEN tamuvo_rooms')
    await act()
    await database.query(`SELECT pg_notify('tamuvo_rooms', 'end')`)
    await vi.waitFor(() => expect(heard).toContain('end'), 60_000)
    await client.end()
    return heard.slice(0, -1)
  }

  test('alone keeps its messages to itself, and sends them once another has come', async () => {
    const one = await process()
    expect(
      await passedOn(async () => {
        tell(one, '1.00')
        one.rooms.hint({ hint: 'balance', memberId: '7', about: {} })
        await new Promise((done) => setTimeout(done, 50))
      }),
    ).toEqual([])
    expect(amounts(one)).toEqual(['1.00'])
    const two = await process()
    await untilHeard(one, two, '2.00')
    expect(amounts(two)).not.toContain('1.00')
  })

  test('that began to listen before the others were counted is not missed', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => process()))
    for (const from of all) for (const by of all) await untilHeard(from, by, '1.00')
  })

  test('notices that the others have gone', async () => {
    const [one, two] = [await process(undefined, 100), await process()]
    await untilMet(one, two)
    await two.rooms.close()
    await vi.waitFor(
      async () => {
        const passed = await passedOn(async () => {
          tell(one, '1.00')
          await new Promise((done) => setTimeout(done, 50))
        })
        expect(passed).toEqual([])
      },
      { timeout: 60_000, interval: 100 },
    )
  })
})

test('messages are packed below the limit of the transport, and one that is too large is dropped', () => {
  const message = (text: string): Published => ({ room: 'balance', memberId: '7', body: { text } })
  const small = Array.from({ length: 300 }, () => message('မ'.repeat(40)))
  const packed = payloads('x', [...small.slice(0, 150), message('x'.repeat(9_000)), ...small.slice(150)])
  expect(packed.every((text) => Buffer.byteLength(text) < 8000)).toBe(true)
  expect(packed.flatMap((text) => JSON.parse(text).messages)).toEqual(small)
  expect(payloads('x', small, 64_000)).toHaveLength(1)
})
