import { expect, test } from 'vitest'
import { testServer } from '../testing/server.ts'
import { clearAlarm, listAlarms, raiseAlarm } from './alarms.ts'
import { housekeepingJobs } from './housekeeping.ts'
import { retryDeadLetters } from './job-store.ts'

const server = await testServer({ open: async (kit) => kit, handlers: [] })
const { database } = server.services

const seen = async (): Promise<{ status: number; ready: unknown; metrics: string }> => {
  const ready = await fetch(`${server.url}/readyz`)
  return { status: ready.status, ready: await ready.json(), metrics: await (await fetch(`${server.url}/metrics`)).text() }
}

test('readyz and metrics name an alarm from when it was first raised until it is cleared', async () => {
  expect(await seen()).toMatchObject({ status: 200, ready: { status: 'ready' } })
  const since = new Date('2026-08-05T06:30:00Z')
  await raiseAlarm(database, { name: 'books', sentence: 'They do not balance.', since })
  await raiseAlarm(database, { name: 'books', sentence: 'They still do not.', since: new Date('2026-08-05T07:30:00Z') })
  const raised = await seen()
  // It still takes calls.
  expect(raised).toMatchObject({
    status: 200,
    ready: { status: 'degraded', alarms: [{ name: 'books', since: since.toISOString() }] },
  })
  expect(raised.metrics).toContain('tamuvo_alarm{alarm="books"} 1')
  await clearAlarm(database, 'books', new Date('2026-08-05T08:30:00Z'))
  const cleared = await seen()
  expect(cleared.ready).toEqual({ status: 'ready' })
  expect(cleared.metrics).not.toContain('tamuvo_alarm{alarm="books"}')
})

test('jobs that failed all their tries, and ones that are due for long, are an alarm', async () => {
  const { clock } = server.services
  const watch = housekeepingJobs(server.services).find(({ name }) => name === 'kit.watch-jobs')
  const alarms = async (): Promise<string[]> => {
    await watch?.run({})
    return (await listAlarms(database)).map(({ name }) => name)
  }
  const ago = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000)
  const insert = (tries: number, runAt: Date) =>
    database.query(`INSERT INTO job (name, payload, run_at, tries, tries_max) VALUES ('unknown', '{}', $1, $2, 3)`, [
      runAt,
      tries,
    ])
  await insert(0, ago(4))
  expect(await alarms()).toEqual([])
  await insert(3, ago(60))
  expect(await alarms()).toEqual(['jobs.dead-letters'])
  await retryDeadLetters(database, undefined, clock.now())
  expect(await alarms()).toEqual([])
  await insert(0, ago(6))
  expect(await alarms()).toEqual(['jobs.late'])
  await database.query(`DELETE FROM job WHERE name = 'unknown'`)
  expect(await alarms()).toEqual([])
})

test('events that have been on the machines of a cluster for long are an alarm', async () => {
  const { clock } = server.services
  const watch = housekeepingJobs(server.services).find(({ name }) => name === 'kit.watch-jobs')
  const alarmAfter = async (minutes: number): Promise<string[]> => {
    await database.query('DELETE FROM member_outbox')
    await database.query(
      `INSERT INTO member_outbox (member_id, id, kind, at, members, refs, bodies) VALUES (1, 1, 'bet.settled', $1, '{1}', '{1}', '{"{}"}')`,
      [new Date(clock.now().getTime() - minutes * 60_000)],
    )
    await watch?.run({})
    return (await listAlarms(database)).map(({ name }) => name)
  }
  expect(await alarmAfter(6)).toEqual(['outbox.late'])
  expect(await alarmAfter(4)).toEqual([])
})
