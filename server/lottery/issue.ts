import type { issueStates } from '@tamuvo/contract/lottery.ts'
import type { Draw } from '@tamuvo/games/lottery/play.ts'
import type { drawRecipe } from '@tamuvo/games/lottery/recipe.ts'
import type { beaconRecipe } from '@tamuvo/games/lottery/terms.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import type { Source } from './games.ts'

export type IssueState = (typeof issueStates)[number]

/** A draw with its sale: public fields only, without the secret seed. */
export type Issue = {
  /** Also the id of its round in betting. */
  id: bigint
  game: string
  number: string
  opensAt: Date
  closesAt: Date
  drawsAt: Date
  /** The stored state; visitors see `stateAt`. */
  state: IssueState
  source: Source
  commitment: string | null
  committedAt: Date | null
  recipe: Recipe
  /** Of a draw with a beacon: the line of text that is committed to with the seed. */
  terms: string | null
  /** Set when the sale closes. */
  sales: Sales | null
  /** With the current result. */
  outcome: Outcome | null
  correction: IssueCorrection | null
  settledAt: Date | null
  totals: Totals | null
  /** How often the next step has failed so far. */
  failures: number
}

/** How a result comes about, see docs/decisions/0004 and 0026. */
type Recipe = typeof drawRecipe | typeof beaconRecipe

/**
 * All tickets of an issue: SHA-256 over their lines, their count, and the count of those for real money. With a beacon the digest
 * is over those for real money. The root is that of the tree over the same
 * lines, with its count of leaves; null in issues closed before there was one.
 */
export type Sales = {
  salesDigest: string
  ticketCount: number
  realTicketCount: number
  closedAt?: Date | null
  salesRoot?: string | null
  leafCount?: number | null
}

/** The result of a draw. The seed is null for external results. */
export type Outcome = { result: Draw; drawnAt: Date; seed: string | null; signatures?: readonly string[] | null }

/** The first published result of a corrected issue. */
export type IssueCorrection = { published: Draw; reason: string; at: Date }

/** What is published of a settled issue: real money only. */
export type Totals = { tickets: number; stake: Amount; winners: number; paid: Amount }

export type NewIssue = Pick<
  Issue,
  'id' | 'game' | 'number' | 'opensAt' | 'closesAt' | 'drawsAt' | 'source' | 'commitment' | 'committedAt' | 'recipe' | 'terms'
>

/** The state by the clock: a sale opens and closes on time, even before the stored state changes. */
export const stateAt = ({ state, opensAt, closesAt }: Pick<Issue, 'state' | 'opensAt' | 'closesAt'>, now: Date): IssueState => {
  if (state !== 'scheduled' && state !== 'open') return state
  if (now < opensAt) return 'scheduled'
  return now < closesAt ? 'open' : 'closed'
}

/** A jackpot hit of an issue, and the progress of its payment. */
export type Hit = {
  issueId: bigint
  /** 1 for a hit of the first result, later ones for hits of corrected results. */
  version: number
  code: string
  /** The shared amount, and the total stake of all tickets. */
  pool: Amount
  stake: Amount
  paid: Amount
  /** Tickets up to this id are paid. */
  paidTo: bigint
  isDone: boolean
  /** Whether the pool is seeded again after the payment, and with how much; null: with the seed of its rule. */
  seeds: boolean
  seed: Amount | null
  /** Reversed by a correction: the pool is restored, and shares up to this ticket were collected. */
  isUndone: boolean
  takenTo: bigint
}
