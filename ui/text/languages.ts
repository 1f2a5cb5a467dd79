/**
 * The languages the interface is translated into; the brand chooses which of them it offers. `code` travels to the server,
 * `lang` goes to the document, `locale` to Intl: it names Latin digits and the Gregorian calendar, because a bare `my` prints
 * Burmese digits.
 */
export const languages = {
  MY: { code: 'MY', folder: 'my', lang: 'my', name: 'မြန်မာ', locale: 'my-u-nu-latn-ca-gregory' },
  EN: { code: 'EN', folder: 'en', lang: 'en', name: 'English', locale: 'en-GB-u-nu-latn-ca-gregory' },
  CN: { code: 'CN', folder: 'cn', lang: 'zh-Hans', name: '简体中文', locale: 'zh-Hans-u-nu-latn-ca-gregory' },
  ID: { code: 'ID', folder: 'id', lang: 'id', name: 'Bahasa Indonesia', locale: 'id-u-nu-latn-ca-gregory' },
  TH: { code: 'TH', folder: 'th', lang: 'th', name: 'ไทย', locale: 'th-u-nu-latn-ca-gregory' },
  TY: { code: 'TY', folder: 'ty', lang: 'fil', name: 'Filipino', locale: 'fil-u-nu-latn-ca-gregory' },
  VI: { code: 'VI', folder: 'vi', lang: 'vi', name: 'Tiếng Việt', locale: 'vi-u-nu-latn-ca-gregory' },
} as const

export type LanguageCode = keyof typeof languages
export type Language = (typeof languages)[LanguageCode]

export const defaultLanguage: LanguageCode = 'MY'

/** What is offered until the brand has said it. */
export const firstOffered: readonly LanguageCode[] = ['MY', 'EN', 'CN']

export const isLanguageCode = (text: unknown): text is LanguageCode => typeof text === 'string' && Object.hasOwn(languages, text)
