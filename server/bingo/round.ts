import type { bingoStates } from '@tamuvo/contract/bingo.ts'
import type { RoomTerms } from '@tamuvo/games/bingo/round.ts'

export type BingoState = (typeof bingoStates)[number]

/** A round of a room: public fields only, without the secret seed. */
export type BingoRound = RoomTerms & {
  /** Also the id of its round in betting. */
  id: bigint
  game: string
  number: string
  opensAt: Date
  closesAt: Date
  drawsAt: Date
  /** The stored state; members see `stateAt`. */
  state: BingoState
  terms: string
  commitment: string
  committedAt: Date
  /** Set when the sale closes. */
  sale: Sale | null
  outcome: RoundOutcome | null
  /** How often the next step has failed so far. */
  failures: number
}

/** All tickets of a round. */
type Sale = { digest: string; tickets: number; players: number; closedAt: Date }

/** What came of the seed and the beacon. */
export type RoundOutcome = {
  seed: string
  signatures: readonly string[]
  balls: readonly number[]
  prizes: readonly StoredPrize[]
  startedAt: Date
  /** When the last prize is out. */
  endsAt: Date
}

/** A prize as it is stored, see `PrizeWon`: ids and minor units as text. */
export type StoredPrize = {
  readonly pattern: string
  readonly ball: number
  readonly shares: readonly { readonly ticket: string; readonly member: string; readonly amount: string }[]
}

export type NewRound = Omit<BingoRound, 'state' | 'sale' | 'outcome' | 'failures'>

/** The state by the clock: a sale opens and closes on time, even before the stored state changes. */
export const stateAt = (
  { state, opensAt, closesAt }: Pick<BingoRound, 'state' | 'opensAt' | 'closesAt'>,
  now: Date,
): BingoState => {
  if (state !== 'scheduled' && state !== 'open') return state
  if (now < opensAt) return 'scheduled'
  return now < closesAt ? 'open' : 'closed'
}
