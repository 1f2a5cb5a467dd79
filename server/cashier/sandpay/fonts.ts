import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Language } from '@tamuvo/contract/languages.ts'
import type { FastifyInstance } from 'fastify'

const packages: Partial<Record<Language, string>> = {
  MY: '@fontsource-variable/noto-sans-myanmar',
  CN: '@fontsource-variable/noto-sans-sc',
}

const servedPath = /^\/(index\.css|files\/[\w-]+\.woff2)$/

/** Serves fonts for scripts that a device may lack. A browser fetches only the subsets that a page uses. */
export const serveFonts = async (scope: FastifyInstance): Promise<void> => {
  const { resolve } = createRequire(import.meta.url)
  for (const [language, name] of Object.entries(packages))
    await scope.register(fastifyStatic, {
      root: dirname(resolve(`${name}/index.css`)),
      prefix: `/fonts/${language}`,
      decorateReply: false,
      allowedPath: (path) => servedPath.test(path),
      maxAge: '30d',
    })
}

/** The address of a language's font style sheet, if it needs one. */
export const fontSheetOf = (language: Language): string | undefined =>
  packages[language] && `/sandpay/fonts/${language}/index.css`
