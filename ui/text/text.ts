import { type Messages, setupI18n } from '@lingui/core'
import type { TextKey, TextValues } from './keys.ts'
import { defaultLanguage, isLanguageCode, type Language, type LanguageCode, languages } from './languages.ts'

const storageKey = 'language'
const i18n = setupI18n()
const listeners = new Set<() => void>()
let chosen: LanguageCode = defaultLanguage

const loaders: Record<LanguageCode, () => Promise<{ messages: Messages }>> = {
  MY: () => import('./load-my.ts'),
  EN: () => import('./load-en.ts'),
  CN: () => import('./load-cn.ts'),
}

/** The language kept from the last visit, else the brand's default. */
export const rememberedLanguage = (): LanguageCode => {
  const kept = localStorage.getItem(storageKey)
  return isLanguageCode(kept) ? kept : defaultLanguage
}

export const currentLanguage = (): Language => languages[chosen]

export const onLanguageChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Loads a language's messages, switches to it and remembers the choice. Rejects when the messages cannot be fetched. */
export const chooseLanguage = async (code: LanguageCode): Promise<void> => {
  const { messages } = await loaders[code]()
  const language = languages[code]
  i18n.loadAndActivate({ locale: language.lang, locales: language.locale, messages })
  chosen = code
  localStorage.setItem(storageKey, code)
  document.documentElement.lang = language.lang
  for (const listener of listeners) listener()
}

/** Whether a sentence exists: for keys put together at run time, such as refusal codes. */
export const hasText = (key: string): key is TextKey => Object.hasOwn(i18n.messages, key)

/**
 * A sentence in the chosen language. What a translation lacks was filled with English at build; a key that exists nowhere
 * shows itself in development and stays silent for players.
 */
export const t = (key: TextKey, values?: TextValues): string => {
  if (hasText(key)) return i18n._(key, values)
  console.error(`no text for "${String(key)}"`)
  return import.meta.env.DEV ? `⚠ ${String(key)}` : ''
}
