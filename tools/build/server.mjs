import { cpSync } from 'node:fs'
import { filesUnder, inProject } from '../project.mjs'

// They load native binaries or files by relative paths; the last ones are browsers and builds, of benches only.
const external = [
  'sharp',
  '@node-rs/argon2',
  'pg-native',
  'fontkit',
  'harfbuzzjs',
  'pdfkit',
  'subset-font',
  'playwright',
  '@tamuvo/tools/photograph/*',
]

// Defines `require` in the ES module, for CommonJS packages.
const banner = `import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);`

/**
 * How a program for Node is bundled: one file that starts in a fifth of the time of its parts.
 * @param {{ entry: string, outfile: string }} paths relative to the project
 * @returns {import('esbuild').BuildOptions}
 */
export const bundleOptions = ({ entry, outfile }) => ({
  absWorkingDir: inProject(),
  entryPoints: [entry],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  external,
  banner: { js: banner },
  sourcemap: true,
  legalComments: 'none',
  logLevel: 'silent',
})

export const buildServer = async () => {
  const { build } = await import('esbuild')
  await build(bundleOptions({ entry: 'server/main.ts', outfile: 'dist/server/main.js' }))
  await build(bundleOptions({ entry: 'server/prepare-main.ts', outfile: 'dist/server/prepare.js' }))
  copySql()
}

/** The program of the vendor that runs beside a demo. */
export const buildStudioServer = async () => {
  const { build } = await import('esbuild')
  await build(bundleOptions({ entry: 'studio/main.ts', outfile: 'dist/studio-server/main.js' }))
  cpSync(inProject('studio', 'migrations'), inProject('dist', 'studio-server', 'migrations'), { recursive: true })
}

/** Copies migrations and functions to the same relative paths as in the sources. */
const copySql = () => {
  for (const path of filesUnder('server'))
    if (/\/migrations\/.*\.sql$|\/functions\.sql$/.test(path)) cpSync(inProject(path), inProject('dist', path))
}
