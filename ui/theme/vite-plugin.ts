import type { HtmlTagDescriptor, Plugin } from 'vite'
import { languages } from '../text/languages.ts'

const latinFont = /noto-sans-latin-[\w-]{8}\.woff2$/
const burmeseFont = /noto-sans-myanmar-[\w-]{8}\.woff2$/

/** A page by its path: the module that it is fetched as, and which texts it needs beside those of the first screen. */
export type EarlyPages = Readonly<Record<string, { module: string; texts: string }>>

type Bundle = Readonly<Record<string, { type: string; isEntry?: boolean; facadeModuleId?: string | null; imports?: string[] }>>

/**
 * Tells `first-paint.js`, which knows the address and the language of the visit, what they need: sentences set off together with
 * the scripts, fonts as soon as the first frame stands, and the program of a page before that of the site asks for it.
 */
export const earlyFetches = (pages: EarlyPages = {}): Plugin => ({
  name: 'tamuvo-early-fetches',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      if (!bundle) return []
      const files = Object.keys(bundle)
      const find = (pattern: RegExp): string[] => files.filter((file) => pattern.test(file)).map((file) => `/${file}`)
      const known = Object.values(languages)
      const ofLanguages = known.map(({ folder, lang }) =>
        mention(`early-${lang}`, [
          ...find(new RegExp(`/load-${folder}-[\\w-]{8}\\.js$`)),
          ...find(latinFont),
          ...(lang === 'my' ? find(burmeseFont) : []),
        ]),
      )
      const ofPages = Object.entries(pages).flatMap(([path, { module, texts }]) => {
        const program = programOf(bundle, module)
        return known.map(({ folder, lang }) =>
          mention(`early-${lang}:${path}`, [...program, ...find(new RegExp(`/load-${folder}-${texts}-[\\w-]{8}\\.js$`))]),
        )
      })
      return [...ofLanguages, ...ofPages]
    },
  },
})

/**
 * Tells a server that fills the page of a game in (`server/play-page.ts`) what each client needs beside the kit, and where the words of
 * each language are, so that they set off together with the kit.
 */
export const earlyClients = (modules: Readonly<Record<string, string>>): Plugin => ({
  name: 'tamuvo-early-clients',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      if (!bundle) return []
      const wordsOf = (folder: string) =>
        Object.keys(bundle).filter((file) => new RegExp(`/words-${folder}-[\\w-]{8}\\.js$`).test(file))
      return [
        ...Object.entries(modules).map(([name, module]) => mention(`early-client:${name}`, programOf(bundle, module))),
        ...Object.entries(languages).map(([code, { folder }]) =>
          mention(
            `early-words:${code}`,
            wordsOf(folder).map((file) => `/${file}`),
          ),
        ),
      ]
    },
  },
})

/** The files of a module that the first screen has not. @param module the end of its path */
const programOf = (bundle: Bundle, module: string): string[] => {
  const chunks = Object.entries(bundle)
  const entry = chunks.find(([, { isEntry }]) => isEntry)?.[0] ?? ''
  const page = chunks.find(([, { facadeModuleId }]) => facadeModuleId?.replaceAll('\\', '/').endsWith(module))?.[0]
  const first = withImports(bundle, entry)
  return page === undefined ? [] : [...withImports(bundle, page)].filter((file) => !first.has(file)).map((file) => `/${file}`)
}

const withImports = (bundle: Bundle, file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const each of bundle[file]?.imports ?? []) withImports(bundle, each, seen)
  return seen
}

const mention = (name: string, files: readonly string[]): HtmlTagDescriptor => ({
  tag: 'meta',
  attrs: { name, content: files.join(' ') },
  injectTo: 'head-prepend',
})
