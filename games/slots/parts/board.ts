import type { Cell } from '../../kit/events.ts'
import type { Draw } from '../../kit/stream.ts'
import type { Machine, Strips } from './machine.ts'

/** What the reels show. One object serves all rounds of an engine; nothing in it outlives a call. */
export type Board = {
  /** Symbols at reel × rows + row, rows from the top. */
  readonly cells: Int8Array
  /** The place on its strip of the symbol that stopped at the top of each reel. */
  readonly stops: Int32Array
  /** The place on its strip that fell last: a stop, less what fell since. */
  readonly tops: Int32Array
  /** 1 where a win is, set by evaluators when `isMarking`. */
  readonly marked: Uint8Array
  readonly isMarking: boolean
  /** The last reel that lines or ways came to: those after it could have shown anything. Evaluators raise it. */
  reach: number
}

export const boardOf = ({ reels, rows, sheet }: Machine): Board => ({
  cells: new Int8Array(reels * rows),
  stops: new Int32Array(reels),
  tops: new Int32Array(reels),
  marked: new Uint8Array(reels * rows),
  isMarking: sheet.tumble !== undefined,
  reach: 0,
})

export const spinAll = (board: Board, strips: Strips, rows: number, draw: Draw): void => {
  for (let reel = 0; reel < board.stops.length; reel++) spinReel(board, strips, reel, rows, draw)
}

export const spinReel = (board: Board, strips: Strips, reel: number, rows: number, draw: Draw): void =>
  stopReel(board, strips, reel, rows, draw.uniform(strips.lengths[reel] ?? 1))

export const stopReel = (board: Board, strips: Strips, reel: number, rows: number, stop: number): void => {
  const strip = strips.cells[reel]
  const from = reel * rows
  board.stops[reel] = stop
  board.tops[reel] = stop
  if (strip) for (let row = 0; row < rows; row++) board.cells[from + row] = strip[stop + row] ?? 0
}

export const countOf = ({ cells }: Board, symbol: number): number => {
  if (symbol < 0) return 0
  let count = 0
  for (let cell = 0; cell < cells.length; cell++) if (cells[cell] === symbol) count++
  return count
}

export const cellsWhere = ({ cells }: Board, rows: number, is: (symbol: number, cell: number) => boolean): Cell[] => {
  const found: Cell[] = []
  cells.forEach((symbol, cell) => {
    if (is(symbol, cell)) found.push(placeOf(cell, rows))
  })
  return found
}

export const placeOf = (cell: number, rows: number): Cell => [Math.floor(cell / rows), cell % rows]

/** The board by names, reel by reel from the top, with the neighbours on the strips above and below. */
export const namedBoard = (board: Board, machine: Machine, strips: Strips): string[][] => {
  const named: string[][] = []
  for (let reel = 0; reel < strips.lengths.length; reel++) named.push(namedReel(board, machine, strips, reel))
  return named
}

const namedReel = ({ cells, stops, tops }: Board, { names, rows }: Machine, strips: Strips, reel: number): string[] => {
  const strip = strips.cells[reel]
  const length = strips.lengths[reel] ?? 1
  const nameAt = (place: number): string => names[strip?.[((place % length) + length) % length] ?? 0] ?? ''
  const shown = [nameAt((tops[reel] ?? 0) - 1)]
  for (let row = 0; row < rows; row++) shown.push(names[cells[reel * rows + row] ?? 0] ?? '')
  shown.push(nameAt((stops[reel] ?? 0) + rows))
  return shown
}
