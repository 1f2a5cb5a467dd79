import { call } from '@tamuvo/contract/call.ts'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { durablePostgres } from '../testing/durable-postgres.ts'
import { testServer } from '../testing/server.ts'
import { connectDatabase, type Database, inTransaction, isUnavailable } from './database.ts'
import { handle, implement } from './handle.ts'
import type { KitServices } from './services.ts'

const nothing = z.object({})
const contract = {
  sleep: call({
    path: 'GET /t/sleep',
    summary: 'Sleeps in the database.',
    caller: 'anyone',
    input: nothing,
    output: nothing,
    refusals: [],
  }),
  look: call({
    path: 'GET /t/look',
    summary: 'Asks the database.',
    caller: 'anyone',
    input: nothing,
    output: nothing,
    refusals: [],
  }),
}

const server = await testServer({
  open: async (kit) => kit,
  handlers: implement(contract, {
    sleep: handle(contract.sleep, async (_request, { database }: KitServices) => {
      await database.query('SELECT pg_sleep(10)')
      return {}
    }),
    look: handle(contract.look, async (_request, { database }: KitServices) => {
      await inTransaction(database, (tx) => tx.query('SELECT 1'))
      return {}
    }),
  }),
})
const { database } = server.services
const durable = await durablePostgres()

const opened: Database[] = []
const connect = (options: Parameters<typeof connectDatabase>[1] = {}): Database => {
  const fresh = connectDatabase(durable.url, { max: 4, connectTimeoutMs: 1_000, statementTimeoutMs: 500, ...options })
  opened.push(fresh)
  return fresh
}
afterEach(async () => {
  durable.resume()
  for (const each of opened.splice(0)) await each.close()
})

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** How long something takes, and what it throws. */
const failing = async (work: () => Promise<unknown>): Promise<{ error: unknown; ms: number }> => {
  const start = performance.now()
  const error = await work().then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return { error, ms: performance.now() - start }
}

describe('a caller soon gets a refusal that says "later"', () => {
  test('when its connection is cut', async () => {
    const answer = server.ask(contract.sleep, {})
    await pause(200)
    await database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%' AND pid <> pg_backend_pid()`,
    )
    expect(await answer).toMatchObject({ status: 503, code: 'BUSY', value: { retryAfter: 2 } })
    expect((await answer).headers.get('retry-after')).toBe('2')
  })

  test('when all connections are taken, and health says so', async () => {
    const taken = await Promise.all(Array.from({ length: database.pool.options.max ?? 0 }, () => database.connection()))
    const { ms } = await failing(async () => {
      const [answer, ready] = await Promise.all([server.ask(contract.look, {}), fetch(`${server.url}/readyz`)])
      expect(answer).toMatchObject({ status: 503, code: 'BUSY' })
      expect(ready.status).toBe(503)
    })
    for (const connection of taken) connection.release()
    expect(ms).toBeLessThan(12_000)
    expect(await server.ask(contract.look, {})).toMatchObject({ status: 200 })
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })

  test('when a statement takes too long', async () => {
    const { error, ms } = await failing(() => connect().query('SELECT pg_sleep(5)'))
    expect(isUnavailable(error)).toBe(true)
    expect(ms).toBeLessThan(4_500)
  })

  test('when the database hangs, in a statement or a transaction', async () => {
    const still = connect()
    await Promise.all([still.query('SELECT 1'), still.query('SELECT 1')])
    durable.pause()
    const both = await Promise.all([
      failing(() => still.query('SELECT 1')),
      failing(() => inTransaction(still, (tx) => tx.query('SELECT 1'))),
    ])
    durable.resume()
    for (const { error, ms } of both) {
      expect(isUnavailable(error)).toBe(true)
      expect(ms).toBeLessThan(10_000)
    }
    expect((await still.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  test('when the database is down, and an answer when it is back', async () => {
    const fragile = connect()
    await fragile.query('CREATE TABLE IF NOT EXISTS stored (id int)')
    const underWay = failing(() =>
      inTransaction(fragile, async (tx) => {
        await tx.query('INSERT INTO stored VALUES (1)')
        await tx.query('SELECT pg_sleep(0.4)')
      }),
    )
    await pause(150)
    await durable.kill()
    for (const { error } of [await underWay, await failing(() => fragile.query('SELECT 1'))])
      expect(isUnavailable(error)).toBe(true)
    await durable.restart()
    expect((await fragile.query('SELECT id FROM stored')).rows).toEqual([])
  })
})

test('without a timeout a statement may take any time', async () => {
  const patient = connect({ statementTimeoutMs: 0 })
  const { error, ms } = await failing(() => patient.query('SELECT pg_sleep(2.4)'))
  expect(error).toBeUndefined()
  expect(ms).toBeGreaterThan(2_300)
})

test('callers waiting for an abandoned database fail at once, and so do later ones', async () => {
  const left = connect({ statementTimeoutMs: 10_000, max: 1 })
  const line = await left.dedicated('left', 0)
  const waiting = [
    failing(() => left.query('SELECT pg_sleep(8)')),
    failing(() => left.query('SELECT 1')),
    failing(() => line.query('SELECT pg_sleep(8)')),
  ]
  await pause(200)
  left.abandon()
  for (const { error, ms } of await Promise.all(waiting)) {
    expect(error).toBeInstanceOf(Error)
    expect(ms).toBeLessThan(6_000)
  }
  for (const ask of [() => left.query('SELECT 1'), () => left.connection(), () => left.dedicated('after')])
    expect(isUnavailable((await failing(ask)).error)).toBe(true)
})

test('a read-only server, as after a failover, is answered with "later" too', async () => {
  const reading = connect()
  const { error } = await failing(() =>
    inTransaction(reading, async (tx) => {
      await tx.query('SET TRANSACTION READ ONLY')
      await tx.query('CREATE TABLE never (id int)')
    }),
  )
  expect(isUnavailable(error)).toBe(true)
})

test('a machine of a cluster that broke off is answered with "later"; its coordinator calls that a fault of its own', () => {
  const fault = (message: string): Error => Object.assign(new Error(message), { code: 'XX000' })
  expect(isUnavailable(fault('server closed the connection unexpectedly'))).toBe(true)
  expect(isUnavailable(fault('cache lookup failed'))).toBe(false)
})

test('a bug of ours is not answered with "later"', async () => {
  for (const statement of ['SELECT nonsense', 'INSERT INTO session DEFAULT VALUES', 'SELECT 1/0'])
    expect(isUnavailable((await failing(() => connect().query(statement))).error)).toBe(false)
  expect(isUnavailable(new Error('something else'))).toBe(false)
})

test('transactions that deadlock are retried until both commit', async () => {
  const both = connect({ statementTimeoutMs: 10_000 })
  await both.query('CREATE TABLE IF NOT EXISTS pair (id int PRIMARY KEY, n int NOT NULL)')
  await both.query('INSERT INTO pair VALUES (1, 0), (2, 0)')
  const touch = (first: number, second: number) =>
    inTransaction(both, async (tx) => {
      await tx.query('UPDATE pair SET n = n + 1 WHERE id = $1', [first])
      await pause(100)
      await tx.query('UPDATE pair SET n = n + 1 WHERE id = $1', [second])
    })
  await Promise.all([touch(1, 2), touch(2, 1)])
  expect((await both.query('SELECT n FROM pair ORDER BY id')).rows).toEqual([{ n: 2 }, { n: 2 }])
})

test('broken connections do not stay in the pool', async () => {
  const few = connect({ max: 2 })
  for (let time = 0; time < 6; time++) {
    const broken = failing(() => inTransaction(few, (tx) => tx.query('SELECT pg_sleep(5)')))
    await pause(60)
    await connect({ max: 1 }).query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%' AND pid <> pg_backend_pid()`,
    )
    expect(isUnavailable((await broken).error)).toBe(true)
  }
  expect(await Promise.all([few.query('SELECT 1 AS one'), few.query('SELECT 1 AS one')])).toHaveLength(2)
  expect(few.pool.totalCount).toBeLessThanOrEqual(2)
})
