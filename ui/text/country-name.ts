import { findText } from './text.ts'

/** What a country is called in the chosen language, by our own table: browsers of phones lack Burmese. @param code ISO 3166-1 */
export const countryName = (code: string): string => findText(`country.${code}`) ?? code
