import { fileURLToPath } from 'node:url'
import { setupI18n } from '@lingui/core'
import { compileCatalogue } from '../text/compile.ts'

/** English as the browser would say it, in place of `text.ts`: `vi.mock('@tamuvo/ui/text/text.ts', …)`. @throws for a key without a text */
export const englishOf = (...areas: string[]) => {
  const files = areas.map((area) => fileURLToPath(new URL(`../text/en/${area}.json`, import.meta.url)))
  const messages = Object.assign({}, ...files.map(compileCatalogue))
  const i18n = setupI18n({ locale: 'en', messages: { en: messages } })
  const hasText = (key: string): boolean => Object.hasOwn(messages, key)
  const t = (key: string, values?: Record<string, unknown>): string => {
    if (!hasText(key)) throw new Error(`no text for ${key}`)
    return i18n._(key, values)
  }
  const findText = (key: string, values?: Record<string, unknown>) => (hasText(key) ? t(key, values) : undefined)
  return { findText, hasText, t }
}
