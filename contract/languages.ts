/** Languages of the operator's texts: notices, help, names of games, messages. */
export const languages = ['MY', 'EN', 'CN'] as const
export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'MY'

/** Languages with a complete translation of the interface. An operator enables some of them. */
export const interfaceLanguages = [...languages, 'ID', 'TH', 'TY', 'VI'] as const
export type InterfaceLanguage = (typeof interfaceLanguages)[number]

/** BCP 47 tags. MY is Burmese. */
export const langTags: Record<Language, string> = { MY: 'my', EN: 'en', CN: 'zh-Hans' }

/** External game servers do not support Burmese: they get English. */
export const gameLanguage = (language: InterfaceLanguage): InterfaceLanguage => (language === 'MY' ? 'EN' : language)
