import { type CatalogueCode, languageCatalogue } from './language-catalogue.ts'
import { type Language, languages } from './languages.ts'

const isWritten = (code: CatalogueCode): code is Language => languages.some((language) => language === code)

/** The language of the operator's texts for an interface language: the same, or its fallback. */
export const contentLanguage = (code: CatalogueCode): Language =>
  isWritten(code) ? code : contentLanguage(languageCatalogue[code].fallback)
