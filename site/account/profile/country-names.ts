type Country = { countryCode: string; countryDialingCode: string }

/** What a country is called in a language; its code where the browser does not know. */
const countryName = (code: string, lang: string): string => {
  try {
    return new Intl.DisplayNames([lang, 'en'], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

/** Countries to choose from, by name. @param withDialling whether with their dialling codes */
export const countryOptions = (countries: readonly Country[], lang: string, withDialling = false) =>
  countries
    .map(({ countryCode: key, countryDialingCode }) => {
      const name = countryName(key, lang)
      return { key, text: name, label: withDialling ? `${name} +${countryDialingCode}` : name }
    })
    .sort((a, b) => a.text.localeCompare(b.text, lang))
