import { type ReactNode, useSyncExternalStore } from 'react'
import { useStore } from '../hooks/store.ts'
import type { TextKey, TextValues } from './keys.ts'
import type { Language } from './languages.ts'
import { currentLanguage, onLanguageChange, t, textVersion } from './text.ts'

export const useLanguage = (): Language => useSyncExternalStore(onLanguageChange, currentLanguage)

/** The `t` to use while rendering: the component renders anew when the language changes or more sentences arrive. */
export const useText = (): typeof t => {
  useStore(textVersion)
  return t
}

/** A sentence as an element: `<T id="common.confirm" />`. */
export const T = ({ id, values }: { id: TextKey; values?: TextValues }): ReactNode => useText()(id, values)
