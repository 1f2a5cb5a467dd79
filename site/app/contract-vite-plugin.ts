import type { Plugin } from 'vite'

const summaries = /^ +summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`),\n/gm

/** Leaves the summaries of calls out of what browsers fetch: only the path table and the API documents read them. */
export const slimContract = (): Plugin => ({
  name: 'tamuvo-slim-contract',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]contract[\\/][\w-]+\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(summaries, ''), map: null }),
  },
})
