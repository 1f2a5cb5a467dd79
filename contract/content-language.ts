import { type CatalogueCode, languageCatalogue } from './language-catalogue.ts'
import { type Language, languages } from './languages.ts'

const isWritten = (code: CatalogueCode): code is Language => languages.some((language) => language === code)

/** The language in which somebody reads the texts of the operator: her own, or the one it falls back to. */
export const contentLanguage = (code: CatalogueCode): Language =>
  isWritten(code) ? code : contentLanguage(languageCatalogue[code].fallback)
