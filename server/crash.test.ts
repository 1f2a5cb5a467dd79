import { afterAll, expect, test, vi } from 'vitest'
import { connectDatabase } from './kit/database.ts'
import { faultsIn, faultsInStory, tally } from './testing/chaos-proof.ts'
import { playThroughCrashes } from './testing/crash-story.ts'
import { durablePostgres } from './testing/durable-postgres.ts'
import { fastTime } from './testing/fast-time.ts'
import { wholeServers } from './testing/whole-server.ts'

/** The short form of `npm run bench crash`, with this many kills, stops and freezes. */
const rounds = 13
const playersMax = 12

const postgres = await durablePostgres()
const time = fastTime(20, (rounds + 60) * 10_000)
const server = await (await wholeServers(postgres.url, time)).open()
const database = connectDatabase(postgres.url)
afterAll(() => database.close())

test('kills and freezes lose nothing that was answered, and duplicate nothing', async () => {
  // It still runs where this is the second try.
  await server.kill()
  await server.start()
  let round = 0
  const { players, done } = await playThroughCrashes(
    { postgres, server, clock: time.clock },
    { players: playersMax, goesOn: () => round++ < rounds },
  )

  // Undisturbed, it resumes its work: in fast time all draws are due within seconds.
  await vi.waitFor(async () => expect(await faultsIn(database)).toEqual({}), { timeout: 40_000, interval: 500 })
  await server.stop()
  const faults = await Promise.all(players.map((player) => faultsInStory(database, player)))
  expect(faults.flat()).toEqual([])
  expect(await faultsIn(database)).toEqual({})

  expect(done.serverKilled).toBeGreaterThanOrEqual(Math.floor(rounds * 0.55))
  const { wrong, counted } = await tally(database, players)
  expect(wrong).toEqual({ missing: 0, twice: 0, holdsLeft: 0, betsWithoutEntry: 0 })
  expect(counted.bets).toBeGreaterThan(15)
  expect(counted.payouts).toBeGreaterThan(0)
  expect(counted.deposits).toBeGreaterThanOrEqual(playersMax)
  expect(counted.draws).toBeGreaterThan(3)
}, 370_000)
