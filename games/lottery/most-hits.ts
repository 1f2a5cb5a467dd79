import { choose, chooseAcross } from '../kit/count.ts'
import { tiersOf } from './board.ts'
import { sideSymbols } from './pickers.ts'
import type { BoardPlay, BoardRule, Fast5Rule, Picks, Play } from './play.ts'

/** The most hits that any one result gives to picks: the counterpart of a grader. Picks must make a line. */
export const mostHits = (play: Play, picks: Picks): number =>
  play.family === 'fast5' ? mostOfFast5(play.rule, picks) : mostOfBoard(play, picks[0]?.length ?? 0)

const mostOfFast5 = (rule: Fast5Rule, picks: Picks): number => {
  const picked = picks[0]?.length ?? 0
  switch (rule.kind) {
    case 'places':
      return chooseAcross(picks.map(rule.reads === 'digit' ? mostOfDigits : mostOfSides), rule.choose)
    case 'among':
      return choose(Math.min(picked, rule.at.length), rule.choose)
    case 'repeats':
      return Math.min(picked, Math.floor(5 / rule.times))
    case 'form':
    case 'measure':
    case 'fact':
      return 1
  }
}

/** One digit is drawn at each place. */
const mostOfDigits = (symbols: readonly string[]): number => Math.min(symbols.length, 1)

/** A digit is big or small, and odd or even. */
const mostOfSides = (symbols: readonly string[]): number => {
  const { big, small, odd, even } = sideSymbols
  const hasOne = (...sides: readonly string[]): number => (symbols.some((symbol) => sides.includes(symbol)) ? 1 : 0)
  return hasOne(big, small) + hasOne(odd, even)
}

const mostOfBoard = ({ family, rule }: BoardPlay, picked: number): number => {
  switch (rule.kind) {
    case 'lots':
      return mostLots(family, rule, picked)
    case 'together':
      return choose(Math.min(picked, numbersOn(family)), rule.choose)
    case 'absent':
      return choose(picked, rule.choose)
    case 'special':
      return 1
  }
}

/** Numbers do not repeat inside a tier, so where a lot is the whole number each pick hits the tier once at most. */
const mostLots = (
  family: BoardPlay['family'],
  { tiers, from, to = 0 }: Extract<BoardRule, { kind: 'lots' }>,
  picked: number,
): number =>
  tiersOf(family)
    .filter(({ tier }) => tiers.includes(tier))
    .reduce((hits, { count, digits }) => hits + (digits === to - from ? Math.min(count, picked) : count), 0)

const numbersOn = (family: BoardPlay['family']): number => tiersOf(family).reduce((numbers, { count }) => numbers + count, 0)
