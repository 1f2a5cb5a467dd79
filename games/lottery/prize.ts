import { type Amount, amount } from '@tamuvo/money/amount.ts'
import { divide, type Fraction, fraction, fromDecimal, multiply } from '../kit/fraction.ts'
import { houseOdds } from './house-odds.ts'
import type { Play } from './play.ts'

/** Prize modes: a play of chance p pays (mode / 2000) / p, so 1960 returns 98 %. */
export const modeMin = 1700
export const modeMax = 2000
const modeFair = 2000n

/** Unit stakes per line: 1.00, 0.10 or 0.01. */
export const units: readonly Amount[] = [amount(100n), amount(10n), amount(1n)]

export const isMode = (mode: number): boolean => Number.isInteger(mode) && mode >= modeMin && mode <= modeMax

export const isUnit = (unit: Amount): boolean => units.includes(unit)

/**
 * The exact payout of one hit per unit, including the stake. House odds do not depend on the mode.
 * @throws RangeError when there is no such mode.
 */
export const oddsOf = (play: Play, mode: number): Fraction => {
  if (!isMode(mode)) throw new RangeError(`no prize mode ${mode}`)
  return play.odds === 'mode' ? multiply(fairOdds(play), fraction(BigInt(mode), modeFair)) : houseOddsOf(play)
}

/** Odds with an expected return of the whole stake. */
const fairOdds = ({ costMultiple, expectedHits }: Play): Fraction => divide(fraction(BigInt(costMultiple)), expectedHits)

/** The RTP of odds before rounding: 49/50 is 98 %. */
export const returnRate = (play: Play, odds: Fraction): Fraction => divide(odds, fairOdds(play))

const houseOddsOf = (play: Play): Fraction => {
  const odds = play.family === 'fast5' ? undefined : houseOdds[play.family][play.code]
  if (odds === undefined) throw new RangeError(`no house odds for ${play.code}`)
  return fromDecimal(odds)
}

/** The exact payout of one hit, in minor units. What it makes is rounded once, at the end of a ticket. */
export const hitWin = (odds: Fraction, unit: Amount): Fraction => multiply(odds, fraction(unit))

/** The exact payout of one winning line at a prize mode, in minor units. */
export const lineWin = (play: Play, mode: number, unit: Amount): Fraction => hitWin(oddsOf(play, mode), unit)

/** A prize above the cap is cut to it. */
export const capPrize = (prize: Amount, cap: Amount): Amount => (prize > cap ? cap : prize)

/**
 * The rebate on the stake for playing below the own mode, as a share: prize and rebate together always return ownMode / 2000.
 */
export const rebateRate = (ownMode: number, mode: number): Fraction => {
  if (!isMode(ownMode) || !isMode(mode) || mode > ownMode) throw new RangeError(`no rebate from ${ownMode} to ${mode}`)
  return fraction(BigInt(ownMode - mode), modeFair)
}
