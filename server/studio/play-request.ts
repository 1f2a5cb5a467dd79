import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import type { PlacedBet } from '@tamuvo/games/kit/slip.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import type { Clock } from '../kit/clock.ts'
import type { IdMaker } from '../kit/ids.ts'
import type { Refused } from '../kit/refuse.ts'
import type { SecretSeals } from '../kit/secrets.ts'
import type { JackpotServices } from '../jackpot/services.ts'
import type { Win } from '../jackpot/take-part.ts'
import type { Key } from '../ledger/keys.ts'
import type { Ledger } from '../ledger/posting.ts'
import type { PlayGuard } from '../safer/guard.ts'
import type { PlayRefusal } from '../safer/rules.ts'
import type { DecidedRound } from './books.ts'
import type { StoredRound } from './round-store.ts'
import type { SealedSeed } from './session-store.ts'

export type PlayTools = {
  ledger: Ledger
  clock: Clock
  guard: PlayGuard
  secrets: SecretSeals
  jackpots: JackpotServices['jackpots']
  newId: IdMaker
}

/** A round that is asked for, with the seed as it was when the call came in. */
export type PlayRequest = {
  key: Key
  memberId: bigint
  game: StudioGame
  bets: readonly PlacedBet[]
  seed: SealedSeed
  /** Milliseconds from the member's last round on. */
  cycleMs: number
  /** Why it is not sold now. A repeat of what was sold gets its first answer. */
  against: Refused | undefined
  /** Something stands against it that only matters where this is no repeat: it is decided with all locks. */
  isDoubtful: boolean
  roundId: bigint
  betIds: readonly bigint[]
  /** Its stake goes into the jackpots, and it may win them. */
  isInJackpots: boolean
  /** With a free spin of the member: its bets cost nothing. */
  isFree?: boolean
}

/**
 * - `played`: now, with what it won from the jackpots, null where it had no part in them; `repeated`: before, under the same key
 * - `refused`: it is not sold now
 * - `open`: another round of the game has to be finished first
 * - `soon`: the last round was a moment ago
 */
export type PlayResult =
  | { is: 'played'; round: StoredRound; balance: Amount; decided: DecidedRound; seed: SealedSeed; wins: readonly Win[] | null }
  | { is: 'repeated'; round: StoredRound; balance: Amount }
  | { is: 'refused'; refusal: Refused }
  | { is: 'open'; roundId: bigint }
  | { is: 'soon'; waitMs: number }
  | { is: 'barred'; refusal: PlayRefusal }
  | { is: 'insufficient' | 'conflict' }
