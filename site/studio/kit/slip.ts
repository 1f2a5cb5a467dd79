import { bookHash } from '@tamuvo/games/kit/book.ts'
import type { Spot } from '@tamuvo/games/kit/engine.ts'
import type { GameEvent } from '@tamuvo/games/kit/events.ts'
import type { RoundView } from './round-source.ts'

/**
 * The slips that a round may have begun with, the whole list first: bets that steps added follow those that were placed, and an answer
 * does not say where they begin.
 */
export const slipsOf = ({ bets, actions }: RoundView): Spot[][] => {
  const spots = bets.map(({ market, selection }) => ({ market, selection }))
  const shortest = actions.length === 0 ? spots.length : 1
  return Array.from({ length: spots.length - shortest + 1 }, (_, added) => spots.slice(0, spots.length - added))
}

/** The hash of a round with the events that were shown: that of its book when they are all of its events, and no others. */
export const shownHash = (round: RoundView, events: readonly GameEvent[]): string => {
  const hashes = slipsOf(round).map((bets) =>
    bookHash({
      bets,
      actions: round.actions,
      events,
      returns: round.returns ?? undefined,
      adds: [],
      starts: [],
      choices: [],
      autoAction: undefined,
    }),
  )
  return hashes.find((hash) => hash === round.bookHash) ?? hashes[0] ?? ''
}
