import { lineCount, linesMax } from './lines.ts'
import type { Picker, PickerRow, Picks, Play } from './play.ts'

export type PicksRefusal = 'PICKS_MALFORMED' | 'PICKS_REPEATED' | 'PICKS_TOO_FEW' | 'PICKS_TOO_MANY'

export type ParsedPicks =
  | { readonly ok: true; readonly text: string; readonly picks: Picks; readonly lines: number }
  | { readonly ok: false; readonly refusal: PicksRefusal }

/** Maximum length of a picks text; longer ones are refused unparsed. */
export const picksTextMax = 2000

const rowBreak = '|'
const numberBreak = ','

/**
 * Parses untrusted picks into their canonical form: symbols in the order of the picker, numbers ascending.
 * @returns the canonical text with its picks and lines, or why it cannot be played; never throws
 */
export const parsePicks = (play: Play, text: string): ParsedPicks => {
  if (text.length > picksTextMax) return refused('PICKS_TOO_MANY')
  const read = play.picker.kind === 'rows' ? readRows(play.picker, text) : readNumbers(play.picker, text)
  if (typeof read === 'string') return refused(read)
  const lines = lineCount(play, read)
  if (lines === 0) return refused('PICKS_TOO_FEW')
  if (lines > linesMax) return refused('PICKS_TOO_MANY')
  return { ok: true, text: formatPicks(play, read), picks: read, lines }
}

/** The inverse of `parsePicks`: the canonical text of picks. */
export const formatPicks = (play: Play, picks: Picks): string =>
  play.picker.kind === 'rows' ? picks.map((symbols) => symbols.join('')).join(rowBreak) : (picks[0] ?? []).join(numberBreak)

/** The picks of a text that `formatPicks` made: much faster than parsing it again. */
export const splitPicks = (picker: Picker, text: string): Picks =>
  picker.kind === 'rows' ? text.split(rowBreak).map((row) => row.split('')) : [text.split(numberBreak)]

const refused = (refusal: PicksRefusal): ParsedPicks => ({ ok: false, refusal })

type RowsPicker = Extract<Picker, { kind: 'rows' }>
type NumbersPicker = Extract<Picker, { kind: 'numbers' }>

const readRows = ({ rows, rowsMin }: RowsPicker, text: string): Picks | PicksRefusal => {
  const parts = text.split(rowBreak)
  if (parts.length !== rows.length) return 'PICKS_MALFORMED'
  const picks = rows.map((row, place) => readRow(row, parts[place] ?? ''))
  const refusal = picks.find((each) => typeof each === 'string')
  if (refusal) return refusal
  const read = picks.filter((each) => typeof each !== 'string')
  return read.filter((symbols) => symbols.length > 0).length < rowsMin ? 'PICKS_TOO_FEW' : read
}

const readRow = ({ choices, min, max }: PickerRow, text: string): readonly string[] | PicksRefusal => {
  const picked: string[] = []
  for (const { symbol } of choices) if (text.includes(symbol)) picked.push(symbol)
  // As many as characters: each is a symbol, and none comes twice.
  if (picked.length < text.length) return picked.length < new Set(text).size ? 'PICKS_MALFORMED' : 'PICKS_REPEATED'
  return refusalOfCount(picked.length, min, max) ?? picked
}

const readNumbers = ({ digits, min, max }: NumbersPicker, text: string): Picks | PicksRefusal => {
  const numbers = text === '' ? [] : text.split(numberBreak)
  if (!numbers.every((number) => number.length === digits && /^[0-9]+$/.test(number))) return 'PICKS_MALFORMED'
  if (new Set(numbers).size < numbers.length) return 'PICKS_REPEATED'
  return refusalOfCount(numbers.length, min, max) ?? [numbers.toSorted()]
}

const refusalOfCount = (count: number, min: number, max: number): PicksRefusal | undefined =>
  count < min ? 'PICKS_TOO_FEW' : count > max ? 'PICKS_TOO_MANY' : undefined
