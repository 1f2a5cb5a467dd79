import { type Board, cellsWhere, namedBoard } from './board.ts'
import type { Machine, Strips } from './machine.ts'
import { isCapped, payBoard, type Round } from './round.ts'

/** What one win after the other is multiplied by. @returns the multiplier of the win with a number from 0 */
export type Ladder = (win: number) => number

export const ladderOf =
  (steps: readonly number[]): Ladder =>
  (win) =>
    steps[Math.min(win, steps.length - 1)] ?? 1

/**
 * Pays the board, takes what won away, lets the rest fall and fills the gaps with what the strips hold above, until nothing wins. The
 * stops alone decide all of it.
 * @returns how many boards won
 */
export const tumble = (round: Round, strips: Strips, ladder: Ladder, scope: 'tumble' | 'free' = 'tumble'): number => {
  let wins = 0
  while (!isCapped(round)) {
    if (payBoard(round, ladder(wins)) === 0) break
    drop(round, strips)
    wins++
    const [from, to] = [ladder(wins - 1), ladder(wins)]
    if (from !== to) round.events?.push({ t: 'multiplier', scope, from, to })
  }
  return wins
}

const drop = (round: Round, strips: Strips): void => {
  const { board, machine, events } = round
  events?.push({ t: 'remove', cells: cellsWhere(board, machine.rows, (_, cell) => board.marked[cell] === 1) })
  const fresh = events && board.stops.reduce<number[]>((counts, _, reel) => [...counts, gapsOf(board, machine, reel)], [])
  for (let reel = 0; reel < machine.reels; reel++) fallReel(board, machine, strips, reel)
  board.marked.fill(0)
  if (!events || !fresh) return
  const shown = namedBoard(board, machine, strips)
  events.push({ t: 'drop', fresh: shown.map((symbols, reel) => symbols.slice(1, 1 + (fresh[reel] ?? 0))), board: shown })
}

const gapsOf = ({ marked }: Board, { rows }: Machine, reel: number): number =>
  marked.subarray(reel * rows, reel * rows + rows).reduce((sum, mark) => sum + mark, 0)

const fallReel = ({ cells, marked, tops }: Board, { rows }: Machine, strips: Strips, reel: number): void => {
  const [top, length] = [reel * rows, strips.lengths[reel] ?? 1]
  let to = top + rows - 1
  for (let from = to; from >= top; from--) if (marked[from] !== 1) cells[to--] = cells[from] ?? 0
  let place = tops[reel] ?? 0
  for (; to >= top; to--) {
    place = place === 0 ? length - 1 : place - 1
    cells[to] = strips.cells[reel]?.[place] ?? 0
  }
  tops[reel] = place
}
