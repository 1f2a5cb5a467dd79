import { subsets } from '../kit/count.ts'
import { digitsOf, spanOf, sumOf } from './fast5-facts.ts'
import { digitsOccurring, digitsRepeated, factHolds, hasForm, symbolsOf } from './fast5-grade.ts'
import { anyPicks, type Pattern, noPicks } from './pattern.ts'
import { symbolOfNumber } from './pickers.ts'
import type { Fast5Rule } from './play.ts'

const rowBreak = '|'

/** The patterns of winners of the five-digit game, see `winningPatterns`. @param result "12345" */
export const fast5Patterns = (rule: Fast5Rule, result: string): readonly Pattern[] => {
  const five = digitsOf(result)
  if (rule.kind === 'fact') return factHolds(rule.fact, five) ? anyPicks : noPicks
  if (rule.kind === 'repeats') return oneOf(digitsRepeated(five, rule.times))
  const digits = rule.at.map((position) => five[position] ?? 0)
  switch (rule.kind) {
    case 'places':
      return placePatterns(rule, digits)
    case 'form':
      return hasForm(digits, rule.classes) ? [formPattern(rule, digits)] : noPicks
    case 'among':
      return subsets(digitsRepeated(digits, 1), rule.choose).map(inOneRow)
    case 'measure':
      return oneOf([rule.reads === 'sum' ? sumOf(digits) : spanOf(digits)])
  }
}

const oneOf = (numbers: readonly number[]): Pattern[] => numbers.map((number) => [symbolOfNumber(number)])

/** Symbols stand in a row in the order of the picker, so by their numbers. */
const inOneRow = (numbers: readonly number[]): Pattern => numbers.toSorted((a, b) => a - b).map(symbolOfNumber)

/** A pattern for every way to hit `choose` places. */
const placePatterns = ({ choose, reads }: Extract<Fast5Rule, { kind: 'places' }>, digits: readonly number[]): Pattern[] => {
  const places = digits.map((_, place) => place)
  return subsets(places, choose).flatMap((hit) => {
    const rows = digits.map((digit, place) => (hit.includes(place) ? symbolsOf(reads, digit).map((symbol) => [symbol]) : [[]]))
    return rowByRow(rows)
  })
}

const formPattern = ({ classes, oneRow }: Extract<Fast5Rule, { kind: 'form' }>, digits: readonly number[]): Pattern => {
  const rows = classes.map(({ times }) => digitsOccurring(digits, times))
  return oneRow ? inOneRow(rows.flat()) : rows.flatMap((row, place) => [...(place === 0 ? [] : [rowBreak]), ...inOneRow(row)])
}

/** The patterns that take one of the choices of each row. */
const rowByRow = ([first = [], ...others]: readonly (readonly Pattern[])[]): Pattern[] =>
  others.reduce<Pattern[]>(
    (patterns, row) => patterns.flatMap((pattern) => row.map((choice) => [...pattern, rowBreak, ...choice])),
    [...first],
  )
