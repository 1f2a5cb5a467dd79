import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { connectDatabase } from './kit/database.ts'
import { createCaller } from './testing/caller.ts'
import { openPlayer } from './testing/chaos-player.ts'
import { faultsIn, faultsInStory } from './testing/chaos-proof.ts'
import { durablePostgres } from './testing/durable-postgres.ts'
import { fastTime } from './testing/fast-time.ts'
import { wholeServers } from './testing/whole-server.ts'

/** More rounds for a long night: CRASH_ROUNDS=200. */
const rounds = Number(process.env['CRASH_ROUNDS'] ?? 13)
const playersMax = 12
const minuteMs = 60_000

const postgres = await durablePostgres()
const time = fastTime(20, (rounds + 60) * 10_000)
const server = await (await wholeServers(postgres.url, time)).open()
const database = connectDatabase(postgres.url)
afterAll(() => database.close())

/** Kills the server, and now and then the database; lets one of them stand still for a while, or asks the server to end. */
const disturb = async (round: number): Promise<'server killed' | 'server ended' | 'database killed' | 'stood still'> => {
  if (round % 6 === 3) {
    await postgres.kill()
    await sleep(randomInt(1_500))
    await postgres.restart()
    return 'database killed'
  }
  if (round % 6 === 5) {
    const still = round % 12 === 5 ? postgres : server
    still.pause()
    await sleep(1_000 + randomInt(1_500))
    still.resume()
    return 'stood still'
  }
  if (round % 12 === 7) {
    await server.stop()
    await server.start()
    return 'server ended'
  }
  await server.kill()
  await server.start()
  return 'server killed'
}

const counts = async (): Promise<{ drawn: number; bets: number; credits: number }> => {
  const { rows } = await database.query<{ drawn: number; bets: number; credits: number }>(
    `SELECT (SELECT count(*)::int FROM lottery_issue WHERE state = 'settled') AS drawn, (SELECT count(*)::int FROM bet) AS bets,
            (SELECT count(*)::int FROM journal WHERE kind = 1) AS credits`,
  )
  return rows[0] ?? { drawn: 0, bets: 0, credits: 0 }
}

test(
  'through kills and standstills nothing that was answered is lost, and nothing happens twice',
  async () => {
    await server.start()
    let isOver = false
    const caller = createCaller(server.url, time.clock)
    const players = await Promise.all(Array.from({ length: playersMax }, (_, number) => openPlayer(caller, number)))
    const games = players.map((player) => player.play(() => isOver))

    const done: string[] = []
    for (let round = 0; round < rounds; round++) {
      await sleep(200 + randomInt(800))
      done.push(await disturb(round))
      expect(server.isRunning()).toBe(true)
    }
    isOver = true
    await Promise.all(games)

    // Undisturbed, it takes up what it was at: by our fast time all draws come within seconds.
    await vi.waitFor(async () => expect(await faultsIn(database)).toEqual({}), { timeout: 40_000, interval: 500 })
    await server.stop()
    const faults = await Promise.all(players.map((player) => faultsInStory(database, player)))
    expect(faults.flat()).toEqual([])
    expect(await faultsIn(database)).toEqual({})

    expect(done.filter((what) => what === 'server killed').length).toBeGreaterThanOrEqual(Math.floor(rounds * 0.55))
    const { drawn, bets, credits } = await counts()
    expect({ drawn: drawn > 3, bets: bets > 50, credits: credits >= playersMax }).toEqual({
      drawn: true,
      bets: true,
      credits: true,
    })
  },
  (rounds + 12) * 10_000 + 2 * minuteMs,
)
