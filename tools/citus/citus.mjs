import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from '../install/install.mjs'
import { PlainError } from '../plain-error.mjs'
import { stopRequest } from '../start/stop-request.mjs'
import { buildCitus, citusFolder, findCitus } from './build.mjs'
import { startCluster } from './cluster.mjs'

const workersMax = 8

const help = `npm run citus -- build     builds Citus from CITUS_SOURCE, a git repository or a tarball of its source, for the PostgreSQL of this machine
npm run citus -- start     starts a coordinator and two workers on this machine, and stops them on Ctrl-C; start 4 for four workers

CITUS_SOURCE   where the source lies      CITUS_TAG   which version of a git repository, else the newest that fits
CITUS_DIR      where all of it is kept, else .citus      PG_CONFIG   the pg_config of another PostgreSQL
`

/** `npm run citus`: a Citus cluster of this machine, to try what is said of clusters. @param {string[]} words */
export const main = async ([word, count = '2']) => {
  const folder = citusFolder()
  if (word === 'build') {
    const { version, built } = buildCitus(folder, process.env)
    process.stdout.write(built ? `${version} lies in ${folder}.\n` : `${version} lies in ${folder} already.\n`)
    return 0
  }
  if (word === 'start') return start(folder, readCount(count))
  process.stdout.write(help)
  return word === 'help' ? 0 : 1
}

/** @param {string} text */
const readCount = (text) => {
  const count = Number(text)
  if (Number.isInteger(count) && count > 0 && count <= workersMax) return count
  throw new PlainError(`Say how many workers: a number from 1 to ${workersMax}, not "${text}".`)
}

/** @param {string} folder @param {number} workers */
const start = async (folder, workers) => {
  await ensureInstalled()
  const citus = findCitus(folder)
  if (!citus) throw new PlainError(`There is no Citus in ${folder}. Build it first: CITUS_SOURCE=… npm run citus -- build`)
  const request = stopRequest()
  const dir = join(folder, `cluster-${workers}`)
  mkdirSync(dir, { recursive: true })
  const cluster = await startCluster({ citus, dir, workers })
  cluster.nodes[0]?.hold()
  try {
    process.stdout.write(`A coordinator and ${workers} workers run. Ctrl-C stops them.\nDATABASE_URL=${cluster.url}\n`)
    await request.asked
  } finally {
    await cluster.stop()
    request.settle()
  }
  return 0
}
