import type { Return } from '@tamuvo/games/kit/engine.ts'
import { payoutOf, type PlacedBet, type SlipLimits } from '@tamuvo/games/kit/slip.ts'
import { type Amount, fromWire } from '@tamuvo/money/amount.ts'

/** What this studio sells at most. */
export const limits: SlipLimits = {
  unitLeast: fromWire('0.10'),
  unitMost: fromWire('100.00'),
  stakeMost: fromWire('1000.00'),
  payoutMost: fromWire('250000.00'),
}

/** What the bets of a round return, each with its stake. */
export const payoutsOf = (bets: readonly PlacedBet[], returns: readonly Return[]): Amount[] =>
  bets.map(({ unit }, place) => payoutOf(unit, returns[place]?.multiple ?? 0))
