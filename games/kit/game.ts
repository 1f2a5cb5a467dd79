import type { Engine } from './engine.ts'
import type { Multiple } from './multiple.ts'

/** How far results spread: standard deviation of a round below 3, 6, 10 units, or above. */
export type Volatility = 'low' | 'medium' | 'high' | 'very-high'

/** What a bet on a market returns on average, in millionths of its stake. Where bets on a market differ, the least and the most. */
export type MarketReturn = { readonly market: string; readonly least: number; readonly most: number }

/** How the return of a game is watched while it is played: by all its rounds, which spread at most as far as prizes allow, unless said otherwise. */
type Watch = {
  /** By market: the standard deviation of what a round returns, in stakes. */
  readonly deviations?: Readonly<Record<string, number>>
  /** `returns` are those of the best play: what members choose may return less. */
  readonly isOfSkill?: true
  /** A stake that comes back was not at risk: a member ended a chain before its first step. */
  readonly isPushNoPlay?: true
}

/** A game of our own studio: its rules, and what the rules page says of them. All figures follow from the engine, held by its tests. */
export type StudioGame = {
  /** The code of the catalogue. */
  readonly code: string
  /** major.minor.patch: a new major one when results or odds change. Rounds keep the version they were played by. */
  readonly version: string
  /** Which client plays it. */
  readonly client: string
  /** All players share its rounds: then the engine sells nothing, and an area of the server runs the rounds. */
  readonly isShared?: true
  readonly engine: Engine
  readonly returns: readonly MarketReturn[]
  readonly volatility: Volatility
  /** The most that a unit can return, and one in how many rounds returns so much or nearly. */
  readonly top: { readonly multiple: Multiple; readonly oneIn: number }
  /** Milliseconds from one round of a member to the next, at least: longer where a profile of rules says so. */
  readonly cycleMs: number
  /** What its rules are made from where that is data, such as the sheet of a slot: whole numbers and texts. */
  readonly data?: unknown
  readonly watch?: Watch
}
