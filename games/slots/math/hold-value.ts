import { choose } from '../../kit/count.ts'
import type { HoldSheet } from '../parts/sheet.ts'

/** What hold and win is worth, in bets, from so many coins; and the chance of a full board. */
export type HoldValue = { readonly mean: number; readonly full: number; readonly deviation: number }

/**
 * Exact, by the chain over coins held and respins left: each respin brings every number of new coins by the binomial distribution, and
 * any new coin gives all respins again.
 */
export const holdValue = (hold: HoldSheet, places: number, start: number): HoldValue => {
  const ends = endsOf(hold, places, start)
  const weight = hold.coins.reduce((sum, coin) => sum + coin.weight, 0)
  const moment = (power: number): number => hold.coins.reduce((sum, { bets, weight: w }) => sum + w * bets ** power, 0) / weight
  const [each, spread] = [moment(1), moment(2) - moment(1) ** 2]
  let [mean, squares] = [0, 0]
  ends.forEach((chance, coins) => {
    const grand = coins === places ? hold.grand.bets : 0
    mean += chance * (coins * each + grand)
    squares += chance * (coins * spread + (coins * each + grand) ** 2)
  })
  return { mean, full: ends[places] ?? 0, deviation: Math.sqrt(squares - mean ** 2) }
}

/** The chance of each number of coins at the end. */
const endsOf = (hold: HoldSheet, places: number, start: number): number[] => {
  const ends = new Array<number>(places + 1).fill(0)
  /** Chances to hold so many coins with all respins left. */
  const fresh = new Array<number>(places + 1).fill(0)
  fresh[start] = 1
  for (let coins = start; coins <= places; coins++) {
    const chance = fresh[coins] ?? 0
    const none = (1 - 1 / hold.oneIn) ** ((places - coins) * hold.respins)
    if (coins === places) ends[coins] = chance
    else ends[coins] = chance * none
    for (let more = 1; coins + more <= places; more++)
      fresh[coins + more] = (fresh[coins + more] ?? 0) + chance * (1 - none) * newCoins(hold.oneIn, places - coins, more)
  }
  return ends
}

/** The chance of so many new coins in a respin that brings any. */
const newCoins = (oneIn: number, empty: number, more: number): number => {
  const [hit, miss] = [1 / oneIn, 1 - 1 / oneIn]
  return (choose(empty, more) * hit ** more * miss ** (empty - more)) / (1 - miss ** empty)
}
