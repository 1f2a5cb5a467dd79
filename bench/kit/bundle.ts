import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Bundles a program into one file for Node. Paths are relative to the project. */
export const bundleProgram = async (entry: string, outfile: string): Promise<void> => {
  const words = JSON.stringify({ entry, outfile })
  const script = `import { build } from 'esbuild'
import { bundleOptions } from './tools/build/server.mjs'
await build(bundleOptions(${words}))`
  await execute(process.execPath, ['--input-type=module', '-e', script])
}
