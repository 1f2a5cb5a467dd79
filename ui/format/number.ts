import { languages, type Language } from '../text/languages.ts'

/** A count with thousands separators, in Latin digits whatever the language. */
export const formatCount = (value: number, language: Language = languages.EN): string =>
  new Intl.NumberFormat(language.locale).format(value)

/** A share as a percentage: 0.0125 is "1.25%". */
export const formatPercent = (share: number, decimals = 2): string =>
  new Intl.NumberFormat(languages.EN.locale, {
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(share)
