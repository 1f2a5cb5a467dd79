import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createCaller } from './testing/caller.ts'
import { openPlayer, type Player } from './testing/chaos-player.ts'
import { durablePostgres } from './testing/durable-postgres.ts'
import { fastTime } from './testing/fast-time.ts'
import { wholeServers } from './testing/whole-server.ts'

const postgres = await durablePostgres()
const time = fastTime(20, 600_000)
const server = await (await wholeServers(postgres.url, time)).open()
let number = 0
let isOver = false
let games: Promise<void>[] = []

/** A server under load, in the middle of calls. */
const busyServer = async (): Promise<void> => {
  isOver = false
  await server.start()
  const caller = createCaller(server.url, time.clock)
  const players: Player[] = await Promise.all(Array.from({ length: 6 }, () => openPlayer(caller, number++)))
  games = players.map((player) => player.play(() => isOver))
  await sleep(600)
}

const msToStop = async (): Promise<number> => {
  const start = performance.now()
  await server.stop()
  return performance.now() - start
}

afterEach(async () => {
  // Players retry until they get an answer, which a stopped server never gives.
  isOver = true
  await server.start()
  await Promise.all(games)
  await server.stop()
})

test('a server under load ends in order, within seconds', async () => {
  await busyServer()
  expect(await msToStop()).toBeLessThan(8_000)
})

test('a server whose database is down ends in order, in bounded time', async () => {
  await busyServer()
  await postgres.kill()
  expect(await msToStop()).toBeLessThan(15_000)
  await postgres.restart()
})

test('a server whose database is frozen ends in order, in bounded time', async () => {
  await busyServer()
  postgres.pause()
  await sleep(200)
  expect(await msToStop()).toBeLessThan(15_000)
  postgres.resume()
})
