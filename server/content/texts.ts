import type { Language } from '@tamuvo/contract/languages.ts'

/** A text in the languages it was written in. English is always there. */
export type ContentTexts = { EN: string } & Partial<Record<Language, string>>

/** A text in the caller's language, or in English where it was not translated. */
export const textIn = (texts: ContentTexts, language: Language): string => texts[language] || texts.EN

export const mapTexts = ({ EN, ...others }: ContentTexts, change: (text: string) => string): ContentTexts => ({
  ...Object.fromEntries(Object.entries(others).map(([language, text]) => [language, change(text)])),
  EN: change(EN),
})
