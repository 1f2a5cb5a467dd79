import type { GameType } from '@tamuvo/contract/brand.ts'
import type { BetState } from '@tamuvo/contract/betting.ts'
import { type BetTexts, chosenPart } from '@tamuvo/games/kit/ticket.ts'
import { type Amount, zero } from '@tamuvo/money/amount.ts'
import type { Key } from '../ledger/keys.ts'
import type { PlayRefusal } from '../safer/rules.ts'

/** A requested bet, in the texts of its product's codec (`games/<product>/ticket.ts`). The stake is its total cost. */
export type NewBet = BetTexts & {
  roundId: bigint
  stake: Amount
  /** The most that counts as turnover once it is won or lost: the stake, unless the rules of the product count less. */
  valid: Amount
  ruleVersion: string
  /** By number, what the house may have to pay on this bet and on all bets of the round; none without a limit. */
  exposures?: readonly Exposure[] | undefined
}

/**
 * What a bet costs the house at most if its number is drawn. The number '' stands for every number of the market: what is
 * sold of it is counted by itself, and has a most of its own.
 */
export type Exposure = {
  number: string
  amount: Amount
  /** The most that all bets of the round together may cost on this number. */
  most: Amount
}

export type ExposedNumber = { roundId: bigint; market: string; number: string }

export type Bet = NewBet & { id: bigint; orderId: bigint; memberId: bigint; placedAt: Date; product: GameType; game: string }

/** The fields of a bet that grading may use. */
export type GradedBet = Pick<Bet, 'id' | 'market' | 'selection' | 'price' | 'stake' | 'valid'>

/** Whether the house has staked on a bet. */
export const isFree = ({ stake }: Pick<GradedBet, 'stake'>): boolean => stake === zero

/** The outcome of a bet. Losing bets of a settled round have an outcome row where less of them counts as turnover; else theirs follows from the round. */
export type OutcomeKind = Exclude<BetState, 'open'>

/** A bet with its latest outcome. A refund is a payout, so the profit of a void bet is zero. */
export type BetRecordRow = Omit<Bet, 'roundId'> & {
  code: string
  state: BetState
  /** 1 for the settlement, incremented by each correction of the round. */
  version: number
  payout: Amount
  /** The part of the payout that is not due by the result and could not be collected. */
  uncollected: Amount
  /** How it was won, as text of the product. */
  detail: string
  /** Turnover: zero while open and when void. */
  validBet: Amount
  profit: Amount
  /** What promotions paid with a round of a vendor, which is no payout of it. */
  bonus: Amount
  settledAt: Date | null
  payoutEntryId: bigint | null
}

/** One to a hundred bets of one member, all or none. */
export type Order = { key: Key; memberId: bigint; bets: readonly NewBet[] }

export const orderBetsMax = 100

/** A bet that the house pays: its stake is zero, as its price says, and its cost is what the house stakes. */
export type FreeNewBet = NewBet & { cost: Amount }

/** An order that a free bet of the member pays. */
export type FreeOrder = Omit<Order, 'bets'> & { bets: readonly FreeNewBet[]; freeBetId: bigint }

/**
 * The result of an order; the order id is the id of its ledger entry.
 * - `accepted`: now; `repeated`: accepted before, with the first answer
 * - `early`, `closed`: the round is not open yet, or not any more, or unknown; `limit`: above the stake limit of a member on the round
 * - `joined`: the round takes one bet of each member, and has one of this
 * - `sold-out`: the house would have to pay more on these numbers than it may; `barred`: refused by safer play
 * - `conflict`: its key was used for other bets; `insufficient`, `unknown`: by the wallet account
 */
export type AcceptResult =
  | { is: 'accepted' | 'repeated'; orderId: bigint; betIds: bigint[]; balance: Amount; at: Date }
  | OrderRefusal
  | { is: 'conflict'; orderId?: bigint }
  | { is: 'unknown' }

/** That of an order with a free bet. `left`: of the free bet. `free-bet`: it has less left than the order costs, or ran out. */
export type FreeAcceptResult =
  | (Extract<AcceptResult, { is: 'accepted' | 'repeated' }> & { left: Amount })
  | Exclude<AcceptResult, { is: 'accepted' | 'repeated' }>
  | { is: 'free-bet' }

/** Kept, so that the order is never accepted later: a try of it may hang in a process that stood still. */
export type OrderRefusal =
  | { is: 'early' | 'closed' | 'limit' | 'joined'; roundId: bigint }
  | { is: 'sold-out'; numbers: readonly ExposedNumber[] }
  | { is: 'barred'; refusal: PlayRefusal }
  | { is: 'insufficient' }

export type FreeOrderRefusal = OrderRefusal | { is: 'free-bet' }

/** Whether two bets are the same request of the member; odds and rules may have changed in between. */
const isSameBet = (a: NewBet, b: NewBet | undefined): boolean =>
  a.roundId === b?.roundId &&
  a.market === b.market &&
  a.selection === b.selection &&
  a.stake === b.stake &&
  chosenPart(a.price) === chosenPart(b.price)

export const areSameBets = (a: readonly NewBet[], b: readonly NewBet[]): boolean =>
  a.length === b.length && a.every((bet, index) => isSameBet(bet, b[index]))
