import type { Language } from '@tamuvo/contract/languages.ts'
import { shownText } from '../kit/shown-text.ts'

/** A text in some languages, always including English. */
export type ContentTexts = { EN: string } & Partial<Record<Language, string>>

/** A text in the caller's language as it is shown, or in English without a translation. */
export const textIn = (texts: ContentTexts, language: Language): string => shownText(texts[language] || texts.EN, language)

export const mapTexts = ({ EN, ...others }: ContentTexts, change: (text: string) => string): ContentTexts => ({
  ...Object.fromEntries(Object.entries(others).map(([language, text]) => [language, change(text)])),
  EN: change(EN),
})
