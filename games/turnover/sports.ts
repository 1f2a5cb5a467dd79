import { type Amount, amount, shareDown, zero } from '@tamuvo/money/amount.ts'
import { type Fraction, fraction, multiply } from '../kit/fraction.ts'
import type { HandicapResult, ReadOdds } from '../sports/odds.ts'

/** Valid bet of SPORTS and ESPORTS. */

const leastOdds = fraction(3n, 2n)
const leastLegOdds = fraction(6n, 5n)

const isBelow = (a: Fraction, b: Fraction): boolean => a.over * b.under < b.over * a.under

/** How a bet ended. `cashOut`: what the house paid for it before the end. */
export type SportsEnd = { result: HandicapResult | 'VOID' } | { result: 'CASHOUT'; cashOut: Amount }

/** What is at risk, and debited: the stake, at negative Malay and Indonesian odds the stake times the odds without their sign. */
const atRisk = (stake: Amount, { risk }: ReadOdds): Amount => shareDown(stake, risk.over, risk.under)

/** A single bet. Odds below 1.50 count nothing, half results count a half, and of a bet that was bought back what was gained or lost. */
export const validOfSingle = (stake: Amount, odds: ReadOdds, end: SportsEnd): Amount => {
  if (isBelow(odds.decimal, leastOdds)) return zero
  const risk = atRisk(stake, odds)
  if (end.result === 'CASHOUT') {
    const moved = end.cashOut > risk ? end.cashOut - risk : risk - end.cashOut
    return amount(moved < risk ? moved : risk)
  }
  return partOf(risk, end.result)
}

const partOf = (risk: Amount, result: HandicapResult | 'VOID'): Amount => {
  if (result === 'VOID' || result === 'PUSH') return zero
  return result === 'HALF_WIN' || result === 'HALF_LOSE' ? shareDown(risk, 1n, 2n) : risk
}

/** A leg of a parlay; a void one plays on at odds of 1. */
export type Leg = { decimal: Fraction; isVoid: boolean }

/** A parlay counts in full when its legs have odds of at least 1.20, and at least 1.50 in all; nothing when every leg is void. */
export const validOfParlay = (stake: Amount, legs: readonly Leg[]): Amount => {
  const played = legs.filter(({ isVoid }) => !isVoid)
  const total = played.reduce((product, { decimal }) => multiply(product, decimal), fraction(1n))
  const counts = played.length > 0 && !isBelow(total, leastOdds) && played.every(({ decimal }) => !isBelow(decimal, leastLegOdds))
  return counts ? stake : zero
}
