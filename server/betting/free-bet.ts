import type { FreeBetState } from '@tamuvo/contract/free-bets.ts'
import { type Amount, subtract, sum, zero } from '@tamuvo/money/amount.ts'

/** A free bet that a member was given: so much that the house stakes on tickets. */
export type FreeBet = {
  id: bigint
  memberId: bigint
  /** The item of the points mall, and the order of it. */
  itemId: bigint
  orderId: bigint
  /** The free bet whose void tickets gave back what this one has; null of one that the order gave. */
  originId: bigint | null
  amount: Amount
  used: Amount
  /** What void tickets gave back as free bets of their own. */
  moved: Amount
  /** What had run out when a void ticket gave back to this very free bet, as was done before there were such of their own. */
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

/** What can be used until the free bet runs out. */
export const restOfFreeBet = ({ amount, used, moved, lapsed }: FreeBet): Amount => subtract(amount, sum([used, moved, lapsed]))

type Standing = { state: FreeBetState; left: Amount; expired: Amount }

/** What became of a free bet at a time, also before the job ended it: what is used, moved, left to use and what ran out come to its amount. */
export const standingOf = (freeBet: FreeBet, now: Date): Standing => {
  const { amount, used, moved, lapsed, expiresAt } = freeBet
  const rest = restOfFreeBet(freeBet)
  if (rest > zero && expiresAt > now) return { state: 'READY', left: rest, expired: lapsed }
  const expired = subtract(amount, sum([used, moved]))
  if (moved === amount) return { state: 'MOVED', left: zero, expired }
  return { state: expired === zero ? 'USED' : 'EXPIRED', left: zero, expired }
}

const hourMs = 3_600_000

/** What a void ticket gives back can be used for so long at least. */
export const returnedMs = 7 * 24 * hourMs

/** What comes back of a free bet within so long is one free bet, so that it can pay an order as before. */
export const gatheredMs = hourMs
