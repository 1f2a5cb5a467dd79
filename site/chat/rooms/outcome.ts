import type { BetCard } from '@tamuvo/contract/chat-rooms.ts'
import type { Amount } from '@tamuvo/money/amount.ts'

export type Outcome = 'won' | 'returned' | 'lost' | 'void'

/** The outcome of a bet as shown: a win only where more was paid than staked. */
export const outcomeOf = (state: BetCard['state'], stake: Amount, payout: Amount): Outcome => {
  if (state === 'void') return 'void'
  if (payout > stake) return 'won'
  return payout > 0n ? 'returned' : 'lost'
}
