import { choose } from '../kit/count.ts'
import type { Grader } from './play.ts'

/** Weights of symbols, `rowWidth` per row, by character code. */
export type Weights = Uint8Array

const rowWidth = 128
const rowBreak = '|'.charCodeAt(0)
const zeroCode = '0'.charCodeAt(0)

export const noWeights = (rows: number): Weights => new Uint8Array(rows * rowWidth)

/** Adds one to the weight of a symbol in a row. */
export const weigh = (weights: Weights, row: number, symbol: string): void => {
  const place = row * rowWidth + symbol.charCodeAt(0)
  weights[place] = (weights[place] ?? 0) + 1
}

/** Winning lines by count of hits. */
export type Worth = ArrayLike<number>

/** Upper bound of hits. */
const countMax = 100
export const asCounted: Worth = Array.from({ length: countMax + 1 }, (_, count) => count)
/** Maximum hits of one line. */
const takenMax = 10
const linesByTaken: readonly Worth[] = Array.from({ length: takenMax + 1 }, (_row, taken) =>
  Array.from({ length: countMax + 1 }, (_cell, count) => choose(count, taken)),
)
export const linesOf = (taken: number): Worth => linesByTaken[taken] ?? []
export const onlyAll = (needed: number): Worth => Array.from({ length: needed + 1 }, (_, count) => (count === needed ? 1 : 0))

export const constantly =
  (lines: number): Grader =>
  () =>
    lines

/** Adds up the weights of all picked symbols in all rows. */
export const scanSymbols =
  (weights: Weights, worth: Worth): Grader =>
  (text) => {
    let row = 0
    let count = 0
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code === rowBreak) row += rowWidth
      else count += weights[row + code] ?? 0
    }
    return worth[count] ?? 0
  }

/** Adds up the weights per row and multiplies the rows. */
export const scanProduct =
  (weights: Weights): Grader =>
  (text) => {
    let row = 0
    let count = 0
    let lines = 1
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code !== rowBreak) {
        count += weights[row + code] ?? 0
      } else if (count === 0) {
        return 0
      } else {
        lines *= count
        count = 0
        row += rowWidth
      }
    }
    return lines * count
  }

/** Adds up the weights per row and counts the ways to take one hit of each of `taken` rows. */
export const scanAcross = (weights: Weights, taken: number): Grader => {
  const ways = new Float64Array(taken + 1)
  const addRow = (count: number): void => {
    for (let k = taken; count > 0 && k > 0; k--) ways[k] = (ways[k] ?? 0) + (ways[k - 1] ?? 0) * count
  }
  return (text) => {
    ways.fill(0)
    ways[0] = 1
    let row = 0
    let count = 0
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code !== rowBreak) {
        count += weights[row + code] ?? 0
      } else {
        addRow(count)
        count = 0
        row += rowWidth
      }
    }
    addRow(count)
    return ways[taken] ?? 0
  }
}

/** Adds up the weights of numbers of `digits` digits with one character between them. */
export const scanNumbers =
  (weights: Uint8Array, digits: number, worth: Worth): Grader =>
  (text) => {
    let count = 0
    for (let start = 0; start < text.length; start += digits + 1) {
      let number = 0
      for (let i = start; i < start + digits; i++) number = number * 10 + text.charCodeAt(i) - zeroCode
      count += weights[number] ?? 0
    }
    return worth[count] ?? 0
  }
