import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.mjs'
import { PlainError } from '../plain-error.mjs'
import { readPostmaster, stopPostmaster, waitUntil } from './postmaster.mjs'
import { commandLine, spawnOptions } from './run-as.mjs'
import { settingsFor } from './settings.mjs'

/** @typedef {import('./cluster.mjs').Place} Place */
/** `hold` keeps this process running until it has ended. @typedef {{ pid: number, port: number, exited: Promise<void>, hold: () => void }} Running */
/** @typedef {{ port?: number | undefined, durable: boolean, settings: import('./settings.mjs').Settings }} LaunchOptions */

const tries = 20
const retryMs = 500
// Long, because crash recovery replays the WAL first.
const readyLimitMs = 120_000
const logBytesMax = 5_000_000

// Transient errors: a port taken meanwhile, and sessions of a killed server that have not ended yet.
const passing = /Address already in use|still in use/

/**
 * Starts the server and waits until it takes connections.
 * @param {Place} place
 * @param {LaunchOptions} options
 * @returns {Promise<Running>}
 */
export const launch = async (place, options) => {
  for (let attempt = 1; ; attempt++) {
    const logStart = openLog(place.logFile)
    const running = spawnPostmaster(place, { ...options, port: options.port ?? (await freePort()) })
    if (await becomesReady(place, running)) return running
    await stopPostmaster(running.pid, { politeMs: 5_000 })
    const said = readFileSync(place.logFile, 'utf8').slice(logStart)
    if (attempt === tries || !passing.test(said))
      throw new PlainError(`PostgreSQL did not start: ${lastWords(said)} (see ${place.logFile})`)
    await sleep(retryMs)
  }
}

/** @param {Place} place @param {LaunchOptions & { port: number }} options @returns {Running} */
const spawnPostmaster = (place, { port, durable, settings }) => {
  const flags = Object.entries({ ...settingsFor({ port, durable }), ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const [command, args] = commandLine(place.runAs, ['postgres', '-D', place.cluster, ...flags])
  const log = openSync(place.logFile, 'a')
  // A separate session, so that Ctrl-C in the terminal reaches only the owner, which stops everything in order.
  const child = spawn(command, args, { ...spawnOptions(place), stdio: ['ignore', log, log], detached: true })
  closeSync(log)
  if (!child.pid)
    throw new PlainError(
      'PostgreSQL could not be started: its program cannot be run on this system. Set DATABASE_URL to a PostgreSQL of your own.',
    )
  const watch = stopWhenOrphaned(child.pid)
  child.unref()
  const exited = /** @type {Promise<void>} */ (new Promise((done) => child.once('exit', () => done())))
  return { pid: child.pid, port, exited: exited.then(() => watch()), hold: () => child.ref() }
}

/**
 * Starts a small process that waits for the end of this one, even by `kill -9`, and then shuts the server down.
 * @param {number} pid
 * @returns {() => void} dismisses it
 */
const stopWhenOrphaned = (pid) => {
  if (process.platform === 'win32') return () => {}
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0"', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watcher.on('error', () => {})
  watcher.unref()
  if (watcher.stdin && 'unref' in watcher.stdin && typeof watcher.stdin.unref === 'function') watcher.stdin.unref()
  return () => void watcher.kill('SIGKILL')
}

/** @param {Place} place @param {Running} running @returns {Promise<boolean>} */
const becomesReady = async ({ cluster }, { pid, exited }) => {
  let ended = false
  void exited.then(() => (ended = true))
  const isReady = () => {
    const postmaster = readPostmaster(cluster)
    return postmaster?.pid === pid && postmaster.ready
  }
  await waitUntil(() => ended || isReady(), readyLimitMs)
  return !ended && isReady()
}

/** Limits the size of the log. @param {string} file @returns {number} the offset of this start */
const openLog = (file) => {
  const length = existsSync(file) ? statSync(file).size : 0
  closeSync(openSync(file, length > logBytesMax ? 'w' : 'a', 0o600))
  return length > logBytesMax ? 0 : length
}

/** @param {string} said */
const lastWords = (said) => {
  const lines = said.trim().split('\n')
  const fatal = lines.filter((line) => /FATAL|PANIC|HINT|error while loading/.test(line))
  return (fatal.length ? fatal : lines).slice(-3).join(' ').trim() || 'it said nothing'
}
