import type { Language } from '@tamuvo/contract/languages.ts'

/** A text in some languages, always including English. */
export type ContentTexts = { EN: string } & Partial<Record<Language, string>>

/** A text in the caller's language, or in English without a translation. */
export const textIn = (texts: ContentTexts, language: Language): string => texts[language] || texts.EN

export const mapTexts = ({ EN, ...others }: ContentTexts, change: (text: string) => string): ContentTexts => ({
  ...Object.fromEntries(Object.entries(others).map(([language, text]) => [language, change(text)])),
  EN: change(EN),
})
