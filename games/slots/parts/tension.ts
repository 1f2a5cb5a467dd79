import type { Board } from './board.ts'
import type { Machine, Strips } from './machine.ts'
import type { Table } from './sheet.ts'

export type Shown = { readonly machine: Machine; readonly board: Board; readonly strips: Strips }

/**
 * The reels that stop late: those that may bring the scatter or coins that a feature still lacks, where the reels before them show the
 * rest. It follows from what has stopped already, never from the result.
 */
export const tensionOf = (shown: Shown, mode: 'base' | 'free' | 'respin'): number[] => {
  if (mode === 'respin') return []
  const { scatter, coin, rows, sheet } = shown.machine
  const needed = leastKey(mode === 'free' ? sheet.free?.again : sheet.free?.award)
  const late = new Set(lateReels(shown, scatter, needed - 1))
  if (sheet.hold && mode === 'base') for (const reel of lateReels(shown, coin, sheet.hold.least - rows)) late.add(reel)
  return [...late].sort((a, b) => a - b)
}

const leastKey = (table: Table = {}): number => Math.min(...Object.keys(table).map(Number))

/** Reels that may bring a symbol of which those before them show enough. */
const lateReels = ({ machine, board, strips }: Shown, symbol: number, enough: number): number[] => {
  if (symbol < 0 || !Number.isFinite(enough)) return []
  const { reels, rows } = machine
  const late: number[] = []
  let shown = 0
  for (let reel = 0; reel < reels; reel++) {
    if (reel > 0 && shown >= enough && strips.cells[reel]?.includes(symbol)) late.push(reel)
    for (let row = 0; row < rows; row++) if (board.cells[reel * rows + row] === symbol) shown++
  }
  return late
}
