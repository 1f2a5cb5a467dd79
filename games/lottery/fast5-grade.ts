import { bullOf, digitsOf, dragonTigerOf, parityOf, shapeOf, sidesOf, sizeOfTotal, spanOf, sumOf } from './fast5-facts.ts'
import { sideSymbols, symbolOfNumber } from './pickers.ts'
import type { Fast5Fact, Fast5Rule, FormClass, Grader } from './play.ts'
import {
  asCounted,
  constantly,
  linesOf,
  noWeights,
  onlyAll,
  scanAcross,
  scanProduct,
  scanSymbols,
  weigh,
  type Weights,
} from './scan.ts'

/** Prepares a rule of the five-digit game for a result, "12345". */
export const compileFast5 = (rule: Fast5Rule, result: string): Grader => {
  const five = digitsOf(result)
  if (rule.kind === 'fact') return constantly(factHolds(rule.fact, five) ? 1 : 0)
  if (rule.kind === 'repeats') return scanSymbols(weightsOf(digitsRepeated(five, rule.times)), asCounted)

  const digits = rule.at.map((position) => five[position] ?? 0)
  switch (rule.kind) {
    case 'places':
      return compilePlaces(rule, digits)
    case 'form':
      return compileForm(rule, digits)
    case 'among':
      return scanSymbols(weightsOf(digitsRepeated(digits, 1)), linesOf(rule.choose))
    case 'measure':
      return scanSymbols(weightsOf([rule.reads === 'sum' ? sumOf(digits) : spanOf(digits)]), asCounted)
  }
}

const weightsOf = (numbers: readonly number[]): Weights => {
  const weights = noWeights(1)
  for (const number of numbers) weigh(weights, 0, symbolOfNumber(number))
  return weights
}

const compilePlaces = ({ choose, reads }: Extract<Fast5Rule, { kind: 'places' }>, digits: readonly number[]): Grader => {
  const weights = noWeights(digits.length)
  for (const [row, digit] of digits.entries()) {
    for (const symbol of symbolsOf(reads, digit)) weigh(weights, row, symbol)
  }
  if (choose === 1) return scanSymbols(weights, asCounted)
  return choose === digits.length ? scanProduct(weights) : scanAcross(weights, choose)
}

/** The symbols that hit a digit at its place. */
export const symbolsOf = (reads: 'digit' | 'sides', digit: number): string[] =>
  reads === 'digit' ? [symbolOfNumber(digit)] : sidesOf(digit).map((side) => sideSymbols[side])

/** At most one line wins: the one with every digit of the result in the row of its class. */
const compileForm = ({ classes, oneRow }: Extract<Fast5Rule, { kind: 'form' }>, digits: readonly number[]): Grader => {
  if (!hasForm(digits, classes)) return constantly(0)
  const weights = noWeights(oneRow ? 1 : classes.length)
  for (const [row, { times }] of classes.entries()) {
    for (const digit of digitsOccurring(digits, times)) weigh(weights, oneRow ? 0 : row, symbolOfNumber(digit))
  }
  return scanSymbols(weights, onlyAll(new Set(digits).size))
}

export const hasForm = (digits: readonly number[], classes: readonly FormClass[]): boolean =>
  classes.every(({ times, count }) => digitsOccurring(digits, times).length === count)

export const digitsOccurring = (digits: readonly number[], times: number): number[] =>
  [...new Set(digits)].filter((digit) => occurrences(digits, digit) === times)

export const digitsRepeated = (digits: readonly number[], timesMin: number): number[] =>
  [...new Set(digits)].filter((digit) => occurrences(digits, digit) >= timesMin)

const occurrences = (digits: readonly number[], wanted: number): number => digits.filter((digit) => digit === wanted).length

export const factHolds = (fact: Fast5Fact, five: readonly number[]): boolean => {
  switch (fact.about) {
    case 'dragonTiger':
      return dragonTigerOf(five[fact.at[0]] ?? 0, five[fact.at[1]] ?? 0) === fact.is
    case 'total': {
      const total = sumOf(five)
      return sizeOfTotal(total) === fact.is || parityOf(total) === fact.is
    }
    case 'shape':
      return shapeOf(fact.at.map((position) => five[position] ?? 0)) === fact.is
    case 'bull':
      return bullOf(five) === fact.is
  }
}
