import fc from 'fast-check'
import { type ParsedPicks, parsePicks } from './picks.ts'
import type { Picker, Play } from './play.ts'

/** Picks for tests. */

export type GoodPicks = Extract<ParsedPicks, { ok: true }>

/** Texts that a picker could produce, in any order of symbols; some of them make no line. */
export const picksTexts = (picker: Picker, perRowMax = 10): fc.Arbitrary<string> => {
  if (picker.kind === 'numbers') return numberTexts(picker)
  const rows = picker.rows.map(({ choices, min, max }) => {
    const symbols = choices.map(({ symbol }) => symbol)
    return fc.shuffledSubarray(symbols, { minLength: min, maxLength: Math.max(min, Math.min(max, perRowMax)) })
  })
  return fc.tuple(...rows).map((picked) => picked.map((symbols) => symbols.join('')).join('|'))
}

const numberTexts = ({ digits, min, max }: Extract<Picker, { kind: 'numbers' }>): fc.Arbitrary<string> => {
  const number = fc.integer({ min: 0, max: 10 ** digits - 1 }).map((value) => String(value).padStart(digits, '0'))
  return fc.uniqueArray(number, { minLength: min, maxLength: Math.min(max, min + 12) }).map((numbers) => numbers.join(','))
}

/** Parses picks that must be valid. @throws Error when they are not */
export const goodPicks = (play: Play, text: string): GoodPicks => {
  const parsed = parsePicks(play, text)
  if (!parsed.ok) throw new Error(`${play.code} refuses ${text}: ${parsed.refusal}`)
  return parsed
}

/** The text of all choices of a play, up to the maximum of a ticket. */
export const everything = (play: Play): string => {
  const { picker } = play
  if (picker.kind === 'rows') return picker.rows.map((row) => row.choices.map(({ symbol }) => symbol).join('')).join('|')
  const count = Math.min(picker.max, 10 ** picker.digits)
  return Array.from({ length: count }, (_, number) => String(number).padStart(picker.digits, '0')).join(',')
}
