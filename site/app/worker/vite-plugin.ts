import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const entry = fileURLToPath(new URL('./worker.ts', import.meta.url))
/** Of the first screen too, but under names that stay. */
const fixed = ['/', '/first-paint.js', '/app.webmanifest', '/favicon.svg', '/art/logo/symbol.svg']

/** Builds `sw.js`, which keeps the first screen of this very edition for when there is no network. */
export const offlineWorker = (): Plugin => ({
  name: 'tamuvo-offline-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      if (!bundle['index.html']) return
      const files = [...fixed, ...firstScreen(bundle).map((file) => `/${file}`)]
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await bundleWorker(files, versionOf(bundle)) })
    },
  },
})

type Bundle = Rolldown.OutputBundle

/** Scripts and styles that the first screen cannot do without, in the languages of every brand. */
const firstScreen = (bundle: Bundle): string[] => {
  const seen = new Set<string>()
  const visit = (file: string): void => {
    const chunk = bundle[file]
    if (seen.has(file) || chunk?.type !== 'chunk') return
    seen.add(file)
    for (const imported of chunk.imports) visit(imported)
  }
  for (const [file, chunk] of Object.entries(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) visit(file)
  for (const file of Object.keys(bundle)) if (/\/load-(?:my|en|cn)-[\w-]{8}\.js$/.test(file)) visit(file)
  const page = bundle['index.html']
  const html = page?.type === 'asset' ? String(page.source) : ''
  return [...seen, ...Object.keys(bundle).filter((file) => file.endsWith('.css') && html.includes(file))].toSorted()
}

/** Changes whenever a file of the site does, since their names do. */
const versionOf = (bundle: Bundle): string => {
  const page = bundle['index.html']
  const html = page?.type === 'asset' ? String(page.source) : ''
  return createHash('sha256')
    .update([html, ...Object.keys(bundle).toSorted()].join('\n'))
    .digest('hex')
    .slice(0, 12)
}

/** The worker as one plain script. @param files of the first screen */
export const bundleWorker = async (files: readonly string[], version: string): Promise<string> => {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { workerFiles: JSON.stringify(files), workerVersion: JSON.stringify(version) },
    build: { write: false, copyPublicDir: false, lib: { entry, formats: ['iife'], name: 'worker' } },
  })
  const [output] = Array.isArray(result) ? result : [result]
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error('the offline worker could not be built')
  return chunk.code
}
