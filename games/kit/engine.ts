import type { GameEvent } from './events.ts'
import type { Multiple } from './multiple.ts'
import type { Draw } from './stream.ts'
import type { OppositeSides } from './turnover.ts'

/** A bet of a round in the texts of its game: what is bet on, and what was picked; '' where there is nothing to pick. */
export type Spot = { readonly market: string; readonly selection: string }

/** A bet that a step adds, such as a double: its stake is `over / under` of the stake of an earlier bet, rounded down. */
export type AddedBet = Spot & { readonly of: number; readonly over: number; readonly under: number }

/** How a bet ended. A push gives the stake back and counts as no turnover; what is half lost counts half. */
type ReturnKind = 'won' | 'lost' | 'half-lost' | 'push' | 'cashed-out'

/** What a bet returns, per unit and with its stake: for an added bet the unit is its stake. */
export type Return = { readonly multiple: Multiple; readonly kind: ReturnKind }

/** What happened in a round from one choice to the next. */
export type Part<State> = {
  /** Given back to `step`; never stored, since it follows from the stream and the actions. */
  readonly state: State
  readonly events: readonly GameEvent[]
  /** The verbs of the actions that may follow: absent once the round is over. */
  readonly choices?: readonly string[]
  readonly adds?: readonly AddedBet[]
  /** Of each bet in order, those added included: present once the round is over. */
  readonly returns?: readonly Return[]
}

/**
 * The rules of a game: pure, without money, members or time. All that is random comes from `draw`, in order. The same bets, actions
 * and stream give the same round.
 */
export type Engine<State = unknown> = {
  /** How many bets a round has at most. */
  readonly betsMax: number
  /** All bets that it sells, where they can be listed. */
  readonly sold?: readonly Spot[]
  /** The units that a bet costs, 1 as a rule, 80 for a feature that is bought. @returns undefined for what is not sold @param spot untrusted */
  costOf(spot: Spot): number | undefined
  /** Whether bets may stand together, each of them sold: a side bet needs its hand. Absent where all may. */
  mayOpen?(bets: readonly Spot[]): boolean
  /** The most that a unit of a bet can return, what is added to it included: checked against the limit on payouts before the sale. */
  mostOf(spot: Spot): Multiple
  /** @param bets those that `costOf` knows */
  open(bets: readonly Spot[], draw: Draw): Part<State>
  /** @returns undefined for an action that is not allowed now @param action untrusted: a verb, or a verb and what is picked, "reveal:7" */
  step?(state: State, action: string, draw: Draw): Part<State> | undefined
  /** The action that the published rules take for a member who does not come back. */
  autoAction?(state: State): string
  /** The parts of a bet that lie on sides of markets, of which only the net part is turnover. */
  onSides?(spot: Spot, take: (market: OppositeSides, side: number) => void): void
}
