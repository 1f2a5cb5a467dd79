import type { Plugin } from 'vite'
import { compileCatalogue, englishTwin } from './compile.ts'

const catalogueFile = /[\\/](?:ui[\\/]text|contract[\\/]sentences)[\\/](?:en|my|cn|id|th|ty|vi)[\\/]\w+\.json$/

/** Compiles the catalogues at build, so that the browser carries messages ready to fill in and no ICU parser. */
export const compiledText = (): Plugin => ({
  name: 'tamuvo-compiled-text',
  enforce: 'pre',
  transform(_code, id) {
    const [file = ''] = id.split('?')
    if (!catalogueFile.test(file)) return null
    this.addWatchFile(englishTwin(file))
    return { code: JSON.stringify(compileCatalogue(file)), map: null }
  },
})
