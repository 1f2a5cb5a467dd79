import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { compiledText } from '../ui/text/vite-plugin.ts'
import { earlyFetches } from '../ui/theme/vite-plugin.ts'
import { gettingIn, pageGroups, pagesAhead, restOfHome, sharedEarly, sideOfHome } from './app/page-groups.ts'
import { slimContract } from './app/contract-vite-plugin.ts'
import { namedFrames } from './app/frames-vite-plugin.ts'
import { offlineWorker } from './app/worker/vite-plugin.ts'
import { pageFrames } from './shell/frames.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Scripts and styles are served from `res/`, under names that change with their content, so that they may be kept for ever. */
const named = (folder: string) => `res/${folder}/[name]-[hash]`

/** The group of a page by its module; undefined for other parts. */
const groupOf = (module: string | null | undefined): string | undefined =>
  module?.startsWith(here('.'))
    ? pageGroups[
        module
          .slice(here('.').length)
          .replace(/^[\\/]/, '')
          .replaceAll('\\', '/')
      ]
    : undefined

/** Parts of the look, icons among them. Those that are large are left to the pages that have them. */
const sharedParts = /[\\/](ui|site[\\/]parts|node_modules[\\/]lucide-react)[\\/]/

/** Whether a module is one of these, by their paths in the project. */
const isOneOf =
  (parts: readonly string[]) =>
  (module: string): boolean =>
    parts.some((part) => module.replaceAll('\\', '/').endsWith(`/${part}`))

const inSite = (part: string): string => `site/${part}`

/** The gallery of parts is for those who build: it stands at /dev/ui while developing and is no part of the built site. */
const galleryAtDevUi = (): Plugin => ({
  name: 'tamuvo-gallery',
  configureServer: ({ middlewares }) => {
    middlewares.use('/dev/ui', (_request, response) => {
      response.writeHead(302, { location: '/app/gallery/index.html' }).end()
    })
  },
})

/**
 * Few files: many small ones compress worse and arrive later. The first screen in two, libraries, which seldom change, and our
 * own; what home draws next, what of it pages that set off early show too, and the windows to get in by in one each; and what
 * three pages or more share.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 5 },
  { name: 'first', tags: ['$initial'], priority: 4 },
  { name: 'early', test: isOneOf(sharedEarly), priority: 3.5 },
  { name: 'egame-index', test: isOneOf(restOfHome.map(inSite)), priority: 3 },
  { name: 'side', test: isOneOf(sideOfHome.map(inSite)), priority: 2.7 },
  { name: 'parts', test: sharedParts, minShareCount: 3, maxModuleSize: 8_000, priority: 2 },
  { name: 'icons', test: /[\\/]node_modules[\\/]lucide-react[\\/]/, minShareCount: 2, priority: 1 },
  { name: 'auth', test: isOneOf(gettingIn.map(inSite)), priority: 1.5 },
  { name: 'register', test: isOneOf(['site/account/registration/RegisterModal.tsx']), priority: 1 },
  // The window around a task and the field for six digits, with which many of them begin.
  { name: 'tasks', test: /[\\/]site[\\/]account[\\/]\w+[\\/](TaskFrame|SixDigits)\./, priority: 1 },
  // What several pages of rewards, points and promotions show.
  {
    name: 'loyalty',
    test: /[\\/](site|contract)[\\/](promotion|reward|vip|points?|mall|mission|free-bets)\b/,
    minShareCount: 2,
    maxModuleSize: 8_000,
    priority: 1,
  },
  // What pages of bets show of them.
  {
    name: 'bets',
    test: /[\\/](site[\\/]betting|contract)[\\/](BetSta|ReceiptButton|bet-words|bonus\.|lottery-receipts)/,
    minShareCount: 2,
    maxModuleSize: 8_000,
    priority: 1,
  },
  // What results are computed again from, and what several pages know of payments.
  { name: 'seeds', test: /[\\/]games[\\/]kit[\\/](sha256|stream)\./, minShareCount: 2, priority: 1 },
  {
    name: 'payments',
    test: /[\\/](contract[\\/](payment-[a-z]+|cashier-withdrawals)|withdrawal[\\/]withdrawal-words)\./,
    minShareCount: 2,
    priority: 1,
  },
  // What the list of my account and the pages of safer play know of it.
  { name: 'safer', test: /[\\/](site|contract)[\\/]safer\b/, minShareCount: 2, maxModuleSize: 8_000, priority: 1 },
  // What several pages of the agent centre show.
  { name: 'agent', test: /[\\/]site[\\/]agent[\\/]/, minShareCount: 2, maxModuleSize: 8_000, priority: 1 },
]

export default defineConfig(({ mode }) => ({
  root: here('.'),
  plugins: [
    compiledText(),
    slimContract(),
    tailwindcss(),
    react(),
    earlyFetches(pagesAhead),
    namedFrames(pageFrames),
    offlineWorker(),
    galleryAtDevUi(),
  ],
  worker: { rolldownOptions: { output: { entryFileNames: `${named('js')}.js` } } },
  build: {
    outDir: here('../dist/site'),
    emptyOutDir: true,
    manifest: true,
    target: ['chrome107', 'safari16', 'firefox113'],
    // A browser that does not know such links fetches modules when they are imported; the stand-in would watch the page for ever.
    modulePreload: { polyfill: false },
    // Inlined pictures and fonts would be fetched whether needed or not.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // How long each plugin took is of no use where the site is started.
      checks: { bundlerTimings: false },
      input: here(mode === 'gallery' ? 'app/gallery/index.html' : 'index.html'),
      output: {
        entryFileNames: `${named('js')}.js`,
        chunkFileNames: ({ facadeModuleId }) => `res/js/${groupOf(facadeModuleId) ?? '[name]'}-[hash].js`,
        codeSplitting: { groups },
        assetFileNames: ({ names }) => `${named(names.some((name) => name.endsWith('.css')) ? 'css' : 'files')}[extname]`,
      },
    },
  },
}))
