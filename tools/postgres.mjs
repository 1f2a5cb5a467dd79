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
 * Starts the PostgreSQL that came with npm, making its database on the first start.
 * @param {import('./postgres.d.mts').PostgresOptions} options
 * @returns {Promise<import('./postgres.d.mts').RunningPostgres>}
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
 * @returns {import('./postgres.d.mts').RunningPostgres}
 */
const describe = ({ pid, port, exited }, { password, unlock, logFile, durable }) => {
  /** @type {Promise<void> | undefined} */
  let stopping
  let ended = false
  void exited.then(() => (ended = true))
  const stopAll = async () => {
    // What may be lost need not be written to the end.
    if (!ended) await stopPostmaster(pid, { politeMs: durable ? 30_000 : 1_000 })
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
