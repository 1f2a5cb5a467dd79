import { inProject } from '../project.mjs'
import { precompress } from './precompress.mjs'

/** Builds the site into `dist/site`, with compressed copies of files. */
export const buildSite = async () => {
  const { build } = await import('vite')
  const outDir = inProject('dist', 'site')
  await build({ root: inProject('site'), logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  await precompress(outDir)
}
