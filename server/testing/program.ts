import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleOptions } from '@tamuvo/tools/build/server.mjs'
import { inProject } from '@tamuvo/tools/project.mjs'
import { build } from 'esbuild'
import { type Program, startProgram } from './program-process.ts'

export type Bundle = {
  start(...words: string[]): Program
  /** Starts it with variables added to the environment. */
  startIn(environment: Record<string, string>, ...words: string[]): Program
  remove(): Promise<void>
}

/** Bundles a source file to run as a child process. */
export const bundleProgram = async (source: string): Promise<Bundle> => {
  const folder = await mkdtemp(join(tmpdir(), 'tamuvo-program-'))
  const outfile = join(folder, 'program.mjs')
  await build(bundleOptions({ entry: source, outfile }))
  // Native packages are not bundled; they are resolved beside the bundle.
  await symlink(inProject('node_modules'), join(folder, 'node_modules'))
  const startIn: Bundle['startIn'] = (environment, ...words) => startProgram(outfile, words, environment)
  return { startIn, start: (...words) => startIn({}, ...words), remove: () => rm(folder, { recursive: true }) }
}
