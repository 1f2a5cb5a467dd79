import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PlainError } from '../plain-error.mjs'
import { startPostgres } from '../postgres.mjs'
import { databaseName, readPassword, userName } from './cluster.mjs'
import { isAlive, readPostmaster, serves } from './postmaster.mjs'

/**
 * The database of a data folder: the running one, or else one that is started temporarily.
 * @param {string} dataDir
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 * @throws {PlainError} when there is none, or it cannot be started
 */
export const openLocalPostgres = async (dataDir) => {
  const home = resolve(dataDir)
  const cluster = join(home, 'postgres')
  if (!existsSync(join(cluster, 'PG_VERSION')))
    throw new PlainError(`There is no database in ${home}. Start the site once, or set DATABASE_URL or DATA_DIR.`)
  const running = readPostmaster(cluster)
  if (!running?.ready || !isAlive(running.pid) || !serves(running.pid, cluster)) return startPostgres({ dataDir: home })
  const password = readPassword(join(home, 'postgres.password'))
  return { url: `postgres://${userName}:${password}@127.0.0.1:${running.port}/${databaseName}`, stop: async () => {} }
}
