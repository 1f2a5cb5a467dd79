import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { compiledText } from '../ui/text/vite-plugin.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))

/** Scripts and styles are served from `res/`, under names that change with their content, so that they may be kept for ever. */
const named = (folder: string) => `res/${folder}/[name]-[hash]`

export default defineConfig({
  root: here,
  plugins: [compiledText(), tailwindcss(), react()],
  build: {
    outDir: fileURLToPath(new URL('../dist/site', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    target: ['chrome107', 'safari16', 'firefox113'],
    // Inlined pictures and fonts would be fetched whether needed or not.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        entryFileNames: `${named('js')}.js`,
        chunkFileNames: `${named('js')}.js`,
        assetFileNames: ({ names }) => `${named(names.some((name) => name.endsWith('.css')) ? 'css' : 'files')}[extname]`,
      },
    },
  },
})
