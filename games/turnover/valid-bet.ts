import { type Amount, amount, sum, times, zero } from '@tamuvo/money/amount.ts'

/**
 * Valid bet (effective turnover) of a settled bet: what of its stake was at risk. What opposite bets of any product set off stands
 * in kit/turnover.ts, the bets of sports in turnover/sports.ts.
 */

/** Whether bets cover more than 70 % of all outcomes, so that little is at risk. */
const isCovered = (cover: number, outcomes: number): boolean => cover * 10 > outcomes * 7

type Lines = { stake: Amount; cover: number; outcomes: number; isVoid: boolean }

/** LOTT, ELOTT: the stake of the settled lines of a play that one member has in one issue. Nothing when they cover too much. */
export const validOfLottery = ({ stake, cover, outcomes, isVoid }: Lines): Amount =>
  isVoid || isCovered(cover, outcomes) ? zero : stake

/** Outcomes of a wheel with one zero. */
const pockets = 37

/** LIVE roulette: the stake of a round, nothing when its bets cover 26 pockets or more. */
export const validOfRoulette = ({ stake, numbers }: { stake: Amount; numbers: number }): Amount =>
  isCovered(numbers, pockets) ? zero : stake

const difference = (a: Amount, b: Amount): Amount => amount(a > b ? a - b : b - a)

export type BaccaratStakes = { banker: Amount; player: Amount; tie: Amount; side: Amount }

/** LIVE baccarat: banker against player; on a tie both are returned. Ties and side bets count in full. */
export const validOfBaccarat = ({ banker, player, tie, side }: BaccaratStakes, result: 'B' | 'P' | 'T'): Amount =>
  sum([result === 'T' ? zero : difference(banker, player), tie, side])

export type DragonTigerStakes = { dragon: Amount; tiger: Amount; tie: Amount }

/** LIVE dragon tiger: dragon against tiger, half of it on a tie, which takes half of the stakes. Ties count in full. */
export const validOfDragonTiger = ({ dragon, tiger, tie }: DragonTigerStakes, result: 'D' | 'TI' | 'TIE'): Amount => {
  const net = difference(dragon, tiger)
  return sum([result === 'TIE' ? amount(net / 2n) : net, tie])
}

/** RNG: paid spins and bought features; free spins and the gamble feature have no stake of their own. */
export const validOfSpin = ({ stake, isFree }: { stake: Amount; isFree: boolean }): Amount => (isFree ? zero : stake)

/** FISH: the shots that were fired and not refunded. */
export const validOfShots = ({ shots, refunded, cost }: { shots: number; refunded: number; cost: Amount }): Amount =>
  times(cost, BigInt(Math.max(0, shots - refunded)))

/** PVP: what a player put in, or what was won or lost before the rake if that is less. A returned entry counts nothing. */
export const validOfMatch = ({ contribution, payout, rake }: { contribution: Amount; payout: Amount; rake: Amount }): Amount => {
  const moved = difference(sum([payout, rake]), contribution)
  return moved < contribution ? moved : contribution
}

/** Other LIVE games: the net exposure, half of it when half is decided, nothing on a push. */
export const validOfExposure = (net: Amount, result: 'decided' | 'half' | 'push'): Amount => {
  if (result === 'push') return zero
  return result === 'half' ? amount(net / 2n) : net
}
