import { choose, chooseAcross } from '../kit/count.ts'
import { digitsOf, spanOf, sumOf } from './fast5-facts.ts'
import { numberOfSymbol } from './pickers.ts'
import type { BoardRule, Fast5Rule, FormClass, Picks, Play } from './play.ts'

/** More lines do not fit on one ticket: enough to cover every five-digit result. */
export const linesMax = 100_000

/** How many lines picks make. Zero when they do not make one. */
export const lineCount = (play: Play, picks: Picks): number =>
  play.family === 'fast5' ? fast5Lines(play.rule, picks) : boardLines(play.rule, picks[0]?.length ?? 0)

const fast5Lines = (rule: Fast5Rule, picks: Picks): number => {
  const [row = []] = picks
  switch (rule.kind) {
    case 'places':
      return chooseAcross(
        picks.map((symbols) => symbols.length),
        rule.choose,
      )
    case 'form':
      return formLines(rule.classes, rule.oneRow ? rule.classes.map(() => row) : picks)
    case 'among':
      return choose(row.length, rule.choose)
    case 'measure':
      return row.reduce((lines, symbol) => lines + resultsMeasuring(rule.at.length, rule.reads, numberOfSymbol(symbol)), 0)
    case 'repeats':
    case 'fact':
      return row.length
  }
}

const boardLines = (rule: BoardRule, picked: number): number =>
  rule.kind === 'together' || rule.kind === 'absent' ? choose(picked, rule.choose) : picked

/** The first class takes some digits that the second row has too; these are no longer free for the second class. */
const formLines = (classes: readonly FormClass[], rows: Picks): number => {
  const [first, second] = classes
  const [firstRow = [], secondRow = []] = rows
  if (!first) return 0
  if (!second) return choose(firstRow.length, first.count)
  const common = firstRow.filter((symbol) => secondRow.includes(symbol)).length
  let lines = 0
  for (let shared = 0; shared <= first.count; shared++) {
    const takenFirst = choose(common, shared) * choose(firstRow.length - common, first.count - shared)
    lines += takenFirst * choose(secondRow.length - shared, second.count)
  }
  return lines
}

const tallies = new Map<string, number[]>()

/** How many ordered results of `length` digits have a sum or span of `value`. */
export const resultsMeasuring = (length: number, reads: 'sum' | 'span', value: number): number => {
  const key = `${reads}${length}`
  const tally = tallies.get(key) ?? tallyOf(length, reads === 'sum' ? sumOf : spanOf)
  tallies.set(key, tally)
  return tally[value] ?? 0
}

const tallyOf = (length: number, measure: (digits: readonly number[]) => number): number[] => {
  const tally = Array.from({ length: 9 * length + 1 }, () => 0)
  for (let result = 0; result < 10 ** length; result++) {
    const value = measure(digitsOf(String(result).padStart(length, '0')))
    tally[value] = (tally[value] ?? 0) + 1
  }
  return tally
}
