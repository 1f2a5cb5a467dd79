import { inProject } from '../project.mjs'
import { precompress } from './precompress.mjs'

/** Builds the site into `dist/site`, with compressed copies of files. */
export const buildSite = async () => {
  const { build } = await import('vite')
  const outDir = inProject('dist', 'site')
  await build({ root: inProject('site'), logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  await precompress(outDir)
}

/** Builds the page of games into `dist/studio`. It shares no file with the site, for it is served from another origin. */
export const buildStudio = async () => {
  const { build } = await import('vite')
  const outDir = inProject('dist', 'studio')
  await build({ configFile: inProject('site', 'studio.config.ts'), logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  await precompress(outDir)
}
