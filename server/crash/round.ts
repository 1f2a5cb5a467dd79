import type { CrashState } from '@tamuvo/contract/crash.ts'
import type { Amount } from '@tamuvo/money/amount.ts'

/** A round as it is stored, without its seed while that is secret. */
export type StoredRound = {
  /** Also the id of its round in betting. */
  id: bigint
  game: string
  issue: string
  state: CrashState
  opensAt: Date
  closesAt: Date
  terms: string
  commitment: string
  committedAt: Date
  /** Once bets are closed: over those for real money. */
  digest: string | null
  bets: number
  stake: Amount
  /** In hundredths. */
  cap: number | null
  startedAt: Date | null
  point: number | null
  seed: string | null
  signatures: readonly string[] | null
  isBroken: boolean
}

export type NewRound = Pick<
  StoredRound,
  'id' | 'game' | 'issue' | 'opensAt' | 'closesAt' | 'terms' | 'commitment' | 'committedAt'
>

/** A bet of a round; `auto` as text, '' for by hand alone. */
export type Seat = { memberId: bigint; betId: bigint; stake: Amount; auto: string }

/** A cash-out by hand. */
export type Out = { betId: bigint; hundredths: number }

/** What is published once a round is over. */
export type Ending = { point: number; seed: string; signatures: readonly string[]; isBroken: boolean; at: Date }
