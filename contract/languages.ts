/** Interface languages on offer, by the codes of the wire. */
export const languages = ['MY', 'EN', 'CN'] as const
export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'MY'

/** What `lang` attribute a language code stands for. MY is Burmese. */
export const langTags: Record<Language, string> = { MY: 'my', EN: 'en', CN: 'zh-Hans' }

/** Game servers outside know no Burmese: they are asked in English. */
export const gameLanguage = (language: Language): Language => (language === 'MY' ? 'EN' : language)
