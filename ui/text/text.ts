import { type Messages, setupI18n } from '@lingui/core'
import { createStore } from '../hooks/store.ts'
import { deviceStorage } from '../session/storage.ts'
import type { TextKey, TextValues } from './keys.ts'
import { defaultLanguage, isLanguageCode, type Language, type LanguageCode, languages } from './languages.ts'

type Part = () => Promise<{ messages: Messages }>

const storageKey = 'language'
const i18n = setupI18n()
const listeners = new Set<() => void>()
let chosen: LanguageCode = defaultLanguage
let restWanted = false

/** What the first screen needs, and the rest, which comes with the first page behind it. */
const parts: Record<LanguageCode, { first: Part; rest: Part }> = {
  MY: { first: () => import('./load-my.ts'), rest: () => import('./load-my-rest.ts') },
  EN: { first: () => import('./load-en.ts'), rest: () => import('./load-en-rest.ts') },
  CN: { first: () => import('./load-cn.ts'), rest: () => import('./load-cn-rest.ts') },
  ID: { first: () => import('./load-id.ts'), rest: () => import('./load-id-rest.ts') },
  TH: { first: () => import('./load-th.ts'), rest: () => import('./load-th-rest.ts') },
  TY: { first: () => import('./load-ty.ts'), rest: () => import('./load-ty-rest.ts') },
  VI: { first: () => import('./load-vi.ts'), rest: () => import('./load-vi-rest.ts') },
}

/** The language kept from the last visit, if there was one. */
export const rememberedLanguage = (): LanguageCode | undefined => {
  const stored = deviceStorage.read(storageKey)
  return isLanguageCode(stored) ? stored : undefined
}

export const currentLanguage = (): Language => languages[chosen]

export const onLanguageChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Switches to a chosen language and stores the choice. Rejects when its messages cannot be fetched. */
export const chooseLanguage = async (code: LanguageCode): Promise<void> => {
  await speakLanguage(code)
  deviceStorage.write(storageKey, code)
}

/** Loads a language's messages and switches to it for now. Rejects when they cannot be fetched. */
export const speakLanguage = async (code: LanguageCode): Promise<void> => {
  const { first, rest } = parts[code]
  const loaded = await Promise.all([first(), ...(restWanted ? [rest()] : [])])
  speakWith(
    code,
    loaded.map(({ messages }) => messages),
  )
}

/** Switches to a language with messages at hand, for pages that load their own. */
export const speakWith = (code: LanguageCode, loaded: readonly Messages[]): void => {
  const { lang, locale } = languages[code]
  for (const messages of loaded) i18n.load(lang, messages)
  i18n.activate(lang, locale)
  chosen = code
  document.documentElement.lang = lang
  textVersion.set(textVersion.get() + 1)
  for (const listener of listeners) listener()
}

/** Grows whenever other sentences are on hand: for those who render them. */
export const textVersion = createStore(0)

/** Loads the texts of the pages behind the first screen; from then on every language comes whole. */
export const loadAllText = async (): Promise<void> => {
  restWanted = true
  const code = chosen
  const { messages } = await parts[code].rest()
  if (hasAll(messages)) return
  i18n.load(languages[code].lang, messages)
  textVersion.set(textVersion.get() + 1)
}

const hasAll = (messages: Messages): boolean => Object.keys(messages).every(hasText)

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

/** A sentence whose key was put together elsewhere; undefined where there is none. */
export const findText = (key: string, values?: TextValues): string | undefined => (hasText(key) ? t(key, values) : undefined)
