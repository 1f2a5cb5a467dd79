import { endingsOf, numbersIn, specialEnding, specialHolds } from './board.ts'
import type { BoardDraw, BoardPlay, BoardRule, Grader } from './play.ts'
import { asCounted, constantly, linesOf, noWeights, scanNumbers, scanSymbols, weigh } from './scan.ts'

/** Prepares a play of a board for a result. */
export const compileBoard = ({ rule, picker }: BoardPlay, draw: BoardDraw): Grader => {
  switch (rule.kind) {
    case 'special':
      return constantly(specialHolds(rule.fact, specialEnding(draw)) ? 1 : 0)
    case 'lots':
      return picker.kind === 'numbers' ? numbersAgainstLots(rule, picker.digits, draw) : digitsAgainstLots(rule, draw)
    case 'together':
      return scanNumbers(endingWeights(draw, 1), 2, linesOf(rule.choose))
    case 'absent':
      return scanNumbers(endingWeights(draw, 0), 2, linesOf(rule.choose))
  }
}

export type LotsRule = Extract<BoardRule, { kind: 'lots' }>

/** What a line of lots has to be, lot by lot. */
export const lotsOf = ({ tiers, from, to }: LotsRule, draw: BoardDraw): string[] =>
  numbersIn(draw, tiers).map((number) => number.slice(from, to))

const numbersAgainstLots = (rule: LotsRule, digits: number, draw: BoardDraw): Grader => {
  const weights = new Uint8Array(10 ** digits)
  for (const lot of lotsOf(rule, draw)) weights[Number(lot)] = (weights[Number(lot)] ?? 0) + 1
  return scanNumbers(weights, digits, asCounted)
}

const digitsAgainstLots = (rule: LotsRule, draw: BoardDraw): Grader => {
  const weights = noWeights(1)
  for (const lot of lotsOf(rule, draw)) weigh(weights, 0, lot)
  return scanSymbols(weights, asCounted)
}

/** Weight 1 for every ending that occurs (`occurring` 1) or does not (0), however often. */
const endingWeights = (draw: BoardDraw, occurring: 0 | 1): Uint8Array => {
  const weights = new Uint8Array(100).fill(1 - occurring)
  for (const ending of endingsOf(draw)) weights[Number(ending)] = occurring
  return weights
}
