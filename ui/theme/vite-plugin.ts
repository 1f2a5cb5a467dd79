import type { HtmlTagDescriptor, Plugin } from 'vite'
import { languages } from '../text/languages.ts'

const latinFont = /noto-sans-latin-wght-normal[\w-]*\.woff2$/
const burmeseFont = /noto-sans-myanmar-myanmar-wght-normal[\w-]*\.woff2$/

/**
 * Lets fonts and sentences set off together with the scripts instead of after them. The Latin font is for everybody; what each
 * language needs besides is told to `first-paint.js`, which knows the language of the visit.
 */
export const earlyFetches = (): Plugin => ({
  name: 'tamuvo-early-fetches',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      if (!bundle) return []
      const files = Object.keys(bundle)
      const find = (pattern: RegExp): string[] => files.filter((file) => pattern.test(file)).map((file) => `/${file}`)
      const needs = Object.values(languages).map(({ folder, lang }) =>
        mention(lang, [...find(new RegExp(`/load-${folder}-[\\w-]{8}\\.js$`)), ...(lang === 'my' ? find(burmeseFont) : [])]),
      )
      return [...find(latinFont).map(preloadFont), ...needs]
    },
  },
})

const preloadFont = (href: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href },
  injectTo: 'head-prepend',
})

const mention = (lang: string, files: readonly string[]): HtmlTagDescriptor => ({
  tag: 'meta',
  attrs: { name: `early-${lang}`, content: files.join(' ') },
  injectTo: 'head-prepend',
})
