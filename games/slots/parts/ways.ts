import { cellsWhere } from './board.ts'
import type { Evaluate } from './lines.ts'
import type { Machine } from './machine.ts'

/**
 * All ways pay: equal symbols on reels next to one another from the left, times how many of them each reel shows. There is no wild on
 * the first reel.
 */
export const waysOf = (machine: Machine): Evaluate => {
  const { reels, rows, pays, payWidth, wildTimes, isPlain, isWild, names } = machine

  return (board, times, wins) => {
    const { cells, marked, isMarking } = board
    let sum = 0
    for (let row = 0; row < rows; row++) {
      const symbol = cells[row] ?? 0
      if (isPlain[symbol] !== 1 || isSeen(cells, symbol, row)) continue
      let ways = 1
      let count = 0
      for (; count < reels; count++) {
        let on = 0
        for (let cell = count * rows; cell < count * rows + rows; cell++) {
          const shown = cells[cell] ?? 0
          on += shown === symbol ? 1 : (wildTimes[shown] ?? 0)
        }
        if (on === 0) break
        ways *= on
      }
      if (count > board.reach) board.reach = count
      const pay = pays[symbol * payWidth + count] ?? 0
      if (pay === 0) continue
      sum += pay * ways * times
      const isPart = (shown: number, cell: number): boolean => cell < count * rows && (shown === symbol || isWild[shown] === 1)
      if (isMarking) for (let cell = 0; cell < count * rows; cell++) if (isPart(cells[cell] ?? 0, cell)) marked[cell] = 1
      if (wins) {
        const where = cellsWhere(board, rows, isPart)
        wins.push({ symbol: names[symbol] ?? '', count, line: -1, ways, cells: where, pays: pay * ways * times, times })
      }
    }
    return sum
  }
}

const isSeen = (cells: Int8Array, symbol: number, row: number): boolean => {
  for (let above = 0; above < row; above++) if (cells[above] === symbol) return true
  return false
}
