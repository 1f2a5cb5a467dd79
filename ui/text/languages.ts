/**
 * The languages the interface is offered in. `code` travels to the server, `lang` goes to the document, `locale` to Intl:
 * it names Latin digits and the Gregorian calendar, because a bare `my` prints Burmese digits.
 */
export const languages = {
  MY: { code: 'MY', folder: 'my', lang: 'my', name: 'မြန်မာ', locale: 'my-u-nu-latn-ca-gregory' },
  EN: { code: 'EN', folder: 'en', lang: 'en', name: 'English', locale: 'en-GB-u-nu-latn-ca-gregory' },
  CN: { code: 'CN', folder: 'cn', lang: 'zh-Hans', name: '简体中文', locale: 'zh-Hans-u-nu-latn-ca-gregory' },
} as const

export type LanguageCode = keyof typeof languages
export type Language = (typeof languages)[LanguageCode]

export const defaultLanguage: LanguageCode = 'MY'

export const isLanguageCode = (text: unknown): text is LanguageCode => typeof text === 'string' && Object.hasOwn(languages, text)
