import type { Amount } from '@tamuvo/money/amount.ts'
import type { Database } from '../kit/database.ts'
import type { OutboxCall } from '../outbox-store.ts'
import type { Round } from '../round-store.ts'

/** Why a wallet takes no bet, or nothing about one: `bet-gone` when it has none, or none any more. */
export type WalletRefusal = 'insufficient' | 'limit' | 'session' | 'player' | 'closed' | 'bet-gone'

/**
 * - `refused`: certainly not done, and never will be
 * - `unknown`: it may or may not have been done
 */
export type WalletAnswer =
  | { is: 'done'; balance: Amount | undefined; text: string }
  | { is: 'refused'; why: WalletRefusal; text: string }
  | { is: 'unknown'; text: string }

export type WalletPlayer = { player: string; game: string; walletToken: string }

/** A call about the bet of a round. `bet` is the call that took it, the call itself when it is one. */
export type Posting = { round: Round; call: OutboxCall; bet: OutboxCall }

/** What a wallet that lies here needs. */
export type WalletTools = { database: Database; now(): Date }

/** The wallet of an operator, in its dialect. A call under the same id counts once, however often it is sent. */
export type Wallet = {
  /** Trades the token of a launch for that of a session, where the dialect does. @returns undefined when the wallet does not know it */
  check?(player: WalletPlayer): Promise<string | undefined>
  /** @returns undefined when it is not known now */
  balance(player: WalletPlayer): Promise<Amount | undefined>
  bet(posting: Posting): Promise<WalletAnswer>
  /** Pays what a round won, also nothing, and ends it. */
  win(posting: Posting): Promise<WalletAnswer>
  /** Pays what a round won from jackpots. Absent where the dialect says it with the win, whose amount then has it. */
  jackpot?(posting: Posting): Promise<WalletAnswer>
  /** Undoes a bet that may have been taken. `bet-gone` when the wallet has none, not yet or not any more. */
  rollback(posting: Posting): Promise<WalletAnswer>
}
