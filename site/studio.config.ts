import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledText } from '../ui/text/vite-plugin.ts'
import { slimContract } from './app/contract-vite-plugin.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** As those of the member site: under names that change with their content, so that they may be kept for ever. */
const named = (folder: string) => `res/${folder}/[name]-[hash]`

/** The page of games, which is served from an origin of its own and shares no file with the member site. */
export default defineConfig({
  root: here('./studio'),
  publicDir: false,
  plugins: [compiledText(), slimContract(), tailwindcss(), react()],
  build: {
    outDir: here('../dist/studio'),
    emptyOutDir: true,
    manifest: true,
    target: ['chrome107', 'safari16', 'firefox113'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: here('./studio/index.html'),
      output: {
        entryFileNames: `${named('js')}.js`,
        chunkFileNames: `${named('js')}.js`,
        codeSplitting: {
          groups: [
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
