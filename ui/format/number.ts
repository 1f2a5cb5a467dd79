import { languages } from '../text/languages.ts'

/** A count with commas between thousands, in Latin digits: as amounts of money are written, in every language. */
export const formatCount = (value: number): string => new Intl.NumberFormat(languages.EN.locale).format(value)

/** A share as a percentage: 0.0125 is "1.25%". */
export const formatPercent = (share: number, decimals = 2): string =>
  new Intl.NumberFormat(languages.EN.locale, {
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(share)
