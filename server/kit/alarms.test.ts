import { expect, test } from 'vitest'
import { testServer } from '../testing/server.ts'
import { clearAlarm, raiseAlarm } from './alarms.ts'

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
  await clearAlarm(database, 'books')
  const cleared = await seen()
  expect(cleared.ready).toEqual({ status: 'ready' })
  expect(cleared.metrics).not.toContain('tamuvo_alarm{alarm="books"}')
})
