import type { GameType } from '@tamuvo/contract/brand.ts'
import type { BetState } from '@tamuvo/contract/betting.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import type { Key } from '../ledger/keys.ts'
import type { SaferRefusal } from '../safer/rules.ts'

/** A bet as it is offered. The stake is what it costs in all; the terms are kept as they were when it was taken. */
export type NewBet = {
  roundId: bigint
  play: string
  picks: string
  unit: Amount
  multiple: number
  /** The prize group the odds follow; zero where a game has none. */
  mode: number
  lines: number
  stake: Amount
  /** What counts as turnover once it is won or lost: the stake, unless the rules of the product count less. */
  valid: Amount
  /** Odds or anything else the grader needs beyond play, picks and mode, as text of the product's own; '' for nothing. */
  terms: string
  ruleVersion: string
}

export type Bet = NewBet & { id: bigint; orderId: bigint; memberId: bigint; placedAt: Date }

/** What of a bet a grader may look at. */
export type GradedBet = Pick<Bet, 'id' | 'play' | 'picks' | 'unit' | 'multiple' | 'mode' | 'lines' | 'stake' | 'terms'>

/** A bet and what became of it. A refund is a payout, so the profit of a void bet is zero. */
export type BetOutcome = Bet & {
  product: GameType
  game: string
  code: string
  state: BetState
  payout: Amount
  linesWon: number
  /** Turnover: zero while open and when void. */
  validBet: Amount
  profit: Amount
  settledAt: Date | null
  payoutEntryId: bigint | null
}

/** One to a hundred bets of one member, all or none. */
export type Order = { key: Key; memberId: bigint; bets: readonly NewBet[] }

export const orderBetsMax = 100

/**
 * What became of an order; the order id is the id of its ledger entry.
 * - `accepted`: now; `repeated`: it was there already, the answer of then
 * - `closed`: the round is unknown or does not sell; `limit`: the member would stake more on it than one may
 * - `barred`: safer play says no
 * - `conflict`: its key was used for other bets; `insufficient`, `unknown`: of the wallet account
 */
export type AcceptResult =
  | { is: 'accepted' | 'repeated'; orderId: bigint; betIds: bigint[]; balance: Amount; at: Date }
  | { is: 'closed' | 'limit'; roundId: bigint }
  | { is: 'barred'; refusal: SaferRefusal }
  | { is: 'conflict'; orderId: bigint }
  | { is: 'insufficient' | 'unknown' }

/** Whether two bets are the same request of the member; odds and rules may have changed in between. */
export const isSameBet = (a: NewBet, b: NewBet | undefined): boolean =>
  a.roundId === b?.roundId &&
  a.play === b.play &&
  a.picks === b.picks &&
  a.unit === b.unit &&
  a.multiple === b.multiple &&
  a.mode === b.mode &&
  a.stake === b.stake

export const areSameBets = (a: readonly NewBet[], b: readonly NewBet[]): boolean =>
  a.length === b.length && a.every((bet, index) => isSameBet(bet, b[index]))
