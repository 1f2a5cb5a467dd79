import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** A program of its own that can be killed at any moment; its lines are kept. */
export type Program = { lines: string[]; process: ChildProcess; ended: Promise<number | null> }

/** Starts a bundled file with variables added to the environment. */
export const startProgram = (file: string, words: readonly string[], environment: Record<string, string>): Program => {
  const child = spawn(process.execPath, ['--enable-source-maps', file, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const ended = new Promise<number | null>((done) => child.on('close', done))
  return { lines, process: child, ended }
}
