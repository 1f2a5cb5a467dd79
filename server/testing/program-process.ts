import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** A program of its own that can be killed at any moment; its lines are kept. */
export type Program = { lines: string[]; process: ChildProcess; ended: Promise<number | null> }

// A program that outlives who started it would hold on to his output, and whoever reads that would wait for ever.
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a bundled file with variables added to the environment. It ends with this process at the latest. */
export const startProgram = (file: string, words: readonly string[], environment: Record<string, string>): Program => {
  const child = spawn(process.execPath, ['--enable-source-maps', file, ...words], {
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
