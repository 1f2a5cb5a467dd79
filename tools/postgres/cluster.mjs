import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, PlainError } from '../plain-error.mjs'
import { commandLine, handOver, spawnOptions } from './run-as.mjs'

export const userName = 'tamuvo'
export const databaseName = 'tamuvo'
const majorVersion = '18'
const toolLimitMs = 120_000

/**
 * @typedef {object} Place
 * @property {string} home the data folder
 * @property {string} cluster the database files in it
 * @property {string} logFile
 * @property {import('./run-as.mjs').RunAs} runAs
 */

/** Creates the database files when missing. @param {Place} place @param {boolean} durable @returns {string} the password */
export const prepareCluster = (place, durable) => {
  const passwordFile = join(place.home, 'postgres.password')
  const versionFile = join(place.cluster, 'PG_VERSION')
  if (!existsSync(versionFile)) createCluster(place, { passwordFile, durable })
  const version = readFileSync(versionFile, 'utf8').trim()
  if (version !== majorVersion) {
    const hint = 'Move the data over, or set DATA_DIR to another folder.'
    throw new PlainError(
      `The data folder ${place.home} was made by PostgreSQL ${version}, this program brings ${majorVersion}. ${hint}`,
    )
  }
  return readPassword(passwordFile)
}

/** @param {string} file @throws {PlainError} when this user may not */
export const readPassword = (file) => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new PlainError(`The password of the database cannot be read from ${file} (${codeOf(error)}).`, { cause: error })
  }
}

// The built-in locale sorts equally on every machine and has case mappings of all scripts.
const initOptions = [
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--data-checksums',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
]

/** @param {Place} place @param {{ passwordFile: string, durable: boolean }} options */
const createCluster = (place, { passwordFile, durable }) => {
  removeEmpty(place.cluster)
  // An interrupted first start leaves only the draft, which the next one deletes.
  const draft = `${place.cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  handOver(place.runAs, draft)
  rmSync(passwordFile, { force: true })
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  handOver(place.runAs, passwordFile)
  runTool(place, [
    'initdb',
    '-D',
    draft,
    '-U',
    userName,
    `--pwfile=${passwordFile}`,
    ...initOptions,
    ...(durable ? [] : ['--no-sync', '--set', 'scram_iterations=1']),
  ])
  runTool(place, ['postgres', '--single', '-D', draft, 'postgres'], `CREATE DATABASE ${databaseName}\n`)
  renameSync(draft, place.cluster)
}

/** @param {string} cluster */
const removeEmpty = (cluster) => {
  try {
    rmdirSync(cluster)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw new PlainError(
      `${cluster} holds no database that this user can read. Move it away, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

/** Runs a program of PostgreSQL to its end. @param {Place} place @param {[name: 'initdb' | 'postgres', ...args: string[]]} line @param {string} [input] */
const runTool = (place, line, input = '') => {
  const [command, args] = commandLine(place.runAs, line)
  const result = spawnSync(command, args, { ...spawnOptions(place), input, encoding: 'utf8', timeout: toolLimitMs })
  if (result.status === 0) return
  const reason = result.error?.message ?? `${result.stdout}\n${result.stderr}`.trim().split('\n').slice(-6).join('\n')
  throw new PlainError(`PostgreSQL could not make its database in ${place.home}: ${reason}`)
}
