import type { Engine, Return, Spot } from '../kit/engine.ts'
import type { GameEvent } from '../kit/events.ts'
import { type Multiple, multipleScale } from '../kit/multiple.ts'
import type { Draw } from '../kit/stream.ts'
import type { OppositeSides } from '../kit/turnover.ts'

/** A bet of a table: what it returns on a result, and on which side of an opposite market its stake lies. */
export type TableBet<Result> = Spot & {
  readonly most: Multiple
  grade(result: Result): Return
  readonly side?: { readonly market: OppositeSides; readonly place: number }
}

/** A table without choices: the bets that it sells, and how its one result is drawn. */
export type TableRules<Result> = {
  readonly betsMax: number
  readonly bets: readonly TableBet<Result>[]
  deal(draw: Draw): { readonly result: Result; readonly events: readonly GameEvent[] }
}

/** What a winning bet returns, its stake included, at a profit of `over` to `under`: 35 to 1, 95 to 100. Rounded down. */
export const toOne = (over: number, under = 1): Multiple => multipleScale + Math.floor((multipleScale * over) / under)

export const won = (multiple: Multiple): Return => ({ multiple, kind: 'won' })
export const lost: Return = { multiple: 0, kind: 'lost' }
export const push: Return = { multiple: multipleScale, kind: 'push' }
export const halfLost: Return = { multiple: multipleScale / 2, kind: 'half-lost' }

/** A bet that wins one price or loses. */
export const winOrLose = <Result>(
  spot: Spot,
  pays: Multiple,
  isWon: (result: Result) => boolean,
  side?: TableBet<Result>['side'],
): TableBet<Result> => ({
  ...spot,
  most: pays,
  grade: (result) => (isWon(result) ? won(pays) : lost),
  ...(side && { side }),
})

/** Texts of markets and selections hold no space, so that no other pair of texts has the same key. */
const keyOf = ({ market, selection }: Spot): string => `${market} ${selection}`

/** The engine of a table whose rounds are one result, decided at once. */
export const oneResultEngine = <Result>({ betsMax, bets, deal }: TableRules<Result>): Engine<null> => {
  const byKey = new Map(bets.map((bet) => [keyOf(bet), bet]))
  const betOf = (spot: Spot): TableBet<Result> => {
    const bet = byKey.get(keyOf(spot))
    if (!bet) throw new RangeError('the bet is not sold')
    return bet
  }
  return {
    betsMax,
    sold: bets.map(({ market, selection }) => ({ market, selection })),
    costOf: (spot) => (byKey.has(keyOf(spot)) ? 1 : undefined),
    mostOf: (spot) => betOf(spot).most,
    open: (spots, draw) => {
      const { result, events } = deal(draw)
      const returns = spots.map((spot) => betOf(spot).grade(result))
      return { state: null, events: [...events, ...settledEvents(returns)], returns }
    },
    onSides: (spot, take) => {
      const { side } = betOf(spot)
      if (side) take(side.market, side.place)
    },
  }
}

/** The end of a round: what each bet returned. The total is that of the first bet, since stakes of others are not known here. */
export const settledEvents = (returns: readonly Return[]): GameEvent[] => [
  ...returns.map(({ multiple }, bet) => ({ t: 'settled', bet, multiple }) as const),
  { t: 'end', total: returns[0]?.multiple ?? 0 },
]
