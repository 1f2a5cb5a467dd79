import { numberOfSymbol } from '@tamuvo/games/lottery/pickers.ts'
import { formatPicks, parsePicks } from '@tamuvo/games/lottery/picks.ts'
import type { Choice, Picker, PickerRow, Picks, Play, Sheet } from '@tamuvo/games/lottery/play.ts'

/** The picks by code of the play, kept while another play is shown. */
export type Selection = Readonly<Record<string, Picks>>

/** Picks that make a ticket: their canonical text and how many lines they are. */
export type Draft = { play: Play; picks: string; lines: number }

export const noPicks = ({ picker }: Play): Picks => (picker.kind === 'rows' ? picker.rows.map(() => []) : [[]])

export const picksOf = (selection: Selection, play: Play): Picks => selection[play.code] ?? noPicks(play)

export const hasPicks = (picks: Picks): boolean => picks.some((row) => row.length > 0)

/** The tickets that a sheet's picks make; plays whose picks are not complete make none. */
export const draftsOf = ({ plays }: Sheet, selection: Selection): Draft[] =>
  plays.flatMap((play) => {
    const parsed = parsePicks(play, formatPicks(play, picksOf(selection, play)))
    return parsed.ok ? [{ play, picks: parsed.text, lines: parsed.lines }] : []
  })

/** Takes a sheet's picks back. */
export const withoutSheet = (selection: Selection, { plays }: Sheet): Selection =>
  Object.fromEntries(Object.entries(selection).filter(([code]) => !plays.some((play) => play.code === code)))

export const withPicks = (selection: Selection, play: Play, picks: Picks): Selection => ({ ...selection, [play.code]: picks })

/** The most that may be picked in a row. */
export const rowMax = ({ picker }: Play, row: number): number =>
  picker.kind === 'rows' ? (picker.rows[row]?.max ?? 0) : picker.max

/** Picks with one symbol more or less. A full row takes no more. */
export const toggled = (play: Play, picks: Picks, row: number, symbol: string): Picks => {
  const before = picks[row] ?? []
  const after = before.includes(symbol) ? before.filter((each) => each !== symbol) : [...before, symbol]
  return withRow(play, picks, row, after)
}

/** Picks whose row holds these symbols, in the order of the picker. Too many leave it as it was. */
export const withRow = (play: Play, picks: Picks, row: number, symbols: readonly string[]): Picks => {
  if (symbols.length > rowMax(play, row)) return picks
  const ordered = symbolsOf(play.picker, row, symbols)
  return noPicks(play).map((_, place) => (place === row ? ordered : (picks[place] ?? [])))
}

const symbolsOf = (picker: Picker, row: number, wanted: readonly string[]): string[] =>
  picker.kind === 'rows'
    ? (picker.rows[row]?.choices ?? []).flatMap(({ symbol }) => (wanted.includes(symbol) ? [symbol] : []))
    : [...new Set(wanted)].toSorted()

/** Sets that are picked with one press. */
export const quicks = ['all', 'big', 'small', 'odd', 'even', 'clear'] as const
export type Quick = (typeof quicks)[number]

/** Big is the upper half of what a row offers. */
const belongs: Record<Quick, (number: number, count: number) => boolean> = {
  all: () => true,
  big: (number, count) => number >= count / 2,
  small: (number, count) => number < count / 2,
  odd: (number) => number % 2 === 1,
  even: (number) => number % 2 === 0,
  clear: () => false,
}

/** Whether a row's choices are numbers, so that the quick sets mean something. */
export const isNumeric = ({ choices }: PickerRow): boolean => choices.length >= 10 && choices.every(isNumberChoice)

const isNumberChoice = ({ symbol, label }: Choice): boolean => String(numberOfSymbol(symbol)) === label

/** The symbols of a quick set of a row. */
export const quickOfRow = ({ choices }: PickerRow, quick: Quick): string[] =>
  choices.flatMap(({ symbol }, place) => (belongs[quick](place, choices.length) ? [symbol] : []))

/** The two-digit numbers, "00" to "99". */
const endings: readonly string[] = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))

export const gridQuicks = ['all', 'big', 'small', 'odd', 'even', 'twins', 'clear'] as const
export type GridQuick = (typeof gridQuicks)[number]

/** The numbers of a quick set of the grid; twins are 00, 11 … 99. */
export const quickOfGrid = (quick: GridQuick): string[] =>
  endings.filter((number, place) => (quick === 'twins' ? number[0] === number[1] : belongs[quick](place, endings.length)))

/** The ten numbers with a tens digit (`head`) or a unit digit (`tail`). */
export const headOrTail = (of: 'head' | 'tail', digit: number): string[] =>
  endings.filter((number) => number[of === 'head' ? 0 : 1] === String(digit))

/** Adds a set of numbers to a row, or takes it away when all of it is there. */
export const withSet = (play: Play, picks: Picks, set: readonly string[]): Picks => {
  const before = picks[0] ?? []
  const all = set.every((number) => before.includes(number))
  return withRow(play, picks, 0, all ? before.filter((number) => !set.includes(number)) : [...new Set([...before, ...set])])
}

/** How many picks are missing until a play has enough of them in each row; 0 when it is not a matter of how many. */
export const missingPicks = ({ picker }: Play, picks: Picks): number => {
  if (picker.kind === 'numbers') return Math.max(0, picker.min - (picks[0]?.length ?? 0))
  const short = picker.rows.reduce((count, row, place) => count + Math.max(0, row.min - (picks[place]?.length ?? 0)), 0)
  const used = picks.filter((row) => row.length > 0).length
  return Math.max(short, picker.rowsMin - used)
}
