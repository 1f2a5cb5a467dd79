import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledText } from '../ui/text/vite-plugin.ts'
import { earlyClients } from '../ui/theme/vite-plugin.ts'
import { slimContract } from './app/contract-vite-plugin.ts'
import { clientModules } from './studio/client-modules.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** As those of the member site: under names that change with their content, so that they may be kept for ever. */
const named = (folder: string) => `res/${folder}/[name]-[hash]`

/** The texts of `studio/words.ts`. */
const gameWords =
  /[\\/](?:ui[\\/]text|contract[\\/]sentences)[\\/](\w+)[\\/](?:common|studio|slots|tables|arcade|bingo|bonus|jackpot|refusal|refused)\.json/

const wordsOf = (module: string): string => `words-${gameWords.exec(module)?.[1] ?? 'any'}`

/** The page of games, which is served from an origin of its own and shares no file with the member site. */
export default defineConfig({
  root: here('./studio'),
  publicDir: false,
  plugins: [compiledText(), slimContract(), tailwindcss(), react(), earlyClients(clientModules())],
  build: {
    outDir: here('../dist/studio'),
    emptyOutDir: true,
    manifest: true,
    target: ['chrome107', 'safari16', 'firefox113'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // How long each plugin took is of no use where the site is started.
      checks: { bundlerTimings: false },
      input: here('./studio/index.html'),
      output: {
        entryFileNames: `${named('js')}.js`,
        chunkFileNames: `${named('js')}.js`,
        codeSplitting: {
          groups: [
            // What games say, in one file for each language: ten small ones would each wait for the line.
            { name: wordsOf, debugName: 'words', test: gameWords, priority: 5 },
            // Everything needs it, and the renderer must not bring it.
            { name: 'loading', test: /preload-helper/, priority: 4 },
            {
              name: 'stage',
              test: /[\\/]node_modules[\\/](pixi\.js|eventemitter3|@pixi|earcut|tiny-lru|ismobilejs|parse-svg-path)[\\/]/,
              priority: 3,
            },
            { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 2 },
            { name: 'kit', tags: ['$initial'], priority: 1 },
          ],
        },
        assetFileNames: ({ names }) => `${named(names.some((name) => name.endsWith('.css')) ? 'css' : 'files')}[extname]`,
      },
    },
  },
})
