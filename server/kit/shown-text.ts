import { keepBurmeseWords } from '@tamuvo/contract/burmese-breaks.mjs'
import type { Language } from '@tamuvo/contract/languages.ts'

/** Texts of content and names, as many as are kept with their breaks. */
const keptMax = 1_000
const kept = new Map<string, string>()

const withBreaks = (text: string): string => {
  const known = kept.get(text)
  if (known !== undefined) return known
  if (kept.size >= keptMax) kept.clear()
  const joined = keepBurmeseWords(text)
  kept.set(text, joined)
  return joined
}

/** A text of the database as it goes to the screen: Burmese breaks between words only. */
export const shownText = (text: string, language: Language): string => (language === 'MY' ? withBreaks(text) : text)
