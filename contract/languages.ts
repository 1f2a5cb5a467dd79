/** Languages that the texts of an operator are written in: notices, help, names of games, messages. */
export const languages = ['MY', 'EN', 'CN'] as const
export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'MY'

/** Languages the interface is wholly translated into. An operator chooses which of them are offered. */
export const interfaceLanguages = [...languages, 'ID', 'TH', 'TY', 'VI'] as const
export type InterfaceLanguage = (typeof interfaceLanguages)[number]

/** What `lang` attribute a language code stands for. MY is Burmese. */
export const langTags: Record<Language, string> = { MY: 'my', EN: 'en', CN: 'zh-Hans' }

/** Game servers outside know no Burmese: they are asked in English. */
export const gameLanguage = (language: InterfaceLanguage): InterfaceLanguage => (language === 'MY' ? 'EN' : language)
