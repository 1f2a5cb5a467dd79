import type { AddedBet, Return, Spot } from '@tamuvo/games/kit/engine.ts'
import { type Multiple, multipleScale } from '@tamuvo/games/kit/multiple.ts'
import { type Amount, amount, shareDown, sum, times } from '@tamuvo/money/amount.ts'

/** What a bet costs and returns in money. */

export type StakedBet = Spot & { readonly unit: Amount; readonly stake: Amount }

/** Units of a bet in money, rounded down. */
export const moneyOf = (unit: Amount, multiple: Multiple): Amount => shareDown(unit, BigInt(multiple), BigInt(multipleScale))

/** The stake of a bet. @param units what the engine says that it costs */
export const stakeOf = (spot: Spot, unit: Amount, units: number): StakedBet => ({
  market: spot.market,
  selection: spot.selection,
  unit,
  stake: times(unit, BigInt(units)),
})

/** Bets with those that steps added: their unit is their stake, a part of the stake of an earlier bet, rounded down. */
export const withAdded = (bets: readonly StakedBet[], adds: readonly AddedBet[]): StakedBet[] => {
  const all = [...bets]
  for (const { market, selection, of, over, under } of adds) {
    const base = all[of]?.stake ?? amount(0n)
    const stake = shareDown(base, BigInt(over), BigInt(under))
    all.push({ market, selection, unit: stake, stake })
  }
  return all
}

export const stakesOf = (bets: readonly StakedBet[]): Amount => sum(bets.map(({ stake }) => stake))

/** What bets return together: each rounded down by itself. */
export const returnsOf = (bets: readonly StakedBet[], returns: readonly Return[]): Amount =>
  sum(bets.map(({ unit }, place) => moneyOf(unit, returns[place]?.multiple ?? 0)))
