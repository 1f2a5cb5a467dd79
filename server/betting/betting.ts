import type { GameType } from '@tamuvo/contract/brand.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import type { Tx } from '../kit/database.ts'
import type { Key } from '../ledger/keys.ts'

export type RoundState = 'open' | 'closed' | 'settling' | 'settled' | 'void'

/** What bets are placed on: an issue of a lottery, a hand, a spin. The product keeps its own data under the same id. */
export type Round = {
  id: bigint
  product: GameType
  game: string
  /** What people call it: the issue number. Unique within its game. */
  code: string
  opensAt: Date
  /** Bets are taken while `opensAt <= now < closesAt`. */
  closesAt: Date
  state: RoundState
  /** The most one member may stake on this round; null for no limit. */
  memberStakeMax: Amount | null
  settledAt: Date | null
}

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

/** One to a hundred bets of one member, all or none. */
export type Order = { key: Key; memberId: bigint; bets: readonly NewBet[] }

/** What became of an order; the order id is the id of its ledger entry. */
export type OrderVerdict =
  | { is: 'accepted' | 'repeated'; orderId: bigint; betIds: bigint[]; balance: Amount; at: Date }
  | { is: 'closed' | 'limit'; roundId: bigint }
  | { is: 'conflict'; orderId: bigint }
  | { is: 'insufficient' | 'unknown' }

/** What a winning bet gets, stake included, and how many of its lines won. */
export type Prize = { amount: Amount; lines: number }

/** Decides a bet by the result of its round. Pure: asked twice, it answers the same. Undefined for a losing bet. */
export type Grade = (bet: Bet) => Prize | undefined

export type RoundTotals = { bets: number; stake: Amount; winners: number; paid: Amount }

export type Betting = {
  /**
   * Takes an order: its bets and the entry of their stakes are written together or not at all.
   * @throws LedgerBusy, LedgerUnanswered as `Ledger.post` does
   */
  accept(order: Order): Promise<OrderVerdict>
  openRound(tx: Tx, round: Omit<Round, 'state' | 'settledAt'>): Promise<void>
  /** Stops a round: waits for the orders being written, none follows. @returns false when it was not open */
  closeRound(roundId: bigint): Promise<boolean>
  /** Grades every bet of a closed round and pays the winners. Goes on where a broken run stopped; pays nothing twice. */
  settleRound(roundId: bigint, grade: Grade): Promise<RoundTotals>
  /** Gives every stake of an open or closed round back. Goes on where a broken run stopped. */
  voidRound(roundId: bigint): Promise<RoundTotals>
  close(): Promise<void>
}
