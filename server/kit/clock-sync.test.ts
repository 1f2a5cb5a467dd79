import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { steadyClock, systemClock } from './clock.ts'
import { setByDatabase } from './clock-sync.ts'

const database = await testDatabase()
const lines: string[] = []
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })

test.each(['2020-01-01T00:00:00Z', '2040-01-01T00:00:00Z'])(
  'a machine whose clock says %s takes the time of the database and logs it',
  async (belief) => {
    const clock = steadyClock(() => Date.parse(belief))
    await setByDatabase(clock, database, log)
    expect(Math.abs(clock.now().getTime() - systemClock.now().getTime())).toBeLessThan(10_000)
    expect(lines.pop()).toContain('the clock was set by that of the database')
  },
)

test('a clock that is right is not logged', async () => {
  await setByDatabase(steadyClock(), database, log)
  expect(lines).toEqual([])
})

test('a slow answer does not move the clock', async () => {
  const clock = steadyClock(() => Date.parse('2020-01-01T00:00:00Z'))
  const slow = {
    query: async (statement: string) => {
      await database.query('SELECT pg_sleep(0.6)')
      return database.query(statement)
    },
  }
  await setByDatabase(clock, slow as typeof database, log)
  expect(clock.now().getUTCFullYear()).toBe(2020)
})
