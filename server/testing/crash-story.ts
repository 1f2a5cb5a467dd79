import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../kit/clock.ts'
import { createCaller } from './caller.ts'
import { openPlayer, type Player } from './chaos-player.ts'
import type { KillablePostgres } from './killable-postgres.ts'
import type { WholeServer } from './server-process.ts'

/** A running server and its database, both of which can be killed. */
export type CrashWorld = { postgres: KillablePostgres; server: WholeServer; clock: Clock }

/** Number of disturbances by kind. */
export type Disturbances = { serverKilled: number; databaseKilled: number; stoodStill: number; ended: number }

export type CrashPlan = {
  players: number
  /** Called before each disturbance. */
  goesOn(done: Readonly<Disturbances>): boolean
  onRound?(done: Readonly<Disturbances>): void
}

/** Runs players while server and database are killed repeatedly; at the end both run. */
export const playThroughCrashes = async (
  world: CrashWorld,
  { players: count, goesOn, onRound }: CrashPlan,
): Promise<{ players: Player[]; done: Disturbances }> => {
  let isOver = false
  const caller = createCaller(world.server.url, world.clock)
  const players = await Promise.all(Array.from({ length: count }, (_, number) => openPlayer(caller, number)))
  const games = Promise.all(players.map((player) => player.play(() => isOver)))
  const done: Disturbances = { serverKilled: 0, databaseKilled: 0, stoodStill: 0, ended: 0 }
  const disturbAll = async (): Promise<void> => {
    for (let round = 0; goesOn(done); round++) {
      await sleep(200 + randomInt(800))
      await disturb(world, round, done)
      if (!world.server.isRunning()) throw new Error(`the server ended by itself: ${world.server.lines().slice(-8).join('\n')}`)
      onRound?.(done)
    }
  }
  // A player without an answer fails the run at once.
  await Promise.race([disturbAll(), games])
  isOver = true
  await games
  return { players, done }
}

const disturb = async (world: CrashWorld, round: number, done: Disturbances): Promise<void> => {
  const { postgres, server } = world
  if (round % 6 === 3) {
    await postgres.kill()
    done.databaseKilled++
    await sleep(randomInt(1_500))
    await postgres.restart()
  } else if (round % 6 === 5) {
    await standStill(round % 12 === 5 ? postgres : server)
    done.stoodStill++
  } else if (round % 12 === 7) {
    await server.stop()
    done.ended++
    await server.start()
  } else {
    if (round % 12 === 8) await killWhileStarting(server, done)
    await server.kill()
    done.serverKilled++
    await server.start()
  }
}

const standStill = async (still: Pick<WholeServer, 'pause' | 'resume'>): Promise<void> => {
  still.pause()
  await sleep(1_000 + randomInt(1_500))
  still.resume()
}

const killWhileStarting = async (server: WholeServer, done: Disturbances): Promise<void> => {
  await server.kill()
  const starting = server.start()
  await sleep(randomInt(1_200))
  await server.kill()
  done.serverKilled += 2
  await starting
  await server.start()
}
