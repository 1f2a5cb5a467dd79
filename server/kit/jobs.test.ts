import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { systemClock } from './clock.ts'
import { inTransaction } from './database.ts'
import { deadLetters, retryDeadLetters } from './job-store.ts'
import { createJobs, type Job, type Jobs } from './jobs.ts'
import { createLog } from './log.ts'

const database = await testDatabase()
const log = createLog('silent')
const opened: Jobs[] = []

/** The job queue of one process, working. */
const atWork = async (jobs: Job<never>[]): Promise<Jobs> => {
  const line = createJobs(database, systemClock, log)
  opened.push(line)
  await line.work(jobs)
  return line
}

const add = (line: Jobs, name: string, payload: object): Promise<void> =>
  inTransaction(database, (tx) => line.add(tx, name, payload))

const waiting = async (name: string): Promise<number> => {
  const { rows } = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM job WHERE name = $1', [name])
  return rows[0]?.count ?? 0
}

afterAll(async () => {
  for (const line of opened) await line.stop()
})

test('a job that fails is retried and does not hold up others', async () => {
  let tries = 0
  const run = async () => {
    if (++tries === 1) throw new Error('not yet')
  }
  const line = await atWork([{ name: 'stumble', run }])
  await add(line, 'stumble', { what: 'one' })
  await vi.waitFor(() => expect(tries).toBe(2), 60_000)
  await vi.waitFor(async () => expect(await waiting('stumble')).toBe(0), 60_000)
  await line.stop()
})

test('while posting is stopped a job waits, and has its tries still', async () => {
  const run = (): Promise<unknown> => database.query(`DO $$ BEGIN RAISE EXCEPTION 'stopped' USING ERRCODE = 'TJ001'; END $$`)
  const line = await atWork([{ name: 'pay', run: async () => void (await run()) }])
  await inTransaction(database, (tx) => line.add(tx, 'pay', {}, { triesMax: 1 }))
  const stored = async () =>
    (await database.query<{ tries: number }>(`SELECT tries FROM job WHERE name = 'pay' AND last_error IS NOT NULL`)).rows
  await vi.waitFor(async () => expect(await stored()).toHaveLength(1), 60_000)
  expect(await stored()).toEqual([{ tries: 0 }])
  expect((await deadLetters(database, 9)).filter(({ name }) => name === 'pay')).toEqual([])
  await line.stop()
})

test('however many jobs that repeat are due, what is waited for has places of its own', async () => {
  let end = (): void => {}
  const ended = new Promise<void>((done) => (end = done))
  let begun = 0
  const names = ['sweep-1', 'sweep-2', 'sweep-3', 'sweep-4', 'sweep-5']
  const sweeps = names.map((name): Job<never> & { everyMs: number } => ({ name, everyMs: 60_000, run: () => (begun++, ended) }))
  let paid = 0
  const line = await atWork([...sweeps, { name: 'waited-for', run: async () => void paid++ }])
  for (const { name } of sweeps) await add(line, name, {})
  await vi.waitFor(() => expect(begun).toBeGreaterThanOrEqual(2), 60_000)
  await add(line, 'waited-for', {})
  await vi.waitFor(() => expect(paid).toBe(1), 60_000)
  end()
  await vi.waitFor(() => expect(begun).toBe(5), 60_000)
  await line.stop()
})

test('a job runs at once, or when it is due', async () => {
  const begun: string[] = []
  const line = await atWork([{ name: 'when', run: async ({ what }: { what: string }) => void begun.push(what) }])
  const start = performance.now()
  await inTransaction(database, async (tx) => {
    await line.add(tx, 'when', { what: 'later' }, { runAt: new Date(Date.now() + 3_000) })
    await line.add(tx, 'when', { what: 'now' })
  })
  await vi.waitFor(() => expect(begun).toEqual(['now']), { timeout: 2_900, interval: 10 })
  await vi.waitFor(() => expect(begun).toEqual(['now', 'later']), { timeout: 60_000, interval: 20 })
  expect(performance.now() - start).toBeGreaterThan(2_900)
  await line.stop()
})

test('one job waits under a key, and one more may while it runs', async () => {
  const underWay = new Map<number, (error?: Error) => void>()
  const run = ({ number }: { number: number }) =>
    new Promise<void>((done, fail) => underWay.set(number, (error) => (error ? fail(error) : done())))
  const line = createJobs(database, systemClock, log)
  opened.push(line)
  const put = (number: number) => inTransaction(database, (tx) => line.add(tx, 'keyed', { number }, { key: 'k' }))
  await put(1)
  await put(2)
  await line.work([{ name: 'keyed', run }])
  await vi.waitFor(() => expect([...underWay.keys()]).toEqual([2]), 60_000)
  await inTransaction(database, (tx) => line.add(tx, 'keyed', { number: 3 }, { key: 'k', runAt: new Date(Date.now() + 2_000) }))
  expect(await waiting('keyed')).toBe(2)
  // The job that waits under the key replaces the failed one.
  underWay.get(2)?.(new Error('and it failed'))
  await vi.waitFor(async () => expect(await waiting('keyed')).toBe(1), 60_000)
  await vi.waitFor(() => expect([...underWay.keys()]).toEqual([2, 3]), 60_000)
  underWay.get(3)?.()
  await line.stop()
  expect(await waiting('keyed')).toBe(0)
})

test('a job that failed too often becomes a dead letter and is not retried', async () => {
  let tries = 0
  const run = async () => {
    tries++
    throw new Error('never')
  }
  const line = await atWork([{ name: 'hopeless', run }])
  await inTransaction(database, (tx) => line.add(tx, 'hopeless', {}, { triesMax: 1 }))
  await vi.waitFor(async () => expect(await waiting('hopeless')).toBe(1), 60_000)
  await vi.waitFor(() => expect(tries).toBe(1), 60_000)
  await sleep(1_500)
  expect(tries).toBe(1)
  const [dead] = await deadLetters(database, 10)
  expect(dead).toMatchObject({ name: 'hopeless', tries: 1, lastError: 'Error: never' })
  expect(await retryDeadLetters(database, dead?.id, new Date())).toBe(1)
  await vi.waitFor(() => expect(tries).toBe(2), 60_000)
  await line.stop()
})

test('two workers do each job once', async () => {
  const begun: number[] = []
  const job: Job<never> = { name: 'shared', run: async ({ number }: { number: number }) => void begun.push(number) }
  const lines = [await atWork([job]), await atWork([job])]
  await inTransaction(database, async (tx) => {
    for (let number = 0; number < 200; number++) await lines[0]?.add(tx, 'shared', { number })
  })
  await vi.waitFor(async () => expect(await waiting('shared')).toBe(0), 60_000)
  expect(begun.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, number) => number))
  await Promise.all(lines.map((line) => line.stop()))
})

test('with connections cut all the time every job is done in the end', async () => {
  const done = new Set<number>()
  const line = await atWork([
    {
      name: 'count',
      run: async ({ number }: { number: number }) => {
        await database.query('SELECT 1')
        done.add(number)
      },
    },
  ])
  const cut = (): Promise<unknown> =>
    database
      .query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND random() < 0.5`,
      )
      .catch(() => undefined)
  for (let number = 0; number < 60; number++) {
    await add(line, 'count', { number }).catch(() => add(line, 'count', { number }))
    if (number % 3 === 0) await cut()
    await sleep(30)
  }
  await vi.waitFor(async () => expect(await waiting('count')).toBe(0), 60_000)
  expect(done.size).toBe(60)
  await line.stop()
})

test('jobs of a killed process are taken over within seconds, those of others are not', async () => {
  let finish = (): void => {}
  let slow = 0
  const runSlow = async () => {
    slow++
    await new Promise<void>((done) => (finish = done))
  }
  const first = await atWork([{ name: 'slow', run: runSlow }])
  await add(first, 'slow', {})
  await vi.waitFor(() => expect(slow).toBe(1), 60_000)

  const taken: string[] = []
  const second = await atWork([
    { name: 'slow', run: runSlow },
    { name: 'orphan', run: async ({ of }: { of: string }) => void taken.push(of) },
  ])
  await inTransaction(database, async (tx) => {
    await second.add(tx, 'orphan', { of: 'nobody' })
    await tx.query(`UPDATE job SET begun_by = gen_random_uuid(), tries = 1 WHERE name = 'orphan'`)
  })
  await vi.waitFor(() => expect(taken).toEqual(['nobody']), 60_000)
  expect(slow).toBe(1)
  finish()
  await first.stop()
  await second.stop()
})
