import type { Amount } from '@tamuvo/money/amount.ts'
import type { Tx } from '../kit/database.ts'
import type { Account, Purse } from './accounts.ts'
import type { Key } from './keys.ts'
import type { Kind } from './kinds.ts'

/** One side of an entry. Positive comes in, negative goes out. */
export type Leg = { account: Account; amount: Amount }

/**
 * One movement of money, all or nothing. Legs sum to zero in each unit; at least one is a member's purse.
 * `ref` is the id of the cause: the bet, the deposit.
 */
export type Entry = { key: Key; kind: Kind; ref: bigint; legs: readonly Leg[] }

/**
 * What became of an entry:
 * - `posted`: now, by this call; `balance` is that of its first purse after it
 * - `repeated`: it was there already with the same kind and legs; the answer of then
 * - `conflict`: its key was used for something else
 * - `insufficient`: `account` would go below its floor; nothing happened
 * - `unknown`: `account` was never opened; nothing happened
 */
export type Verdict =
  | { is: 'posted' | 'repeated'; entryId: bigint; balance: Amount; at: Date }
  | { is: 'conflict'; entryId: bigint }
  | { is: 'insufficient' | 'unknown'; account: Account }

/** A purse has moved, for good. `version` grows by every posting of the purse: a listener drops what comes out of order. */
export type Move = { memberId: bigint; purse: Purse; balance: Amount; version: bigint; entryId: bigint; kind: Kind }

export type Ledger = {
  /**
   * Posts one entry in a transaction of its own, together with what others post at the moment.
   * @throws LedgerBusy when too many wait (nothing happened), LedgerUnanswered when the database did not answer in time
   * (ask again with the same key)
   */
  post(entry: Entry): Promise<Verdict>
  /** Posts within the caller's transaction, each entry judged by itself, in order. Locks purses in the order of their numbers. */
  postIn(tx: Tx, entries: readonly Entry[]): Promise<Verdict[]>
  /** Calls `listener` after each commit that moved purses. @returns stops it */
  onMoved(listener: (moves: readonly Move[]) => void): () => void
  close(): Promise<void>
}
