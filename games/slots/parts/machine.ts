import { multipleScale } from '../../kit/multiple.ts'
import { type SlotSheet, type Table, wordsOf } from './sheet.ts'

/** The strips of a mode. Cells hold numbers of symbols; each strip is followed by its beginning, so that a window is one run. */
export type Strips = { readonly cells: readonly Int8Array[]; readonly lengths: readonly number[] }

/** A sheet prepared for the loop: symbols are numbers, tables are arrays. */
export type Machine = {
  readonly sheet: SlotSheet
  readonly names: readonly string[]
  readonly reels: number
  readonly rows: number
  readonly base: Strips
  readonly free: Strips
  /** In ten-thousandths of a bet, at symbol × payWidth + count. */
  readonly pays: Int32Array
  readonly payWidth: number
  /** What a wild multiplies by; 0 for other symbols. */
  readonly wildTimes: Int32Array
  /** 1 for symbols that wilds stand for. */
  readonly isPlain: Uint8Array
  readonly isWild: Uint8Array
  readonly wild: number
  readonly scatter: number
  readonly coin: number
  /** Cells by line, from the left. */
  readonly lineCells: Int16Array
  readonly scatterPays: Int32Array
  readonly cap: number
}

export const machineOf = (sheet: SlotSheet): Machine => {
  const names = wordsOf(sheet.symbols)
  const idOf = (name: string | undefined): number => (name === undefined ? -1 : names.indexOf(name))
  const reels = sheet.strips.length
  const sizes = sheet.clusterLeast === undefined ? reels : reels * sheet.rows
  const coin = multipleScale / sheet.betCoins
  const wilds = Object.keys(sheet.wilds)
  // One more than there are: a blank, which pays nothing.
  const all = [...names, '']
  return {
    sheet,
    names,
    reels,
    rows: sheet.rows,
    base: stripsOf(sheet.strips, sheet.rows, idOf),
    free: stripsOf(sheet.free?.strips ?? [], sheet.rows, idOf),
    pays: Int32Array.from(all.flatMap((name) => tableUpTo(sheet.pays[name] ?? {}, sizes, coin))),
    payWidth: sizes + 1,
    wildTimes: Int32Array.from(all, (name) => sheet.wilds[name] ?? 0),
    isPlain: Uint8Array.from(all, (name) => (sheet.pays[name] && sheet.wilds[name] === undefined ? 1 : 0)),
    isWild: Uint8Array.from(all, (name) => (sheet.wilds[name] === undefined ? 0 : 1)),
    wild: idOf(wilds[0]),
    scatter: idOf(sheet.scatter),
    coin: idOf(sheet.coin),
    lineCells: Int16Array.from(wordsOf(sheet.lines ?? '').flatMap((line) => cellsOfLine(line, sheet.rows))),
    scatterPays: Int32Array.from(tableUpTo(sheet.scatterBets ?? {}, reels * sheet.rows, multipleScale)),
    cap: sheet.capCoins * coin,
  }
}

const stripsOf = (texts: readonly string[], rows: number, idOf: (name: string) => number): Strips => {
  const strips = texts.map((text) => wordsOf(text).map(idOf))
  return {
    cells: strips.map((strip) => Int8Array.from([...strip, ...strip.slice(0, rows)])),
    lengths: strips.map(({ length }) => length),
  }
}

/** What counts from 0 to `most` are worth by a table: the value of the greatest key that is reached, scaled. */
export const tableUpTo = (table: Table, most: number, scale: number): number[] => {
  const values: number[] = []
  for (let count = 0; count <= most; count++) values.push((table[count] ?? 0) * scale || (values[count - 1] ?? 0))
  return values
}

const cellsOfLine = (line: string, rows: number): number[] => [...line].map((row, reel) => reel * rows + Number(row))
