import { inUnicode, isZawgyi, zawgyiToUnicode } from './zawgyi.ts'

/** Signs that people leave out while searching: dots and visargas of Burmese, tone marks of Thai and Vietnamese, accents. */
const toneMarks = /[\u0300-\u036f]|[\u0e47-\u0e4c]|[\u1037\u1038]/g
const unseen = /[\u200b-\u200d\u2060\ufeff]/g

/** A text as search compares it: in Unicode, without capitals, widths, tone marks and double spaces. */
export const foldForSearch = (text: string): string =>
  inUnicode(text)
    .normalize('NFKD')
    .replaceAll(unseen, '')
    .replaceAll(toneMarks, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * The ways in which a typed text may be meant, folded. Short Burmese can be right in Zawgyi and in Unicode; then both are
 * looked for. Empty for a text with nothing to look for.
 */
export const searchReadings = (typed: string): string[] => {
  const other = !isZawgyi(typed) && /[\u1000-\u109f]/.test(typed) ? foldForSearch(zawgyiToUnicode(typed)) : ''
  return [...new Set([foldForSearch(typed), other])].filter(Boolean)
}

/** Whether every word that was typed occurs in a text. */
export const isFoundIn = (readings: readonly string[], text: string): boolean => {
  const folded = foldForSearch(text)
  return readings.some((reading) => reading.split(' ').every((word) => folded.includes(word)))
}
