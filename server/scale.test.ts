import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { login, logout } from '@tamuvo/contract/account.ts'
import { createDeposit } from '@tamuvo/contract/cashier.ts'
import { livePath } from '@tamuvo/contract/rooms.ts'
import { getBalance } from '@tamuvo/contract/balance.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { createCaller } from './testing/caller.ts'
import { openPlayer } from './testing/chaos-player.ts'
import { faultsIn, faultsInStory } from './testing/chaos-proof.ts'
import { testDatabase } from './testing/database.ts'
import { fastTime } from './testing/fast-time.ts'
import { listen } from './testing/listener.ts'
import { openProxy } from './testing/proxy.ts'
import { hasRedis, testRedis } from './testing/redis.ts'
import { wholeServers } from './testing/whole-server.ts'

// Two web processes, two workers, one database, a load balancer; Redis where it is installed.
const database = await testDatabase()
const redis = hasRedis ? await testRedis() : undefined
const proxy = await openProxy()
const time = fastTime(20, 600_000)
const servers = await wholeServers(database.url, time)
const shared = { OWN_URL: proxy.url, TRUSTED_PROXIES: '2', LOG_LEVEL: 'error', ...(redis ? { REDIS_URL: redis.url } : {}) }
const [one, two] = [await servers.open({ ...shared, ROLE: 'web' }), await servers.open({ ...shared, ROLE: 'web' })]
const [first, second] = [await servers.open({ ...shared, ROLE: 'worker' }), await servers.open({ ...shared, ROLE: 'worker' })]
const all = [one, two, first, second]
const caller = createCaller(proxy.url, time.clock)
const [callerOne, callerTwo] = [one, two].map(({ url }) => createCaller(url, time.clock)) as [typeof caller, typeof caller]

beforeAll(async () => {
  proxy.lead(one.url, two.url)
  await Promise.all(all.map((server) => server.start()))
})

const enter = async (): Promise<string> =>
  (await callerOne.get(login, { username: 'player1', password: 'Harbour2026' }, { headers: { 'x-forwarded-for': '10.2.0.1' } }))
    .token

const count = async (statement: string): Promise<number> =>
  (await database.query<{ count: number }>(statement)).rows[0]?.count ?? 0

const countDrawn = (): Promise<number> => count(`SELECT count(*)::int AS count FROM lottery_issue WHERE state = 'settled'`)

/** Without running jobs, which are no fault while processes run. */
const faultsAtWork = async (): Promise<object> => {
  const { 'jobs of ended processes': _begun, ...faults } = await faultsIn(database)
  return faults
}

test('a session of one process is valid on the other, and live messages reach both', async () => {
  const token = await enter()
  const [here, there] = [await listen(one, token, ['balance', 'issue']), await listen(two, token, ['balance', 'issue'])]
  const before = await callerTwo.get(getBalance, {}, { token })
  await callerTwo.get(createDeposit, { method: 'demo-kbzpay', amount: '200.01' }, { token, key: randomUUID() })
  const after = (Number(before.sumBalance) + 200.01).toFixed(2)
  // The worker credits the deposit of the other process.
  for (const hearer of [here, there]) expect(await hearer.next('balance')).toMatchObject({ sumBalance: after })
  // Draws come from the workers.
  for (const hearer of [here, there]) expect(await hearer.next('issue')).toMatchObject({ game: expect.any(String) })
  expect((await callerOne.get(getBalance, {}, { token })).sumBalance).toBe(after)
  for (const hearer of [here, there]) hearer.close()
})

test('a logout on one process ends the live connection on the other, also through the load balancer', async () => {
  const token = await enter()
  const sockets = [two.url, proxy.url].map((url) => new WebSocket(`${url.replace('http', 'ws')}${livePath}`))
  const ends = sockets.map(
    (socket) =>
      new Promise<number>((done) => {
        socket.on('close', done)
        socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token })))
      }),
  )
  await Promise.all(sockets.map((socket) => new Promise((done) => socket.once('message', done))))
  await callerOne.get(logout, {}, { token })
  expect(await Promise.all(ends)).toEqual([4401, 4401])
})

test('without workers nothing is drawn, and calls are answered; with them draws resume', async () => {
  await Promise.all([first.kill(), second.kill()])
  const before = await countDrawn()
  await sleep(4_000)
  expect(await countDrawn()).toBe(before)
  expect((await fetch(`${proxy.url}/readyz`)).status).toBe(200)
  await Promise.all([first.start(), second.start()])
  await vi.waitFor(async () => expect(await countDrawn()).toBeGreaterThan(before), { timeout: 60_000, interval: 200 })
})

test('killed processes lose and duplicate nothing for players that retry with the same key', async () => {
  let isOver = false
  const players = await Promise.all(Array.from({ length: 6 }, (_, number) => openPlayer(caller, number)))
  const games = players.map((player) => player.play(() => isOver))
  for (const pair of [
    [one, first],
    [two, second],
  ]) {
    await sleep(1_000)
    await Promise.all(pair.map((server) => server.kill()))
    await redis?.kill()
    await sleep(500)
    await redis?.start()
    await Promise.all(pair.map((server) => server.start()))
  }
  await sleep(500)
  isOver = true
  await Promise.all(games)

  await vi.waitFor(async () => expect(await faultsAtWork()).toEqual({}), { timeout: 60_000, interval: 500 })
  await Promise.all(all.map((server) => server.stop()))
  expect(await faultsIn(database)).toEqual({})
  expect((await Promise.all(players.map((player) => faultsInStory(database, player)))).flat()).toEqual([])

  expect(Math.min(proxy.answered(one.url), proxy.answered(two.url))).toBeGreaterThan(20)
  expect(players.flatMap(({ orders }) => [...orders.values()].filter(({ receipt }) => receipt)).length).toBeGreaterThan(20)
  // A draw is published once, with any number of workers.
  const twice = `SELECT FROM outbox_event WHERE kind = 'round.settled' GROUP BY body->>'roundId' HAVING count(*) > 1`
  expect(await count(`SELECT count(*)::int AS count FROM (${twice}) twice`)).toBe(0)
})
