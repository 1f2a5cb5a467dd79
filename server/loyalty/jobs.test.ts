import { afterAll, expect, test } from 'vitest'
import { steppedClock } from '../kit/clock.ts'
import { readConfig } from '../kit/config.ts'
import { appendEvents } from '../kit/outbox.ts'
import { inTransaction } from '../kit/database.ts'
import { openServices } from '../services.ts'
import { testDatabase } from '../testing/database.ts'
import { loyaltyJobs } from './jobs.ts'

const database = await testDatabase()
const clock = steppedClock('2026-08-05T06:00:00Z')
const services = await openServices(readConfig({ DATABASE_URL: database.url, LOG_LEVEL: 'silent', DEMO: '0' }), clock)
afterAll(() => services.close())

const [job] = loyaltyJobs(services)

/** @returns seconds from a run to the next one */
const pauseOfRun = async (): Promise<number> => {
  await database.query('DELETE FROM job')
  await job?.run({} as never)
  const { rows } = await database.query<{ run_at: Date }>(`SELECT run_at FROM job WHERE key = 'loyalty.activities'`)
  return ((rows[0]?.run_at.getTime() ?? NaN) - clock.now().getTime()) / 1_000
}

/** Events are given once each transaction of the whole PostgreSQL from before them has ended, those of other tests too. */
const settle = async (bets: number): Promise<void> => {
  const betIds = Array.from({ length: bets }, () => services.newId().toString())
  await inTransaction(database, (tx) => appendEvents(tx, { kind: 'bets.settled', body: { betIds }, at: clock.now() }))
  await expect.poll(haveOldEnded).toBe(true)
}

const haveOldEnded = async (): Promise<boolean | undefined> => {
  const { rows } = await database.query<{ ended: boolean }>(
    'SELECT bool_and(xact < pg_snapshot_xmin(pg_current_snapshot())) AS ended FROM outbox_event',
  )
  return rows[0]?.ended
}

test('runs come every five seconds, and every fifteen while a thousand bets a second come', async () => {
  await settle(4_999)
  await pauseOfRun()
  expect(await pauseOfRun()).toBe(5)
  await settle(5_000)
  // The next run is enqueued before the work.
  await pauseOfRun()
  expect(await pauseOfRun()).toBe(15)
  expect(await pauseOfRun()).toBe(5)
})
