import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const stepMs = 20

/**
 * The content of `postmaster.pid`.
 * @typedef {{ pid: number, port: number, ready: boolean }} Postmaster
 */

/** @param {string} cluster folder of the database files @returns {Postmaster | undefined} */
export const readPostmaster = (cluster) => {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return Number.isInteger(pid) && pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : undefined
  } catch {
    return undefined
  }
}

/** @param {number} pid */
export const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Stops the PostgreSQL that a killed owner left behind.
 * @param {string} cluster
 */
export const clearLeftover = async (cluster) => {
  const left = readPostmaster(cluster)
  if (left && isAlive(left.pid) && serves(left.pid, cluster)) await stopPostmaster(left.pid)
  disownPidFile(join(cluster, 'postmaster.pid'))
}

/**
 * Prevents PostgreSQL from mistaking another program with the old process id for the old server.
 * NOTE It treats a pid file with the id of its own parent as stale, but still checks the shared memory in it; so sessions that
 * outlived a killed server are detected, which they would not be if the file were removed.
 * @param {string} file
 */
const disownPidFile = (file) => {
  if (existsSync(file)) writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)))
}

/**
 * Stops a PostgreSQL: first by fast shutdown (sessions are ended, everything is written), then immediate, then by SIGKILL.
 * @param {number} pid
 * @param {{ politeMs?: number }} [limits]
 */
export const stopPostmaster = async (pid, { politeMs = 30_000 } = {}) => {
  /** @type {[NodeJS.Signals, number][]} */
  const steps = [
    ['SIGINT', politeMs],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 2_000],
  ]
  for (const [signal, limitMs] of steps) {
    send(pid, signal)
    if (await waitUntil(() => !isAlive(pid), limitMs)) return
  }
}

/** Polls a condition. @param {() => boolean} isSo @param {number} limitMs @returns {Promise<boolean>} false on timeout */
export const waitUntil = async (isSo, limitMs) => {
  for (const end = performance.now() + limitMs; performance.now() < end; await sleep(stepMs)) if (isSo()) return true
  return isSo()
}

/** @param {number} pid @param {NodeJS.Signals} signal */
const send = (pid, signal) => {
  try {
    process.kill(pid, signal)
  } catch {
    // It has already ended.
  }
}

/** Whether the process is the PostgreSQL of this folder. @param {number} pid @param {string} cluster */
export const serves = (pid, cluster) => argumentsOf(pid).includes(` -D ${cluster} `)

/** The arguments of its command line, each followed by a space. @param {number} pid */
const argumentsOf = (pid) => {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return `${execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).trimEnd()} `
  } catch {
    return ''
  }
}

/** A zombie still accepts signals. @param {number} pid */
const isZombie = (pid) => {
  try {
    return process.platform === 'linux' && /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
