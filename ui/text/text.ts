import { type Messages, setupI18n } from '@lingui/core'
import { createStore } from '../hooks/store.ts'
import { deviceStorage } from '../session/storage.ts'
import type { TextKey, TextValues } from './keys.ts'
import { defaultLanguage, isLanguageCode, type Language, type LanguageCode, languages } from './languages.ts'

/** What comes after the texts of the first screen: those of what home draws next and of the windows to get in by, of the lottery, of all else. */
export const textParts = ['near', 'lottery', 'rest'] as const
export type TextPart = (typeof textParts)[number]

type Load = () => Promise<{ messages: Messages }>

const storageKey = 'language'
const i18n = setupI18n()
const listeners = new Set<() => void>()
let chosen: LanguageCode = defaultLanguage
const wanted = new Set<TextPart>()
/** Keys that were looked up before their sentence was on hand. */
const missed = new Set<string>()

const loads: Record<LanguageCode, Record<'first' | TextPart, Load>> = {
  MY: {
    first: () => import('./load-my.ts'),
    near: () => import('./load-my-near.ts'),
    lottery: () => import('./load-my-lottery.ts'),
    rest: () => import('./load-my-rest.ts'),
  },
  EN: {
    first: () => import('./load-en.ts'),
    near: () => import('./load-en-near.ts'),
    lottery: () => import('./load-en-lottery.ts'),
    rest: () => import('./load-en-rest.ts'),
  },
  CN: {
    first: () => import('./load-cn.ts'),
    near: () => import('./load-cn-near.ts'),
    lottery: () => import('./load-cn-lottery.ts'),
    rest: () => import('./load-cn-rest.ts'),
  },
  ID: {
    first: () => import('./load-id.ts'),
    near: () => import('./load-id-near.ts'),
    lottery: () => import('./load-id-lottery.ts'),
    rest: () => import('./load-id-rest.ts'),
  },
  TH: {
    first: () => import('./load-th.ts'),
    near: () => import('./load-th-near.ts'),
    lottery: () => import('./load-th-lottery.ts'),
    rest: () => import('./load-th-rest.ts'),
  },
  TY: {
    first: () => import('./load-ty.ts'),
    near: () => import('./load-ty-near.ts'),
    lottery: () => import('./load-ty-lottery.ts'),
    rest: () => import('./load-ty-rest.ts'),
  },
  VI: {
    first: () => import('./load-vi.ts'),
    near: () => import('./load-vi-near.ts'),
    lottery: () => import('./load-vi-lottery.ts'),
    rest: () => import('./load-vi-rest.ts'),
  },
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
  const load = loads[code]
  const loaded = await Promise.all([load.first(), ...[...wanted].map((part) => load[part]())])
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
  missed.clear()
  textVersion.set(textVersion.get() + 1)
  for (const listener of listeners) listener()
}

/** Grows with the language, and when sentences arrive that were missed: for those who render them. */
export const textVersion = createStore(0)

/** Loads parts of the texts; from then on every language comes with them. */
export const loadText = async (names: readonly TextPart[]): Promise<void> => {
  for (const name of names) wanted.add(name)
  const code = chosen
  const loaded = await Promise.all(names.map((name) => loads[code][name]()))
  for (const { messages } of loaded) if (!hasAll(messages)) i18n.load(languages[code].lang, messages)
  // What shows none of them need not be rendered again, which takes a slow phone a tenth of a second.
  const found = [...missed].filter(isOnHand)
  if (found.length === 0) return
  for (const key of found) missed.delete(key)
  textVersion.set(textVersion.get() + 1)
}

export const loadAllText = (): Promise<void> => loadText(textParts)

const isOnHand = (key: string): boolean => Object.hasOwn(i18n.messages, key)

const hasAll = (messages: Messages): boolean => Object.keys(messages).every(isOnHand)

/** Whether a sentence exists: for keys put together at run time, such as refusal codes. */
export const hasText = (key: string): key is TextKey => {
  if (isOnHand(key)) return true
  missed.add(key)
  return false
}

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
