import { PlainError } from '../plain-error.mjs'
import { inProject } from '../project.mjs'
import { runBuilt } from '../run-program.mjs'
import { precompress } from './precompress.mjs'
import { bundleOptions } from './server.mjs'

const program = 'dist/programs/render-art.js'

/** Draws every cover, banner and mark into `dist/art`. */
export const buildArt = async () => {
  const { build } = await import('esbuild')
  await build(bundleOptions({ entry: 'tools/build/render-art.ts', outfile: program }))
  const outDir = inProject('dist', 'art')
  if ((await runBuilt(inProject(program), [outDir])) !== 0) throw new PlainError('drawing stopped')
  await precompress(outDir)
}
