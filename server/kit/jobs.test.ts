import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { inTransaction } from './database.ts'
import { createJobs, type Job, type Jobs, prepareJobs } from './jobs.ts'
import { createLog } from './log.ts'

const database = await testDatabase()
const log = createLog('silent')
const opened: Jobs[] = []

/** The line of jobs as one process has it, at work. */
const atWork = async (jobs: Job<never>[]): Promise<Jobs> => {
  const line = createJobs(database, log)
  opened.push(line)
  await line.work(jobs)
  return line
}

const add = (line: Jobs, name: string, payload: object): Promise<void> =>
  inTransaction(database, (tx) => line.add(tx, name, payload))

const waiting = async (name: string): Promise<number> => {
  const { rows } = await database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE task_identifier = $1',
    [name],
  )
  return rows[0]?.count ?? 0
}

beforeAll(() => prepareJobs(database))
afterAll(async () => {
  for (const line of opened) await line.stop()
})

test('a job that fails is tried again and harms nothing else', async () => {
  let tries = 0
  const run = async () => {
    if (++tries === 1) throw new Error('not yet')
  }
  const line = await atWork([{ name: 'stumble', run }])
  await add(line, 'stumble', { what: 'one' })
  await vi.waitFor(() => expect(tries).toBe(2), 10_000)
  await vi.waitFor(async () => expect(await waiting('stumble')).toBe(0), 5_000)
  await line.stop()
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
  await vi.waitFor(async () => expect(await waiting('count')).toBe(0), 20_000)
  expect(done.size).toBe(60)
  await line.stop()
}, 40_000)

test('what a killed process had begun is taken over within seconds, what others do is left alone', async () => {
  let finish = (): void => {}
  let slow = 0
  const runSlow = async () => {
    slow++
    await new Promise<void>((done) => (finish = done))
  }
  const first = await atWork([{ name: 'slow', run: runSlow }])
  await add(first, 'slow', {})
  await vi.waitFor(() => expect(slow).toBe(1), 5_000)

  const taken: string[] = []
  const second = await atWork([
    { name: 'slow', run: runSlow },
    { name: 'orphan', run: async ({ of }: { of: string }) => void taken.push(of) },
  ])
  await inTransaction(database, async (tx) => {
    await second.add(tx, 'orphan', { of: 'nobody' })
    await tx.query(`UPDATE graphile_worker._private_jobs j SET locked_by = 'pool-of-the-dead', locked_at = now(), attempts = 1
                      FROM graphile_worker._private_tasks t WHERE t.id = j.task_id AND t.identifier = 'orphan'`)
  })
  await vi.waitFor(() => expect(taken).toEqual(['nobody']), 15_000)
  expect(slow).toBe(1)
  finish()
  await first.stop()
  await second.stop()
}, 30_000)
