import { bookHash } from '@tamuvo/games/kit/book.ts'
import type { Spot } from '@tamuvo/games/kit/engine.ts'
import type { GameEvent } from '@tamuvo/games/kit/events.ts'
import type { RoundView } from './round-source.ts'

/** The bets that a round was opened with: those that actions added come after them. */
export const slipOf = ({ bets, placed }: RoundView): Spot[] =>
  bets.slice(0, placed).map(({ market, selection }) => ({ market, selection }))

/** The hash of a round with the events that were shown: that of its book when they are all of its events, and no others. */
export const shownHash = (round: RoundView, events: readonly GameEvent[]): string =>
  bookHash({
    bets: slipOf(round),
    actions: round.actions,
    events,
    returns: round.returns ?? undefined,
    adds: [],
    starts: [],
    choices: [],
    autoAction: undefined,
  })
