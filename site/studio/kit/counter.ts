import type { GameEvent } from '@tamuvo/games/kit/events.ts'
import type { Multiple } from '@tamuvo/games/kit/multiple.ts'
import { type Amount, add, fromWire, zero } from '@tamuvo/money/amount.ts'
import { payoutOf } from '@tamuvo/games/kit/slip.ts'
import type { RoundView } from './round-source.ts'

/**
 * What the counter shows after events: the running total of the book in units of the first bet, or of a slip the sum of its bets as
 * they are settled. It never adds up wins by itself.
 */
export type Counter = {
  /** Takes an event that was shown. @returns the amount, when the event changed it */
  take(event: GameEvent): Amount | undefined
  readonly amount: Amount
  /** The last total, as it was shown. */
  readonly total: Multiple
}

export const createCounter = (bets: () => RoundView['bets']): Counter => {
  const settled = new Map<number, Multiple>()
  let amount = zero
  let total: Multiple = 0

  const unitOf = (place: number): Amount => fromWire(bets()[place]?.unit ?? '0.00')
  const settledSum = (): Amount =>
    [...settled].reduce((sum, [place, multiple]) => add(sum, payoutOf(unitOf(place), multiple)), zero)

  return {
    take: (event) => {
      if (event.t === 'settled') {
        settled.set(event.bet, event.multiple)
        return (amount = settledSum())
      }
      if (event.t !== 'total' && event.t !== 'end') return undefined
      total = event.total
      // A slip of several bets has units of its own for each: it counts as its bets are settled.
      if (settled.size === 0 || bets().length === 1) amount = payoutOf(unitOf(0), event.total)
      return amount
    },
    get amount() {
      return amount
    },
    get total() {
      return total
    },
  }
}
