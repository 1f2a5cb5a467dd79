import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'

/** A program of its own that can be killed at any moment; its lines are kept. */
export type Program = { lines: string[]; process: ChildProcess; ended: Promise<number | null> }

export type Bundle = { start(...words: string[]): Program; remove(): Promise<void> }

/** Makes a source file runnable as a process of its own. */
export const bundleProgram = async (source: string): Promise<Bundle> => {
  const folder = await mkdtemp(join(tmpdir(), 'tamuvo-program-'))
  const outfile = join(folder, 'program.mjs')
  const banner = { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)" }
  await build({ entryPoints: [source], outfile, banner, bundle: true, platform: 'node', format: 'esm', external: ['pg-native'], logLevel: 'error' })
  return { start: (...words) => startProgram(outfile, words), remove: () => rm(folder, { recursive: true }) }
}

const startProgram = (file: string, words: readonly string[]): Program => {
  const child = spawn(process.execPath, [file, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const ended = new Promise<number | null>((done) => child.on('close', done))
  return { lines, process: child, ended }
}
