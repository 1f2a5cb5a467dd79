import type { Choice, Picker, PickerRow } from './play.ts'

/** The number of a symbol: 0–9, then a = 10, b = 11 and so on, so that every symbol is one character. */
export const numberOfSymbol = (symbol: string): number => Number.parseInt(symbol, 36)

export const symbolOfNumber = (number: number): string => number.toString(36)

export const sideSymbols = { big: 'b', small: 's', odd: 'o', even: 'e' } as const

const numberChoices = (count: number): Choice[] =>
  Array.from({ length: count }, (_, number) => ({ symbol: symbolOfNumber(number), label: String(number) }))

const digitChoices = numberChoices(10)
const sideChoices: Choice[] = Object.entries(sideSymbols).map(([label, symbol]) => ({ symbol, label }))

/** Label of the row of one position: "place1" is the leftmost. */
const placeLabel = (position: number): string => `place${position + 1}`

const rowOf = (label: string, choices: readonly Choice[], min: number): PickerRow => ({
  label,
  choices,
  min,
  max: choices.length,
})

/** One row of digits per position; at least `rowsMin` of them are used. */
export const digitsByPlace = (at: readonly number[], rowsMin: number): Picker => byPlace(at, digitChoices, rowsMin)

/** One row of big, small, odd, even per position. */
export const sidesByPlace = (at: readonly number[], rowsMin: number): Picker => byPlace(at, sideChoices, rowsMin)

const byPlace = (at: readonly number[], choices: readonly Choice[], rowsMin: number): Picker => ({
  kind: 'rows',
  rows: at.map((position) => rowOf(placeLabel(position), choices, rowsMin === at.length ? 1 : 0)),
  rowsMin,
})

/** One row of the numbers 0 to `count` − 1, of which at least `min` are picked. */
export const oneRowOfNumbers = (label: string, count: number, min: number): Picker => ({
  kind: 'rows',
  rows: [rowOf(label, numberChoices(count), min)],
  rowsMin: 1,
})

/** Labelled rows of digits, all of them used. */
export const rowsOfDigits = (rows: readonly { label: string; min: number }[]): Picker => ({
  kind: 'rows',
  rows: rows.map(({ label, min }) => rowOf(label, digitChoices, min)),
  rowsMin: rows.length,
})

/** A single thing to take or leave; its picks text is "1". */
export const oneChoice = (label: string): Picker => ({
  kind: 'rows',
  rows: [rowOf('pick', [{ symbol: '1', label }], 1)],
  rowsMin: 1,
})

/** Different numbers of `digits` digits, on a grid as long as there are a hundred of them. */
export const numbersOf = (digits: number, limits: { min: number; max: number }): Picker => ({
  kind: 'numbers',
  digits,
  entry: digits <= 2 ? 'grid' : 'typed',
  ...limits,
})
