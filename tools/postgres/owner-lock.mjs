import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeOf, PlainError } from '../plain-error.mjs'

/**
 * Locks the data folder for this process. The lock is a listening socket, which the system closes when the process ends in any
 * way.
 * @param {string} dataDir absolute path
 * @returns {Promise<() => Promise<void>>} releases the lock
 * @throws {PlainError} when another living process holds it
 */
export const lockDataDir = async (dataDir) => {
  const address = addressOf(dataDir)
  const server = (await listen(address)) ?? (await takeOver(address))
  if (!server) {
    const holder = await askHolder(address)
    throw new PlainError(
      `Another Tamuvo${holder ? ` (process ${holder})` : ''} already uses the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  server.unref()
  return () => new Promise((done) => server.close(() => done()))
}

/** @param {string} dataDir */
const addressOf = (dataDir) => {
  const name = `tamuvo-${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.lock`)
}

/** @param {string} address @returns {Promise<import('node:net').Server | undefined>} undefined when it is taken */
const listen = (address) =>
  new Promise((done, fail) => {
    const server = createServer((socket) => socket.on('error', () => {}).end(String(process.pid)))
    server.once('error', (error) => (codeOf(error) === 'EADDRINUSE' ? done(undefined) : fail(error)))
    server.listen(address, () => done(server))
  })

/** A socket file outlives its process: it is removed when there is no answer. @param {string} address */
const takeOver = async (address) => {
  if (address.startsWith('\0') || (await askHolder(address)) !== undefined) return undefined
  rmSync(address, { force: true })
  return listen(address)
}

/**
 * The process id of the holder, '' without an answer in time, undefined without a listener.
 * @param {string} address
 * @returns {Promise<string | undefined>}
 */
const askHolder = (address) =>
  new Promise((done) => {
    let answer = ''
    const socket = connect(address)
    socket.setTimeout(1000, () => socket.destroy())
    socket.on('data', (piece) => (answer += piece))
    socket.on('close', () => done(answer))
    socket.on('error', () => done(undefined))
  })
