import { spawn } from 'node:child_process'
import { serverFlags } from '../node-flags.mjs'

const followParent = new URL('./follow-parent.mjs', import.meta.url).href

/**
 * A managed Node process.
 * @typedef {object} Child
 * @property {Promise<string>} exited how it ended: `code 1`, `signal SIGKILL`
 * @property {(limitMs: number) => Promise<boolean>} stop sends SIGTERM; false when it was killed after the limit
 * @property {() => void} kill
 */

/**
 * Runs a program with our output; it ends with this process. It has a separate session, so that Ctrl-C reaches only this
 * process, which stops everything in order.
 * @param {string} file @param {Record<string, string | undefined>} env @param {string[]} [words]
 * @returns {Child}
 */
export const runChild = (file, env, words = []) => {
  const args = [...serverFlags, '--enable-source-maps', '--import', followParent, file, ...words]
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true })
  /** @type {Promise<string>} */
  const exited = new Promise((done) => {
    child.once('error', (error) => done(error.message))
    child.once('exit', (code, signal) => done(signal ? `signal ${signal}` : `code ${code}`))
  })
  return { exited, stop: (limitMs) => stopInTime(child, exited, limitMs), kill: () => void child.kill('SIGKILL') }
}

/** @param {import('node:child_process').ChildProcess} child @param {Promise<string>} exited @param {number} limitMs */
const stopInTime = async (child, exited, limitMs) => {
  let inTime = true
  const timer = setTimeout(() => {
    inTime = false
    child.kill('SIGKILL')
  }, limitMs)
  child.kill('SIGTERM')
  await exited
  clearTimeout(timer)
  return inTime
}
