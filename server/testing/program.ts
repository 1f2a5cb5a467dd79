import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { bundleOptions } from '@tamuvo/tools/build/server.mjs'
import { inProject } from '@tamuvo/tools/project.mjs'
import { build } from 'esbuild'

/** A program of its own that can be killed at any moment; its lines are kept. */
export type Program = { lines: string[]; process: ChildProcess; ended: Promise<number | null> }

export type Bundle = {
  start(...words: string[]): Program
  /** Starts it with variables added to the environment. */
  startIn(environment: Record<string, string>, ...words: string[]): Program
  remove(): Promise<void>
}

/** Makes a source file runnable as a process of its own. */
export const bundleProgram = async (source: string): Promise<Bundle> => {
  const folder = await mkdtemp(join(tmpdir(), 'tamuvo-program-'))
  const outfile = join(folder, 'program.mjs')
  await build(bundleOptions({ entry: source, outfile }))
  // Programs of the platform stay outside the bundle; they are looked for beside it.
  await symlink(inProject('node_modules'), join(folder, 'node_modules'))
  const startIn: Bundle['startIn'] = (environment, ...words) => startProgram(outfile, words, environment)
  return { startIn, start: (...words) => startIn({}, ...words), remove: () => rm(folder, { recursive: true }) }
}

const startProgram = (file: string, words: readonly string[], environment: Record<string, string>): Program => {
  const child = spawn(process.execPath, ['--enable-source-maps', file, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const ended = new Promise<number | null>((done) => child.on('close', done))
  return { lines, process: child, ended }
}
