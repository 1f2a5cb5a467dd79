import type { SlotWin } from '../../kit/events.ts'
import type { Multiple } from '../../kit/multiple.ts'
import { type Board, placeOf } from './board.ts'
import type { Machine } from './machine.ts'

/** Adds up what a board wins at a multiplier. Wins are described only where a list for them is given. */
export type Evaluate = (board: Board, times: number, wins: SlotWin[] | undefined) => Multiple

/** Lines that begin with the same two cells lie together, since most of them end there: no symbol pays by itself. */
type Sorted = {
  /** Cells, line by line. */
  readonly cells: Int16Array
  /** The number of each line. */
  readonly numbers: Int16Array
  /** By group: where it ends in `numbers`, and its first two cells. */
  readonly ends: Int16Array
  readonly firsts: Int16Array
  readonly seconds: Int16Array
}

const sortLines = ({ lineCells, reels }: Machine): Sorted => {
  const lines = Array.from({ length: lineCells.length / reels }, (_, line) => line)
  const keyOf = (line: number): number =>
    line < 0 ? -1 : (lineCells[line * reels] ?? 0) * 1_000 + (lineCells[line * reels + 1] ?? 0)
  const sorted = lines.toSorted((a, b) => keyOf(a) - keyOf(b) || a - b)
  const lasts = sorted.filter((line, at) => keyOf(line) !== keyOf(sorted[at + 1] ?? -1))
  return {
    cells: Int16Array.from(sorted.flatMap((line) => [...lineCells.subarray(line * reels, line * reels + reels)])),
    numbers: Int16Array.from(sorted),
    ends: Int16Array.from(lasts, (line) => sorted.indexOf(line) + 1),
    firsts: Int16Array.from(lasts, (line) => lineCells[line * reels] ?? 0),
    seconds: Int16Array.from(lasts, (line) => lineCells[line * reels + 1] ?? 0),
  }
}

/**
 * Lines pay from the left, each its best win. A run of wilds stands for the first symbol after it that pays; by itself it pays what
 * wilds pay, where that is more.
 */
export const linesOf = (machine: Machine): Evaluate => {
  const { isWild } = machine
  const { ends, firsts, seconds } = sortLines(machine)
  const payLine = payLineOf(machine)

  return (board, times, wins) => {
    const { cells } = board
    let sum = 0
    let line = 0
    if (board.reach < 1) board.reach = 1
    for (let group = 0; group < ends.length; group++) {
      const end = ends[group] ?? 0
      const first = cells[firsts[group] ?? 0] ?? 0
      const second = cells[seconds[group] ?? 0] ?? 0
      if (first !== second && isWild[first] !== 1 && isWild[second] !== 1) line = end
      for (; line < end; line++) sum += payLine(board, line, times, wins)
    }
    wins?.sort((a, b) => a.line - b.line)
    return sum
  }
}

const payLineOf = (machine: Machine) => {
  const { reels, rows, pays, payWidth, isWild, isPlain, wildTimes, names } = machine
  const { cells: lineCells, numbers } = sortLines(machine)
  const multiplies = wildTimes.some((times) => times > 1)

  const timesOf = (cells: Int8Array, from: number, count: number): number => {
    let times = 1
    for (let at = from; at < from + count; at++) times *= wildTimes[cells[lineCells[at] ?? 0] ?? 0] || 1
    return times
  }

  return (board: Board, line: number, times: number, wins: SlotWin[] | undefined): Multiple => {
    const { cells, marked, isMarking } = board
    const from = line * reels
    const end = from + reels
    const first = cells[lineCells[from] ?? 0] ?? 0
    let at = from
    let symbol = first
    while (isWild[symbol] === 1 && ++at < end) symbol = cells[lineCells[at] ?? 0] ?? 0
    let count = at - from
    let pay = count > 0 ? (pays[first * payWidth + count] ?? 0) : 0
    let paid = first
    if (at < end && isPlain[symbol] === 1) {
      for (at++; at < end; at++) {
        const next = cells[lineCells[at] ?? 0] ?? 0
        if (next !== symbol && isWild[next] !== 1) break
      }
      const more = pays[symbol * payWidth + at - from] ?? 0
      if (more >= pay) {
        pay = more
        count = at - from
        paid = symbol
      }
    }
    if (at - from > board.reach) board.reach = at - from
    if (pay === 0) return 0
    const each = multiplies ? times * timesOf(cells, from, count) : times
    if (isMarking) for (let part = from; part < from + count; part++) marked[lineCells[part] ?? 0] = 1
    if (wins) {
      const where = Array.from(lineCells.subarray(from, from + count), (cell) => placeOf(cell, rows))
      const number = numbers[line] ?? 0
      wins.push({ symbol: names[paid] ?? '', count, line: number, ways: 1, cells: where, pays: pay * each, times: each })
    }
    return pay * each
  }
}
