import { pathToFileURL } from 'node:url'
import { bundleOptions } from '../build/server.mjs'
import { inProject } from '../project.mjs'

/**
 * Bundles a program written in TypeScript and runs its `main`.
 * @param {{ entry: string, outfile: string }} paths relative to the project
 * @param {string[]} words of the command line
 * @returns {Promise<number | void>} the exit code
 */
export const bundleAndRun = async (paths, words) => {
  const { build } = await import('esbuild')
  await build({ ...bundleOptions(paths), logLevel: 'warning' })
  process.env.MIGRATIONS_DIR ??= inProject('server', 'migrations')
  process.setSourceMapsEnabled(true)
  /** @type {{ main(words: string[]): Promise<number | void> }} */
  const program = await import(pathToFileURL(inProject(paths.outfile)).href)
  return program.main(words)
}
