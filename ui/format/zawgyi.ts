/**
 * Zawgyi is the older way of writing Burmese: the same code points as Unicode, used for glyphs in the order in which they are
 * seen. Many phones still type it. What is here follows the published correspondence of glyphs (Unicode CLDR, `my-Zawgyi`).
 */

type Piece = { text: string; rank: number }

/** Where a sign stands behind its letter, in Unicode's storage order (Unicode Technical Note 11). */
const ranks: Record<string, number> = {
  '\u1004\u103a\u1039': 0,
  '\u103b': 2,
  '\u103c': 3,
  '\u103d': 4,
  '\u103e': 5,
  '\u1031': 6,
  '\u102d': 7,
  '\u102e': 7,
  '\u1032': 7,
  '\u102f': 8,
  '\u1030': 8,
  '\u102b': 9,
  '\u102c': 9,
  '\u1036': 10,
  '\u1037': 11,
  '\u103a': 12,
  '\u1038': 13,
}

const kinzi = '\u1004\u103a\u1039'
const stackRank = 1
const tallAa = ['\u102b', '\u103a']

const stacked = (letter: string): string => `\u1039${letter}`

/** A sign of Zawgyi and the signs of Unicode that it draws. */
const signs: Record<string, readonly string[]> = {
  '\u102b': ['\u102b'],
  '\u102c': ['\u102c'],
  '\u102d': ['\u102d'],
  '\u102e': ['\u102e'],
  '\u102f': ['\u102f'],
  '\u1030': ['\u1030'],
  '\u1032': ['\u1032'],
  '\u1033': ['\u102f'],
  '\u1034': ['\u1030'],
  '\u1036': ['\u1036'],
  '\u1037': ['\u1037'],
  '\u1038': ['\u1038'],
  '\u1039': ['\u103a'],
  '\u103a': ['\u103b'],
  '\u103c': ['\u103d'],
  '\u103d': ['\u103e'],
  '\u105a': tallAa,
  '\u1060': [stacked('\u1000')],
  '\u1061': [stacked('\u1001')],
  '\u1062': [stacked('\u1002')],
  '\u1063': [stacked('\u1003')],
  '\u1064': [kinzi],
  '\u1065': [stacked('\u1005')],
  '\u1066': [stacked('\u1006')],
  '\u1067': [stacked('\u1006')],
  '\u1068': [stacked('\u1007')],
  '\u1069': [stacked('\u1008')],
  '\u106c': [stacked('\u100b')],
  '\u106d': [stacked('\u100c')],
  '\u1070': [stacked('\u100f')],
  '\u1071': [stacked('\u1010')],
  '\u1072': [stacked('\u1010')],
  '\u1073': [stacked('\u1011')],
  '\u1074': [stacked('\u1011')],
  '\u1075': [stacked('\u1012')],
  '\u1076': [stacked('\u1013')],
  '\u1077': [stacked('\u1014')],
  '\u1078': [stacked('\u1015')],
  '\u1079': [stacked('\u1016')],
  '\u107a': [stacked('\u1017')],
  '\u107b': [stacked('\u1018')],
  '\u107c': [stacked('\u1019')],
  '\u107d': ['\u103b'],
  '\u1085': [stacked('\u101c')],
  '\u1087': ['\u103e'],
  '\u1088': ['\u103e', '\u102f'],
  '\u1089': ['\u103e', '\u1030'],
  '\u108a': ['\u103d', '\u103e'],
  '\u108b': [kinzi, '\u102d'],
  '\u108c': [kinzi, '\u102e'],
  '\u108d': [kinzi, '\u1036'],
  '\u108e': ['\u102d', '\u1036'],
  '\u1093': [stacked('\u1018')],
  '\u1094': ['\u1037'],
  '\u1095': ['\u1037'],
  '\u1096': [stacked('\u1010'), '\u103d'],
}

/** Letters that Zawgyi draws anew because another sign needs room. */
const letters: Record<string, string> = {
  '\u106a': '\u1009',
  '\u106b': '\u100a',
  '\u106e': '\u100d\u1039\u100d',
  '\u106f': '\u100d\u1039\u100e',
  '\u1086': '\u103f',
  '\u108f': '\u1014',
  '\u1090': '\u101b',
  '\u1091': '\u100f\u1039\u100d',
  '\u1092': '\u100b\u1039\u100c',
  '\u1097': '\u100b\u1039\u100b',
}

const vowelE = '\u1031'
const isWrappingRa = (sign: string): boolean => sign === '\u103b' || (sign >= '\u107e' && sign <= '\u1084')
const isLetter = (sign: string): boolean => (sign >= '\u1000' && sign <= '\u102a') || sign === '\u103f' || sign in letters

/** Digits that look like letters and are typed for them. */
const digitLetters: Record<string, string> = { '\u1040': '\u101d', '\u1047': '\u101b' }
const isDigit = (sign: string): boolean => sign >= '\u1040' && sign <= '\u1049'
const isBurmese = (sign: string): boolean => isLetter(sign) || sign in signs

/** Turns Zawgyi into Unicode. What is no Burmese stays as it is. */
export const zawgyiToUnicode = (text: string): string => {
  const all = [...text]
  let out = ''
  for (let at = 0; at < all.length;) {
    const { unicode, next } = readSyllable(all, at)
    out += unicode
    at = next
  }
  return out.replaceAll('\u1044\u1004\u103a\u1038', '\u104e\u1004\u103a\u1038').normalize('NFC')
}

/** Reads what stands before a letter, the letter and what stands behind it. */
const readSyllable = (all: readonly string[], start: number): { unicode: string; next: number } => {
  const before: string[] = []
  let at = start
  for (; all[at] === vowelE || isWrappingRa(all[at] ?? ''); at += 1) before.push(all[at] === vowelE ? vowelE : '\u103c')
  const letter = letterAt(all, at, before.length > 0)
  if (letter === undefined) return { unicode: before.join('') + (all[at] ?? ''), next: at + 1 }
  const behind: string[] = []
  for (at += 1; signs[all[at] ?? '']; at += 1) behind.push(...(signs[all[at] ?? ''] ?? []))
  return { unicode: writeSyllable(letter, [...before, ...behind]), next: at }
}

const letterAt = (all: readonly string[], at: number, hasBefore: boolean): string | undefined => {
  const sign = all[at] ?? ''
  if (isLetter(sign)) return letters[sign] ?? sign
  const [former = '', next = ''] = [all[at - 1], all[at + 1]]
  const zeroInWord = sign === '\u1040' && !isDigit(former) && !isDigit(next) && (isBurmese(former) || isBurmese(next))
  return hasBefore || next in signs || zeroInWord ? digitLetters[sign] : undefined
}

const writeSyllable = (letter: string, found: readonly string[]): string => {
  const pieces: Piece[] = [...new Set(found)].map((text) => ({ text, rank: ranks[text] ?? stackRank }))
  const ordered = pieces.toSorted((a, b) => a.rank - b.rank).map(({ text }) => text)
  const kinziFirst = ordered[0] === kinzi ? ordered.shift() : ''
  return mendLetter(`${kinziFirst}${letter}${ordered.join('')}`)
}

/** Letters that Unicode has whole and Zawgyi puts together. */
const mendLetter = (syllable: string): string =>
  syllable
    .replace('\u1025\u102e', '\u1026')
    .replace(/\u1025(?=[\u1039\u103a])/, '\u1009')
    .replace(/^\u101e\u103c\u1031\u102c\u103a/, '\u102a')
    .replace(/^\u101e\u103c/, '\u1029')

/** Signs that only Zawgyi uses, or in an order that Unicode does not know. */
const zawgyiSigns = [
  /[\u1033\u1034\u105a\u1060-\u1097]/g,
  // The vowel e, or a ra around a letter, with no letter before it.
  /(?:^|[^\u1000-\u1021\u1025\u1029\u103b-\u103f\u1039])\u1031/g,
  /(?:^|[^\u1000-\u1021\u1029\u1039])\u103b/g,
  // A killer of Unicode 1039 stacks, so a letter follows.
  /\u1039(?![\u1000-\u1021])/g,
  // A vowel behind a killed letter.
  /[\u1000-\u1021]\u103a[\u102b-\u1030\u1032\u1036\u103c\u103d]/g,
]

const unicodeSigns = [
  /[\u103e\u103f]/g,
  /\u1004\u103a\u1039/g,
  // Letters that take no ya but are often killed.
  /[\u1004\u1005\u1009\u100a\u100f\u1010\u1012\u1014\u101a\u101d]\u103a/g,
  // The vowel e with no letter behind it.
  /\u1031(?![\u1000-\u102a\u103b\u103f\u1040\u1047\u106a\u106b\u106e\u106f\u107e-\u1084\u1086\u108f-\u1092\u1097])/g,
]

const count = (patterns: readonly RegExp[], text: string): number =>
  patterns.reduce((sum, pattern) => sum + (text.match(pattern)?.length ?? 0), 0)

/** Whether a text was typed in Zawgyi. Short texts that read the same in both are taken for Unicode. */
export const isZawgyi = (text: string): boolean => count(zawgyiSigns, text) > count(unicodeSigns, text)

/** A text in Unicode, normalised, however it was typed. */
export const inUnicode = (text: string): string => (isZawgyi(text) ? zawgyiToUnicode(text) : text.normalize('NFC'))
