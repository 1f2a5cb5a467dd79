import type { Amount } from '@tamuvo/money/amount.ts'
import type { Account, WalletAccount } from './accounts.ts'
import type { Key } from './keys.ts'
import type { Kind } from './kinds.ts'

/** An amount above zero goes from one account to another of the same unit. `ref` when its cause differs from the entry's. */
export type Move = { from: Account; to: Account; amount: Amount; ref?: bigint }

/**
 * One movement of money, all or nothing; it sums to zero because each of its moves does.
 * `ref` is the id of the cause: the bet, the deposit.
 */
export type Entry = { key: Key; kind: Kind; ref: bigint; moves: readonly Move[] }

/**
 * The result of posting an entry:
 * - `posted`: now, by this call; `balance` is that of its first wallet account after it
 * - `repeated`: it was posted before with the same kind and moves; the answer of then
 * - `conflict`: its key was used for something else
 * - `insufficient`: `account` would go below its floor; nothing happened
 * - `unknown`: `account` was never opened; nothing happened
 */
export type PostingResult =
  | { is: 'posted' | 'repeated'; entryId: bigint; balance: Amount; at: Date }
  | { is: 'conflict'; entryId: bigint }
  | { is: 'insufficient' | 'unknown'; account: Account }

/** A committed posting. `version` grows with every posting of the wallet account: listeners drop what arrives out of order. */
export type Moved = {
  memberId: bigint
  walletAccount: WalletAccount
  balance: Amount
  version: bigint
  entryId: bigint
  kind: Kind
}
