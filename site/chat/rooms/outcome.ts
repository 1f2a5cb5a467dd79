import type { BetCard } from '@tamuvo/contract/chat-rooms.ts'
import type { Amount } from '@tamuvo/money/amount.ts'

export type Outcome = 'won' | 'returned' | 'lost' | 'void'

/** How the end of a bet is told: as a win only where more came back than was staked. */
export const outcomeOf = (state: BetCard['state'], stake: Amount, payout: Amount): Outcome => {
  if (state === 'void') return 'void'
  if (payout > stake) return 'won'
  return payout > 0n ? 'returned' : 'lost'
}
