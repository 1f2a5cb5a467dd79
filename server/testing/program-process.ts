import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** A child process that can be killed; its output is collected as lines. */
export type Program = { lines: string[]; process: ChildProcess; ended: Promise<number | null> }

// A child that outlives this process would keep its output open, and the reader of that would wait for ever.
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a bundled file with variables added to the environment. It is killed when this process ends. */
export const startProgram = (file: string, words: readonly string[], environment: Record<string, string>): Program => {
  const child = spawn(process.execPath, [file, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const ended = new Promise<number | null>((done) => child.on('close', done))
  return { lines, process: child, ended }
}
