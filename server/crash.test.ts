import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { connectDatabase } from './kit/database.ts'
import { atEnd, closeAll } from './testing/at-end.ts'
import { faultsIn, tally } from './testing/chaos-proof.ts'
import { coinsPaid } from './testing/crash-coins.ts'
import { giftsUsed } from './testing/crash-gifts.ts'
import { soldOutOrders } from './testing/crash-limits.ts'
import { faultsInCrashStory, roundsPlayed, turnsByDialect } from './testing/crash-proof.ts'
import { rewardsClaimed } from './testing/crash-rewards.ts'
import { openCrashSigner } from './testing/crash-signer.ts'
import { playThroughCrashes } from './testing/crash-story.ts'
import { crashOperators } from './testing/crash-withdrawals.ts'
import { durablePostgres } from './testing/durable-postgres.ts'
import { fastTime } from './testing/fast-time.ts'
import { bundleProgram } from './testing/program.ts'
import { wholeServers } from './testing/whole-server.ts'

/** The short form of `npm run bench crash`, with this many disturbances. */
const rounds = 8
const playersMax = 8

/** Two servers on a database, and a signer; a second try gets its own, for the first one leaves work behind. */
const openSite = async () => {
  await closeAll()
  const postgres = await durablePostgres()
  const time = fastTime(20, (rounds + 90) * 10_000)
  const program = await bundleProgram(join(import.meta.dirname, 'cashier/coin/signer/testing-signer.ts'))
  const signer = await openCrashSigner({ databaseUrl: postgres.url, words: time.words, begin: program.start })
  atEnd(() => signer?.close())
  const opened = await wholeServers(postgres.url, time)
  const environment = { ...crashOperators, ...signer?.environment }
  const servers = [await opened.open(environment), await opened.open(environment)]
  const database = connectDatabase(postgres.url)
  atEnd(() => database.close())
  for (const server of servers) await server.start()
  await signer?.start()
  return { postgres, time, signer, servers, database }
}

test('kills, freezes, cuts and clocks lose nothing that was answered, and duplicate nothing', async () => {
  const { postgres, time, signer, servers, database } = await openSite()
  let round = 0
  const story = await playThroughCrashes(
    { postgres, servers, database, signer, ...time },
    { players: playersMax, goesOn: () => round++ < rounds, paysNoMore: () => round > rounds - 3 },
  )

  // Undisturbed, they resume their work: in fast time all draws are due within seconds, and a payment that was lost is sent again after half a minute.
  await vi.waitFor(async () => expect(await faultsIn(database)).toEqual({}), { timeout: 200_000, interval: 500 })
  for (const server of servers) await server.stop()
  expect(await faultsInCrashStory(database, story)).toEqual([])
  expect(await faultsIn(database)).toEqual({})

  expect(story.done.serverKilled).toBeGreaterThanOrEqual(Math.floor(rounds * 0.55))
  const { wrong, counted } = await tally(database, story.players)
  expect(wrong).toEqual({ missing: 0, twice: 0, paidTwice: 0, holdsLeft: 0, betsWithoutEntry: 0 })
  expect(counted.bets).toBeGreaterThan(15)
  expect(counted.payouts).toBeGreaterThan(0)
  expect(counted.deposits).toBeGreaterThanOrEqual(playersMax)
  expect(counted.draws).toBeGreaterThan(3)
  expect(counted.withdrawals).toBeGreaterThan(2)
  // A limit that is never met would hold without any check.
  expect(soldOutOrders(story.players)).toBeGreaterThan(0)
  const turns = Object.values(turnsByDialect(story.vendors))
  expect(turns).toHaveLength(4)
  expect(Math.min(...turns)).toBeGreaterThan(3)
  expect(story.vendorDone.size).toBeGreaterThan(5)
  if (signer) expect(await coinsPaid(signer)).toBeGreaterThan(0)
  expect(rewardsClaimed(story.rewards)).toBeGreaterThan(1)
  const used = giftsUsed(story.gifts)
  expect(used).toHaveLength(2)
  expect(Math.min(...used)).toBeGreaterThan(2)
  const played = roundsPlayed(story.studio)
  expect(played).toHaveLength(3)
  expect(Math.min(...played)).toBeGreaterThan(5)
}, 800_000)
