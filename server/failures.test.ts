import { setTimeout as sleep } from 'node:timers/promises'
import { createDeposit } from '@tamuvo/contract/cashier.ts'
import { getBalance } from '@tamuvo/contract/balance.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectDatabase } from './kit/database.ts'
import { openServices } from './services.ts'
import { openPlayer, type Player } from './testing/chaos-player.ts'
import { faultsIn, faultsInStory } from './testing/chaos-proof.ts'
import { durablePostgres } from './testing/durable-postgres.ts'
import { fastTime } from './testing/fast-time.ts'
import { listen } from './testing/listener.ts'
import { wholeApp, type WholeApp } from './testing/whole-app.ts'
import { startWork } from './work.ts'

const postgres = await durablePostgres()
const { clock } = fastTime(20, 900_000)
const database = connectDatabase(postgres.url)
let app: WholeApp
let players: Player[]
let newcomers = 100

beforeAll(async () => {
  app = await wholeApp(postgres.url, { clock })
  players = await Promise.all(Array.from({ length: 6 }, (_, number) => openPlayer(app, number)))
})
afterAll(() => database.close())

/** Runs players during a failure and for a moment after it. */
const playThrough = async (bad: () => Promise<void>): Promise<void> => {
  let isOver = false
  const games = players.map((player) => player.play(() => isOver))
  await sleep(500)
  await bad()
  await sleep(1_000)
  isOver = true
  await Promise.all(games)
}

const health = async (path: string): Promise<{ status: number; ms: number }> => {
  const start = performance.now()
  const { status } = await fetch(`${app.url}${path}`)
  return { status, ms: performance.now() - start }
}

const settled = async (): Promise<number> => {
  const { rows } = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM lottery_issue WHERE state = 'settled'`,
  )
  return rows[0]?.count ?? 0
}

/** Checks that everything has recovered: health, calls, deposits by jobs and provider, live messages, draws. */
const expectRecovery = async (): Promise<void> => {
  await vi.waitFor(async () => expect((await health('/readyz')).status).toBe(200), 60_000)
  const before = await settled()
  const newcomer = await openPlayer(app, newcomers++)
  const live = await listen(app, newcomer.token, ['balance', 'deposit'])
  await app.get(createDeposit, { method: 'demo-kbzpay', amount: '20.01' }, { token: newcomer.token })
  expect(await live.next('balance')).toMatchObject({ sumBalance: '20.01' })
  live.close()
  expect(await app.get(getBalance, {}, { token: newcomer.token })).toMatchObject({ sumBalance: '20.01' })
  await vi.waitFor(async () => expect(await settled()).toBeGreaterThan(before + 1), 60_000)
  await vi.waitFor(async () => expect(await faultsIn(database)).toEqual({}), { timeout: 60_000, interval: 300 })
  expect((await Promise.all(players.map((player) => faultsInStory(database, player)))).flat()).toEqual([])
}

test('the database is down for five seconds', async () => {
  await playThrough(async () => {
    await postgres.kill()
    await sleep(1_000)
    expect((await health('/healthz')).status).toBe(200)
    const ready = await health('/readyz')
    expect(ready.status).toBe(503)
    expect(ready.ms).toBeLessThan(8_000)
    await sleep(4_000)
    await postgres.restart()
  })
  await expectRecovery()
})

test('the database hangs for five seconds', async () => {
  await playThrough(async () => {
    postgres.pause()
    await sleep(1_000)
    const [alive, ready] = await Promise.all([health('/healthz'), health('/readyz')])
    expect(alive.status).toBe(200)
    expect(alive.ms).toBeLessThan(4_000)
    expect(ready.status).toBe(503)
    expect(ready.ms).toBeLessThan(8_000)
    await sleep(2_500)
    postgres.resume()
  })
  await expectRecovery()
})

test('all connections are cut repeatedly', async () => {
  await playThrough(async () => {
    for (let time = 0; time < 20; time++) {
      await database
        .query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        )
        .catch(() => undefined)
      await sleep(150)
    }
  })
  await expectRecovery()
})

test('a worker that starts while the database is down enqueues its jobs once it is back', async () => {
  const services = await openServices(app.services.config, clock)
  const inLine = async (): Promise<number> =>
    (await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM job WHERE key = 'kit.housekeeping'`)).rows[0]
      ?.count ?? 0
  await database.query(`DELETE FROM job WHERE key = 'kit.housekeeping'`)
  await postgres.kill()
  const stopWork = await startWork(services)
  await postgres.restart()
  await vi.waitFor(async () => expect(await inLine()).toBe(1), { timeout: 60_000, interval: 200 })
  await stopWork()
  await services.close()
  await expectRecovery()
})

test('many concurrent deposits do not exhaust the pool', async () => {
  const crowd: Player[] = []
  // Five at a time: to hash forty passwords at once is another test than this one.
  while (crowd.length < 40) crowd.push(...(await Promise.all(Array.from({ length: 5 }, () => openPlayer(app, newcomers++)))))
  // The cached settings have expired, so that all read them at once.
  app.services.settings.forget()
  const start = performance.now()
  const answers = await Promise.all(
    crowd.map(({ token }) => app.ask(createDeposit, { method: 'demo-kbzpay', amount: '10.02' }, { token })),
  )
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['OK']))
  expect(performance.now() - start).toBeLessThan(15_000)
})
