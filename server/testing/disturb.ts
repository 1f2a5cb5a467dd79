import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../kit/database.ts'
import type { CrashSigner } from './crash-signer.ts'
import type { FastTime } from './fast-time.ts'
import type { KillablePostgres } from './killable-postgres.ts'
import { persist } from './persist.ts'
import type { WholeServer } from './server-process.ts'

/** Running servers and their database, all of which can be killed. */
export type CrashWorld = Pick<FastTime, 'clock' | 'jump'> & {
  postgres: KillablePostgres
  database: Database
  servers: readonly WholeServer[]
  /** Undefined where nothing is paid by coin. */
  signer?: CrashSigner | undefined
}

/** Number of disturbances by kind. */
export type Disturbances = {
  serverKilled: number
  databaseKilled: number
  stoodStill: number
  ended: number
  connectionsCut: number
  clockSet: number
  signerKilled: number
}

export const noDisturbances = (): Disturbances => ({
  serverKilled: 0,
  databaseKilled: 0,
  stoodStill: 0,
  ended: 0,
  connectionsCut: 0,
  clockSet: 0,
  signerKilled: 0,
})

type Disturbing = (world: CrashWorld, server: WholeServer, done: Disturbances) => Promise<void>

/** Disturbs a world for the nth time, from 0. Servers take turns; at the end all run. */
export const disturb = async (world: CrashWorld, round: number, done: Disturbances): Promise<void> => {
  const server = world.servers[round % world.servers.length]
  const kind = kinds[round % kinds.length]
  if (!server || !kind) throw new Error('a world has servers')
  await kind(world, server, done)
}

const killServer: Disturbing = async (_world, server, done) => {
  await server.kill()
  done.serverKilled++
  await server.start()
}

const killAllServers: Disturbing = async ({ servers }, _server, done) => {
  await Promise.all(servers.map((server) => server.kill()))
  done.serverKilled += servers.length
  await Promise.all(servers.map((server) => server.start()))
}

const killDatabase: Disturbing = async ({ postgres }, _server, done) => {
  await postgres.kill()
  done.databaseKilled++
  await sleep(randomInt(1_500))
  await postgres.restart()
}

const standStill = async (still: Pick<WholeServer, 'pause' | 'resume'>, done: Disturbances): Promise<void> => {
  done.stoodStill++
  still.pause()
  await sleep(1_000 + randomInt(1_500))
  still.resume()
}

const endInOrder: Disturbing = async (_world, server, done) => {
  await server.stop()
  done.ended++
  await server.start()
}

const killWhileStarting: Disturbing = async (_world, server, done) => {
  await server.kill()
  const starting = server.start()
  await sleep(randomInt(1_200))
  await server.kill()
  done.serverKilled += 2
  await starting
  await server.start()
}

/** The process comes back with a clock that differs from that of the others. */
const setClock =
  (byMs: () => number): Disturbing =>
  async (world, server, done) => {
    world.jump(byMs())
    done.clockSet++
    await killServer(world, server, done)
  }

const cutConnections: Disturbing = async ({ database }, _server, done) => {
  done.connectionsCut++
  // Pooled connections may be of before a crash.
  await persist(() =>
    database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'tamuvo%' AND pid <> pg_backend_pid()`,
    ),
  )
}

// Each kind is among the first ten.
const kinds: readonly Disturbing[] = [
  killServer,
  setClock(() => 30_000 + randomInt(90_000)),
  cutConnections,
  killDatabase,
  killAllServers,
  ({ postgres }, _server, done) => standStill(postgres, done),
  setClock(() => -10_000 - randomInt(50_000)),
  endInOrder,
  killWhileStarting,
  (_world, server, done) => standStill(server, done),
  killDatabase,
  killServer,
]
