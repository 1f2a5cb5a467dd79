import { bundleOptions } from '../build/server.mjs'
import { inProject } from '../project.mjs'
import { runBuilt } from '../run-program.mjs'

/**
 * Bundles a program written in TypeScript and runs it in this terminal.
 * @param {{ entry: string, outfile: string }} paths relative to the project
 * @param {string[]} words
 * @returns {Promise<number>} its exit code
 */
export const bundleAndRun = async (paths, words) => {
  const { build } = await import('esbuild')
  await build({ ...bundleOptions(paths), logLevel: 'warning' })
  return runBuilt(inProject(paths.outfile), words, { MIGRATIONS_DIR: inProject('server', 'migrations') })
}
