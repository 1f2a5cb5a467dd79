import type { FreeBetState } from '@tamuvo/contract/free-bets.ts'
import { type Amount, subtract, zero } from '@tamuvo/money/amount.ts'

/** A free bet that a member was given: so much that the house stakes on tickets. */
export type FreeBet = {
  id: bigint
  memberId: bigint
  /** The item of the points mall, and the order of it. */
  itemId: bigint
  orderId: bigint
  amount: Amount
  used: Amount
  /** What had run out before a void ticket gave back: it stays run out. */
  lapsed: Amount
  at: Date
  expiresAt: Date
  /** When what was left ran out. */
  expiredAt: Date | null
}

/** What the free bets of an item came to. `staked`: by the house, without what void tickets gave back; `won`: by members; `left`: still to be used. */
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

/** What is neither used nor lapsed: it can be used until the free bet runs out. */
export const restOfFreeBet = ({ amount, used, lapsed }: FreeBet): Amount => subtract(subtract(amount, used), lapsed)

type Standing = { state: FreeBetState; left: Amount; expired: Amount }

/** What became of a free bet at a time, also before the job ended it: what is used, what is left to use and what ran out come to its amount. */
export const standingOf = (freeBet: FreeBet, now: Date): Standing => {
  const { amount, used, lapsed, expiresAt } = freeBet
  const rest = restOfFreeBet(freeBet)
  if (rest > zero && expiresAt > now) return { state: 'READY', left: rest, expired: lapsed }
  return { state: used === amount ? 'USED' : 'EXPIRED', left: zero, expired: subtract(amount, used) }
}

/** What a void ticket gives back can be used for so many days at least. */
export const returnedDays = 7
