import { type Amount, amount, shareDown } from '@tamuvo/money/amount.ts'
import { divide, type Fraction, fraction, fromDecimal, multiply } from '../kit/fraction.ts'
import { houseOdds } from './house-odds.ts'
import type { Play } from './play.ts'

/** Prize modes: a play of chance p pays (mode / 2000) / p, so 1960 returns 98 %. */
export const modeMin = 1700
export const modeMax = 2000
const modeFair = 2000n

/** What one line may cost: 1.00, 0.10 or 0.01. */
export const units: readonly Amount[] = [amount(100n), amount(10n), amount(1n)]

export const isMode = (mode: number): boolean => Number.isInteger(mode) && mode >= modeMin && mode <= modeMax

export const isUnit = (unit: Amount): boolean => units.includes(unit)

/**
 * What one hit pays per unit, stake included, exactly. House odds do not follow the mode.
 * @throws RangeError when there is no such mode.
 */
export const oddsOf = (play: Play, mode: number): Fraction => {
  if (!isMode(mode)) throw new RangeError(`no prize mode ${mode}`)
  return play.odds === 'mode' ? multiply(fairOdds(play), fraction(BigInt(mode), modeFair)) : houseOddsOf(play)
}

/** Odds that give back exactly what is staked in the long run. */
const fairOdds = ({ costMultiple, expectedHits }: Play): Fraction => divide(fraction(BigInt(costMultiple)), expectedHits)

/** The share of the stake that odds give back in the long run, before rounding: 49/50 is 98 %. */
export const returnRate = (play: Play, odds: Fraction): Fraction => divide(odds, fairOdds(play))

const houseOddsOf = (play: Play): Fraction => {
  const odds = play.family === 'fast5' ? undefined : houseOdds[play.family][play.code]
  if (odds === undefined) throw new RangeError(`no house odds for ${play.code}`)
  return fromDecimal(odds)
}

/** What one hit pays, rounded down to a minor unit. */
export const hitPrize = (odds: Fraction, unit: Amount): Amount => shareDown(unit, odds.over, odds.under)

/** What one winning line pays at a prize mode, rounded down to a minor unit. */
export const linePrize = (play: Play, mode: number, unit: Amount): Amount => hitPrize(oddsOf(play, mode), unit)

/** A prize above the cap is cut to it. */
export const capPrize = (prize: Amount, cap: Amount): Amount => (prize > cap ? cap : prize)

/**
 * The share of the stake that a member gets back at once for playing below their own mode: prize and rebate together
 * always return ownMode / 2000.
 */
export const rebateRate = (ownMode: number, mode: number): Fraction => {
  if (!isMode(ownMode) || !isMode(mode) || mode > ownMode) throw new RangeError(`no rebate from ${ownMode} to ${mode}`)
  return fraction(BigInt(ownMode - mode), modeFair)
}
