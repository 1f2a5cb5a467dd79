import { afterAll, expect, test } from 'vitest'
import { steppedClock } from './kit/clock.ts'
import { readConfig } from './kit/config.ts'
import { openServices } from './services.ts'
import { cutDatabase } from './testing/cut-database.ts'
import { testDatabase, urlFor } from './testing/database.ts'
import { jobsOf } from './work.ts'

const database = await testDatabase()
const clock = steppedClock('2026-08-05T06:00:00Z')
const open = await openServices(
  readConfig({ DATABASE_URL: database.url, LOG_LEVEL: 'silent', DEMO: '0', ANSWER_CHECKS: 'loud' }),
  clock,
)
const broken = cutDatabase(database.url)
afterAll(async () => {
  await broken.close()
  await open.close()
})
const services = { ...open, database: broken }
const jobs = jobsOf(services)
const run = (name: string): Promise<void> =>
  jobs.find((job) => job.name === name)?.run({} as never) ?? Promise.reject(new Error(name))

test.each([
  'kit.housekeeping',
  'kit.watch-jobs',
  'ledger.roll-up',
  'ledger.seal',
  'ledger.open-months',
  'ledger.trial-balance',
  'account.tidy',
  'content.messages',
  'content.tidy',
  'safer.tidy',
  'safer.markers',
  'wallet.publish-root',
  'turnover.count',
  'vendor.tidy',
  'chat.tidy',
  'chat.desk',
])('%s is enqueued again even when it fails, so that a failed run does not end the series', async (name) => {
  await database.query('DELETE FROM job')
  // Its first transaction enqueues it, everything after that fails.
  broken.cut({ statement: 3, isDone: false, isDeath: true })
  await expect(run(name)).rejects.toThrow('cut off')
  broken.cut(undefined)
  const { rows } = await database.query('SELECT key, begun_by FROM job')
  expect(rows).toEqual([{ key: name, begun_by: null }])
})

test('all of them run with the login of a worker, which owns nothing', async () => {
  const worker = await openServices(
    readConfig({ DATABASE_URL: urlFor(database.url, 'worker'), LOG_LEVEL: 'silent', DEMO: '0', ANSWER_CHECKS: 'loud' }),
    clock,
  )
  const failed: string[] = []
  for (const job of jobsOf(worker).filter((each) => 'everyMs' in each))
    await job.run({} as never).catch((error: unknown) => failed.push(`${job.name}: ${String(error)}`))
  await worker.close()
  expect(failed).toEqual([])
})
