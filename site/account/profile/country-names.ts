import { countryName } from '@tamuvo/ui/text/country-name.ts'

type Country = { countryCode: string; countryDialingCode: string }

/** Countries to choose from, by name. @param withDialling whether with their dialling codes */
export const countryOptions = (countries: readonly Country[], lang: string, withDialling = false) =>
  countries
    .map(({ countryCode: key, countryDialingCode }) => {
      const name = countryName(key)
      return { key, text: name, label: withDialling ? `${name} +${countryDialingCode}` : name }
    })
    .sort((a, b) => a.text.localeCompare(b.text, lang))
