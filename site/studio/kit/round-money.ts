import type { Return, Spot } from '@tamuvo/games/kit/engine.ts'
import { payoutOf, type PlacedBet } from '@tamuvo/games/kit/slip.ts'
import { type Amount, sum, times } from '@tamuvo/money/amount.ts'

/** What a bet costs and returns in money, beside what `games/kit/slip.ts` says of it. */

/** The stake of a bet. @param units what the engine says that it costs */
export const stakeOf = (spot: Spot, unit: Amount, units: number): PlacedBet => ({
  market: spot.market,
  selection: spot.selection,
  unit,
  stake: times(unit, BigInt(units)),
})

/** What bets return together: each rounded down by itself. */
export const returnsOf = (bets: readonly PlacedBet[], returns: readonly Return[]): Amount =>
  sum(bets.map(({ unit }, place) => payoutOf(unit, returns[place]?.multiple ?? 0)))
