import { languageCatalogue } from './language-catalogue.ts'
import { type InterfaceLanguage, interfaceLanguages } from './languages.ts'

/** Tags by which browsers also call languages: of Chinese by where it is spoken, of Filipino by its other name. */
const otherTags: Record<string, InterfaceLanguage> = { zh: 'CN', tl: 'TY' }

/** As many languages of an `Accept-Language` as are read. */
const preferencesMax = 10

const languageOfTag = (tag: string): InterfaceLanguage | undefined => {
  const [primary = ''] = tag.toLowerCase().split('-')
  return interfaceLanguages.find((code) => languageCatalogue[code].tag === primary) ?? otherTags[primary]
}

/** The first language of an `Accept-Language` header that the interface has, by its weights. @param header untrusted input */
const languageOfHeader = (header: string): InterfaceLanguage | undefined => {
  const preferences = header.split(',', preferencesMax).map((preference) => {
    const [tag = '', ...parameters] = preference.split(';').map((part) => part.trim())
    const weight = Number(parameters.find((part) => part.startsWith('q='))?.slice(2) ?? 1)
    return { language: languageOfTag(tag), weight }
  })
  return preferences
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .find(({ language }) => language)?.language
}

/** The headers of a request that say its language: our own, and the one of browsers. Both are untrusted. */
export type LanguageHeaders = { language: string | undefined; acceptLanguage: string | undefined }

/** The language that a caller asks for. Undefined when it asks for none, or for none that the interface has. */
export const askedLanguage = ({ language, acceptLanguage }: LanguageHeaders): InterfaceLanguage | undefined =>
  interfaceLanguages.find((code) => code === language) ??
  (acceptLanguage === undefined ? undefined : languageOfHeader(acceptLanguage))
