import type { EventHandlers, Showing } from './player.ts'
import type { RoundView, UnitBet } from './round-source.ts'
import type { Tier } from './tiers.ts'

/** How a game shows its rounds. */
export type GameShow = {
  readonly handlers: EventHandlers
  /** A round was asked for: reels begin to turn while the answer is on its way. */
  asked?(bets: readonly UnitBet[]): void
  /** It was not decided: back to the last picture. */
  refused?(): void
  /** A round begins, before its first event. */
  begin?(round: RoundView): void
  /** All events were shown: the end, with a celebration of what returns more than its stake. */
  ended?(round: RoundView, tier: Tier): Showing | void
}
