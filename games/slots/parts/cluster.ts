import { placeOf } from './board.ts'
import type { Evaluate } from './lines.ts'
import type { Machine } from './machine.ts'

const numberMost = 2 ** 30

/** Equal symbols that touch with a side pay by how many they are. A wild belongs to every cluster that it touches; wilds alone pay nothing. */
export const clustersOf = (machine: Machine): Evaluate => {
  const { reels, rows, pays, payWidth, isPlain, isWild, names } = machine
  const size = reels * rows
  /** Which cluster a cell was counted in last, the cells yet to be looked at, and the number of the cluster. */
  const seen = new Int32Array(size)
  const queue = new Int16Array(size)
  let number = 0

  /** Collects the cluster of a cell in the queue. @returns how many */
  const collect = (cells: Int8Array, start: number, symbol: number): number => {
    number++
    let [taken, found] = [0, 1]
    const take = (cell: number): void => {
      const shown = cells[cell] ?? 0
      if (seen[cell] === number || (shown !== symbol && isWild[shown] !== 1)) return
      seen[cell] = number
      queue[found++] = cell
    }
    seen[start] = number
    queue[0] = start
    while (taken < found) {
      const cell = queue[taken++] ?? 0
      if (cell >= rows) take(cell - rows)
      if (cell < size - rows) take(cell + rows)
      if (cell % rows > 0) take(cell - 1)
      if (cell % rows < rows - 1) take(cell + 1)
    }
    return found
  }

  return ({ cells, marked, isMarking }, times, wins) => {
    let sum = 0
    if (number > numberMost) {
      seen.fill(0)
      number = 0
    }
    const before = number
    for (let start = 0; start < size; start++) {
      const symbol = cells[start] ?? 0
      // A cell that is no wild belongs to one cluster alone.
      if (isPlain[symbol] !== 1 || (seen[start] ?? 0) > before) continue
      const count = collect(cells, start, symbol)
      const pay = pays[symbol * payWidth + count] ?? 0
      if (pay === 0) continue
      sum += pay * times
      if (isMarking) for (let at = 0; at < count; at++) marked[queue[at] ?? 0] = 1
      if (wins) {
        const where = Array.from(queue.subarray(0, count).toSorted(), (cell) => placeOf(cell, rows))
        wins.push({ symbol: names[symbol] ?? '', count, line: -1, ways: count, cells: where, pays: pay * times, times })
      }
    }
    return sum
  }
}
