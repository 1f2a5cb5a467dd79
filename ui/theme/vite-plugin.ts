import type { HtmlTagDescriptor, Plugin } from 'vite'
import { languages } from '../text/languages.ts'

const latinFont = /noto-sans-latin-[\w-]{8}\.woff2$/
const burmeseFont = /noto-sans-myanmar-[\w-]{8}\.woff2$/

/**
 * Tells `first-paint.js`, which knows the language of the visit, what each language needs: its sentences set off together with
 * the scripts, its fonts as soon as the first frame stands.
 */
export const earlyFetches = (): Plugin => ({
  name: 'tamuvo-early-fetches',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      if (!bundle) return []
      const files = Object.keys(bundle)
      const find = (pattern: RegExp): string[] => files.filter((file) => pattern.test(file)).map((file) => `/${file}`)
      return Object.values(languages).map(({ folder, lang }) =>
        mention(lang, [
          ...find(new RegExp(`/load-${folder}-[\\w-]{8}\\.js$`)),
          ...find(latinFont),
          ...(lang === 'my' ? find(burmeseFont) : []),
        ]),
      )
    },
  },
})

const mention = (lang: string, files: readonly string[]): HtmlTagDescriptor => ({
  tag: 'meta',
  attrs: { name: `early-${lang}`, content: files.join(' ') },
  injectTo: 'head-prepend',
})
