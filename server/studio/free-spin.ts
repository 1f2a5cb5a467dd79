import type { FreeSpinState } from '@tamuvo/contract/free-spins.ts'
import type { Amount } from '@tamuvo/money/amount.ts'

/** Free spins that a member was given together: so many at one game, with one stake. */
export type FreeSpins = {
  id: bigint
  memberId: bigint
  /** The item of the points mall, and the order of it. */
  itemId: bigint
  orderId: bigint
  game: string
  /** The stake of each, which the house pays. */
  unit: Amount
  spins: number
  used: number
  /** How often a win has to be bet, in hundredths; 0: not at all. */
  multiple: number
  at: Date
  expiresAt: Date
  /** When what was left ran out. */
  expiredAt: Date | null
}

/** What the free spins of an item came to. `staked`: what the house staked; `leftStake`: what those that are left will. */
export type FreeSpinSums = {
  itemId: bigint
  given: number
  used: number
  expired: number
  left: number
  leftStake: Amount
  staked: Amount
  won: Amount
}

/** What became of free spins at a time, also before the job ended them. */
export const stateOfFreeSpins = ({ spins, used, expiresAt }: FreeSpins, now: Date): FreeSpinState => {
  if (used === spins) return 'USED'
  return expiresAt > now ? 'READY' : 'EXPIRED'
}
