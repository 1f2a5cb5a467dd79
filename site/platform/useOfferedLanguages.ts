import { firstOffered, type Language, languages } from '@tamuvo/ui/text/languages.ts'
import { useSettings } from './useSettings.ts'

/** The languages that the brand offers, in its order. */
export const useOfferedLanguages = (): Language[] =>
  (useSettings()?.supportLanguages ?? firstOffered).map((code) => languages[code])
