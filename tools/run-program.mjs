import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { inProject } from './project.mjs'

/**
 * Runs a program that npm installed.
 * @param {string} name as in `node_modules/.bin`
 * @param {string[]} args
 * @param {{ show?: boolean, env?: Record<string, string | undefined> }} [options] with `show`, its output goes to the terminal
 * @returns {Promise<{ code: number, output: string }>}
 */
export const runTool = (name, args, { show = false, env } = {}) => {
  const windows = process.platform === 'win32'
  return runProgram(inProject('node_modules', '.bin', windows ? `${name}.cmd` : name), args, { show, env, shell: windows })
}

/** Runs a program of ours with what others leave of the machine. @param {string} file @param {string[]} args @returns {Promise<{ code: number, output: string }>} */
export const runBeside = (file, args) => runProgram(process.execPath, [file, ...args], { show: false, isLow: true })

/** Runs a bundled program of ours in this terminal. @param {string} file @param {string[]} args @param {Record<string, string>} [env] */
export const runBuilt = async (file, args, env) => {
  const all = ['--enable-source-maps', file, ...args]
  return (await runProgram(process.execPath, all, { show: true, env: { ...process.env, ...env } })).code
}

/**
 * @param {string} command @param {string[]} args
 * @param {{ show: boolean, env?: Record<string, string | undefined> | undefined, shell?: boolean, isLow?: boolean }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
const runProgram = (command, args, { show, env, shell = false, isLow = false }) =>
  new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd: inProject(),
      env,
      shell,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    })
    if (isLow && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    let output = ''
    child.stdout?.on('data', (piece) => (output += piece))
    child.stderr?.on('data', (piece) => (output += piece))
    child.on('error', fail)
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
