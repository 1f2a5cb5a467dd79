import type { FreeBetState } from '@tamuvo/contract/free-bets.ts'
import type { Amount } from '@tamuvo/money/amount.ts'

/** A free bet that a member was given: so much that the house stakes on tickets. */
export type FreeBet = {
  id: bigint
  memberId: bigint
  /** The item of the points mall, and the order of it. */
  itemId: bigint
  orderId: bigint
  amount: Amount
  used: Amount
  at: Date
  expiresAt: Date
  /** When what was left ran out. */
  expiredAt: Date | null
}

/** What the free bets of an item came to. `staked`: by the house, without what void tickets gave back; `won`: by members. */
export type FreeBetSums = {
  itemId: bigint
  count: number
  given: Amount
  staked: Amount
  won: Amount
  left: Amount
  expired: Amount
}

/** An order that a free bet paid. `won`: of its tickets by now. */
export type FreeBetUse = {
  freeBetId: bigint
  orderId: bigint
  game: string
  round: string
  tickets: number
  stake: Amount
  won: Amount
  isOpen: boolean
  isVoid: boolean
  at: Date
}

/** What became of a free bet at a time, also before the job ended it. */
export const stateOfFreeBet = ({ amount, used, expiresAt }: FreeBet, now: Date): FreeBetState => {
  if (used === amount) return 'USED'
  return expiresAt > now ? 'READY' : 'EXPIRED'
}

/** What a void ticket gives back can be used for so many days at least. */
export const returnedDays = 7
