import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from '../plain-error.mjs'
import { hashFiles, root } from '../project.mjs'

const stampName = join('node_modules', '.tamuvo-stamp')

/** Installs exactly the lock file, unless installed already. Prints a line when it has to. @param {string} [folder] */
export const ensureInstalled = async (folder = root) => {
  const stamp = hashFiles(['package-lock.json'], folder)
  if (readIfThere(join(folder, stampName)) === stamp) return
  if (!lockIsInstalled(readLock(folder, 'package-lock.json'), readLock(folder, join('node_modules', '.package-lock.json')))) {
    process.stdout.write('Installing packages, about a minute the first time…\n')
    await runNpmCi(folder)
  }
  writeFileSync(join(folder, stampName), stamp)
}

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }>} Packages */

/**
 * Whether the packages that npm recorded as installed are those of the lock file. Optional ones may be absent, because most
 * are for other platforms.
 * @param {Packages | undefined} locked @param {Packages | undefined} installed
 */
export const lockIsInstalled = (locked, installed) =>
  locked !== undefined &&
  installed !== undefined &&
  Object.entries(locked).every(([place, wanted]) => {
    if (!place.includes('node_modules/')) return true
    const found = installed[place]
    return found
      ? found.version === wanted.version && found.integrity === wanted.integrity
      : wanted.optional === true || wanted.devOptional === true
  })

/** @param {string} folder @param {string} name @returns {Packages | undefined} */
const readLock = (folder, name) => {
  const text = readIfThere(join(folder, name))
  return text === undefined ? undefined : JSON.parse(text).packages
}

/** @param {string} path */
const readIfThere = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

const noNetwork = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|network/

/** @param {string} folder */
const runNpmCi = async (folder) => {
  const { code, output } = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], folder)
  if (code === 0) return
  if (noNetwork.test(output))
    throw new PlainError(
      'npm could not reach the place it gets packages from. Connect this machine to the network (or set the proxy of npm) and start again.',
    )
  throw new PlainError(`npm could not install the packages:\n${output.trim().split('\n').slice(-15).join('\n')}`)
}

/** @param {string[]} words @param {string} folder @returns {Promise<{ code: number | null, output: string }>} */
const runNpm = (words, folder) =>
  new Promise((done, fail) => {
    // npm sets its path in the environment; without npm it is on the PATH.
    const program = process.env.npm_execpath
    const [command, args] = program?.endsWith('.js') ? [process.execPath, [program, ...words]] : ['npm', words]
    const child = spawn(command, args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece))
    child.on('error', (error) =>
      fail(new PlainError('npm was not found. It comes with Node: install Node from https://nodejs.org.', { cause: error })),
    )
    child.on('close', (code) => done({ code, output }))
  })
