import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { steppedClock } from './clock.ts'
import { connectDatabase } from './database.ts'
import { forgetBeats, noteBeat, startBeats, upAgainAt } from './site-beats.ts'

const database = await testDatabase()
const begin = Date.parse('2026-08-05T06:00:00Z')
const at = (minute: number): Date => new Date(begin + minute * 60_000)

/** Beats at these minutes alone. */
const beats = async (...minutes: number[]): Promise<void> => {
  await database.query('DELETE FROM site_beat')
  for (const minute of minutes) await noteBeat(database, at(minute))
}
const back = (now: number, until = 30) => upAgainAt(database, { since: at(0), until: at(until), now: at(now) })

const minutes = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, place) => from + place)

const noted = async () => (await database.query('SELECT at FROM site_beat')).rows
const tools = { database, clock: steppedClock('2026-08-05T06:00:40Z'), log: pino({ level: 'silent' }) }

test('a process that answers calls notes it at once', async () => {
  await beats()
  const end = startBeats({ ...tools, isOpen: async () => true })
  await vi.waitFor(async () => expect(await noted()).toEqual([{ at: at(0) }]), 60_000)
  end()
})

test('one whose site is closed to members notes nothing', async () => {
  await beats()
  // Of one connection: what a beat would write is there before what is read after it.
  const single = connectDatabase(database.url, { max: 1 })
  const isOpen = vi.fn(async () => false)
  const end = startBeats({ ...tools, database: single, isOpen })
  await vi.waitFor(() => expect(isOpen).toHaveBeenCalled(), 60_000)
  end()
  const { rows } = await single.query('SELECT at FROM site_beat')
  await single.close()
  expect(rows).toEqual([])
})

test.each([
  ['all the time', minutes(0, 30), undefined],
  ['but for a restart', [...minutes(0, 9), ...minutes(12, 30)], undefined],
  ['but for five minutes', [...minutes(0, 9), ...minutes(14, 30)], at(14)],
  ['but for two times, of which the last counts', [...minutes(0, 5), ...minutes(12, 15), ...minutes(22, 30)], at(22)],
  ['but not until now', minutes(0, 20), at(30)],
  ['never', [], at(30)],
])('up %s', async (_name, given, expected) => {
  await beats(...given)
  expect(await back(30)).toEqual(expected)
})

test('a time down counts when it began before the end, and not when after', async () => {
  await beats(...minutes(0, 28), ...minutes(50, 60))
  expect(await back(60)).toEqual(at(50))
  await beats(...minutes(0, 31), ...minutes(50, 60))
  expect(await back(60)).toBeUndefined()
})

test('beats are deleted after three days', async () => {
  await beats(0, 60 * 24 * 2)
  await forgetBeats(database, at(60 * 24 * 3 + 1))
  const { rows } = await database.query('SELECT at FROM site_beat')
  expect(rows).toEqual([{ at: at(60 * 24 * 2) }])
})
