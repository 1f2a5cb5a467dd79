import type { issueStates } from '@tamuvo/contract/lottery.ts'
import type { Draw } from '@tamuvo/games/lottery/play.ts'
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
  /** What was done last; see `stateAt` for what visitors see. */
  state: IssueState
  source: Source
  commitment: string | null
  committedAt: Date | null
  /** Known from the moment the sale is closed. */
  sales: Sales | null
  /** With the result that counts. */
  outcome: Outcome | null
  correction: IssueCorrection | null
  settledAt: Date | null
  totals: Totals | null
  /** How often the next step has failed so far. */
  failures: number
}

/** All tickets of an issue: SHA-256 over their lines, and how many there are. */
export type Sales = { salesDigest: string; ticketCount: number }

/** What a draw brought to light. The seed is null where the result came from outside. */
export type Outcome = { result: Draw; drawnAt: Date; seed: string | null }

/** What was published at first, where it was wrong. */
export type IssueCorrection = { published: Draw; reason: string; at: Date }

export type Totals = { tickets: number; stake: Amount; winners: number; paid: Amount }

/** An issue that is to be made. */
export type NewIssue = Pick<
  Issue,
  'id' | 'game' | 'number' | 'opensAt' | 'closesAt' | 'drawsAt' | 'source' | 'commitment' | 'committedAt'
>

/** The state by the clock: a sale opens and closes on time even when nobody has written it down yet. */
export const stateAt = ({ state, opensAt, closesAt }: Pick<Issue, 'state' | 'opensAt' | 'closesAt'>, now: Date): IssueState => {
  if (state !== 'scheduled' && state !== 'open') return state
  if (now < opensAt) return 'scheduled'
  return now < closesAt ? 'open' : 'closed'
}

/** A jackpot that an issue has hit, and how far its pool is shared out. */
export type Hit = {
  issueId: bigint
  /** 1 for a hit of the published result, later ones for hits of corrected results. */
  version: number
  code: string
  /** What is shared, and the stakes of all tickets that it is shared by. */
  pool: Amount
  stake: Amount
  paid: Amount
  /** Tickets up to this id have their share. */
  paidTo: bigint
  isDone: boolean
  /** Whether the pool is seeded anew once it is shared out. */
  seeds: boolean
  /** A correction undoes it: the pool has its money back, and shares up to this ticket were asked back. */
  isUndone: boolean
  takenTo: bigint
}
