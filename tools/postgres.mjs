import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { codeOf, PlainError } from './plain-error.mjs'
import { findNative } from './postgres/binaries.mjs'
import { databaseName, prepareCluster, userName } from './postgres/cluster.mjs'
import { launch } from './postgres/launch.mjs'
import { lockDataDir } from './postgres/owner-lock.mjs'
import { clearLeftover, stopPostmaster } from './postgres/postmaster.mjs'
import { chooseUser } from './postgres/run-as.mjs'

/**
 * @typedef {object} PostgresOptions
 * @property {string} dataDir folder for the database files, the password and the log; made when missing; one owner at a time
 * @property {boolean} [durable] `false` switches off fsync and the like: for tests only
 * @property {number} [port] default: any free one
 * @property {Record<string, string | number>} [settings] added to the command line, such as `{ max_connections: 200 }`
 *
 * @typedef {object} RunningPostgres
 * @property {string} url with user and password; it listens on 127.0.0.1 only
 * @property {number} port
 * @property {number} pid of the postmaster
 * @property {string} logFile
 * @property {Promise<void>} exited fulfilled when PostgreSQL has ended
 * @property {() => Promise<void>} stop ends all sessions, writes everything and gives the folder back; may be called twice
 */

/**
 * Starts the PostgreSQL of the npm package, creating its database on the first start (about one second, later a tenth). When
 * the owning process dies without `stop`, PostgreSQL is shut down by a watcher, or at the latest by the next start.
 * @param {PostgresOptions} options
 * @returns {Promise<RunningPostgres>}
 * @throws {PlainError} folder not writable, folder in use, PostgreSQL not installed, no start
 */
export const startPostgres = async ({ dataDir, durable = true, port, settings = {} }) => {
  const home = openDataDir(dataDir)
  const unlock = await lockDataDir(home)
  try {
    const cluster = join(home, 'postgres')
    const place = { home, cluster, runAs: chooseUser({ native: findNative(), cluster }), logFile: join(home, 'postgres.log') }
    await clearLeftover(cluster)
    const password = prepareCluster(place, durable)
    const running = await launch(place, { port, durable, settings })
    return describe(running, { password, unlock, logFile: place.logFile, durable })
  } catch (error) {
    await unlock()
    throw error
  }
}

/** @param {string} dataDir @returns {string} its real path, so that two spellings of one folder meet at one lock */
const openDataDir = (dataDir) => {
  const folder = resolve(dataDir)
  const trial = join(folder, `.trial-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(trial, '')
    rmSync(trial)
    return realpathSync(folder)
  } catch (error) {
    const hint = 'Give this user the right to write there, or set DATA_DIR to another folder.'
    throw new PlainError(`The data folder ${folder} cannot be written (${codeOf(error)}). ${hint}`, { cause: error })
  }
}

/**
 * @param {import('./postgres/launch.mjs').Running} running
 * @param {{ password: string, unlock: () => Promise<void>, logFile: string, durable: boolean }} details
 * @returns {RunningPostgres}
 */
const describe = ({ pid, port, exited, hold }, { password, unlock, logFile, durable }) => {
  /** @type {Promise<void> | undefined} */
  let stopping
  let ended = false
  void exited.then(() => (ended = true))
  const stopAll = async () => {
    // Data that may be lost needs no regular shutdown.
    if (!ended) await stopPostmaster(pid, { politeMs: durable ? 30_000 : 1_000 })
    // Its process may be gone before its exit is announced; without a hold this one would end here, silently and in success.
    if (!ended) hold()
    await exited
    await unlock()
  }
  return {
    url: `postgres://${userName}:${password}@127.0.0.1:${port}/${databaseName}`,
    port,
    pid,
    logFile,
    exited,
    stop: () => (stopping ??= stopAll()),
  }
}
