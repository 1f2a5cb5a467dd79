import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PlainError } from '../plain-error.mjs'

const run = promisify(execFile)
const patienceMs = 180_000

/** Where packages are kept that only some need, outside of the project and shared by all its copies. */
export const cacheFolder = () => process.env.TAMUVO_CACHE || join(homedir(), '.cache', 'tamuvo')

/**
 * Fetches one version of a package by npm into a folder, without its dependencies and without running anything of it.
 * @param {{ name: string, version: string, integrity?: string | undefined }} wanted `integrity` as in a lock file; without it what npm
 * itself checks has to do
 * @param {string} target the folder; it appears whole or not at all
 * @throws {PlainError} it cannot be had, or is not what was pinned
 */
export const fetchPackage = async ({ name, version, integrity }, target) => {
  const trial = `${target}.${process.pid}`
  mkdirSync(trial, { recursive: true })
  try {
    const windows = process.platform === 'win32'
    const words = ['pack', `${name}@${version}`, '--json', '--ignore-scripts', '--loglevel=error']
    const { stdout } = await run(windows ? 'npm.cmd' : 'npm', words, { cwd: trial, timeout: patienceMs, shell: windows })
    const file = join(trial, JSON.parse(stdout)[0].filename)
    const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
    if (integrity && found !== integrity) throw new PlainError(`${name}@${version} is not the file that was pinned.`)
    await run('tar', ['-xzf', file, '-C', trial], { timeout: patienceMs })
    rmSync(target, { recursive: true, force: true })
    renameSync(join(trial, 'package'), target)
  } catch (error) {
    if (error instanceof PlainError) throw error
    throw new PlainError(`${name}@${version} cannot be fetched by npm.`, { cause: error })
  } finally {
    rmSync(trial, { recursive: true, force: true })
  }
}
