import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { bundleOptions } from '../build/server.mjs'
import { inProject } from '../project.mjs'
import { openDoor } from './door.mjs'

/** Called by vitest once a run. A program is bundled with the first test that starts it. @param {import('vitest/node').TestProject} project */
export const setup = async (project) => {
  const door = await openDoor(bundleProgram)
  project.provide('programsDoor', door.port)
  return door.close
}

/** @param {string} source */
const bundleProgram = async (source) => {
  const folder = await mkdtemp(join(tmpdir(), 'tamuvo-program-'))
  const outfile = join(folder, 'program.mjs')
  // To read its source map takes a fifth of the start of a program, and some start fifty times.
  await build({ ...bundleOptions({ entry: source, outfile }), sourcemap: false })
  // Native packages are not bundled; they are resolved beside the bundle.
  await symlink(inProject('node_modules'), join(folder, 'node_modules'))
  return { said: outfile, stop: () => rm(folder, { recursive: true }) }
}
