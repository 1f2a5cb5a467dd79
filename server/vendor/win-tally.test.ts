import { expect, test } from 'vitest'
import { vendorServer } from './testing.ts'
import { sumWinsOfDay } from './win-store.ts'
import { openWinTally } from './win-tally.ts'

const { services, clock } = await vendorServer()
const { database } = services
const sums = () => sumWinsOfDay(database, clock.now())

test('two processes add what they paid to the day of each win, within a moment or when asked', async () => {
  const [one, two] = [openWinTally(services), openWinTally(services)]
  for (let no = 0; no < 50; no++) {
    one.add('HUB', 3n)
    two.add('HUB', 4n)
    two.add('EVO', 1n)
  }
  await expect.poll(sums).toEqual(new Map(Object.entries({ HUB: 350n, EVO: 50n })))
  clock.advance(24 * 3_600_000)
  one.add('HUB', 9n)
  one.add('HUB', 9n)
  await one.flush()
  expect(await sums()).toEqual(new Map([['HUB', 18n]]))
})

test('while the database is away sums wait, and are written once it is back', async () => {
  let isAway = true
  const shaky: typeof database = {
    ...database,
    query: (...asked) => (isAway ? Promise.reject(new Error('away')) : database.query(...asked)),
  }
  const tally = openWinTally({ ...services, database: shaky })
  tally.add('AWAY', 5n)
  await expect(tally.flush()).rejects.toThrow('away')
  isAway = false
  tally.add('AWAY', 6n)
  await expect.poll(async () => (await sums()).get('AWAY')).toBe(11n)
})
