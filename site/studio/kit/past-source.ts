import { CallRefused } from '@tamuvo/ui/calls/errors.ts'
import type { RoundSource, RoundView } from './round-source.ts'

const nothing = '0.00'

/** One round of the past, to be shown again and verified: nothing can be played. @param symbol stands before amounts */
export const pastSource = (round: RoundView, symbol: string): RoundSource => {
  const refuse = async (): Promise<never> => {
    throw new CallRefused('ROUND_OVER')
  }
  return {
    open: async () => ({
      balance: nothing,
      symbol,
      levels: [round.bets[0]?.unit ?? nothing],
      profile: { cycleMs: 0, mayHurry: true, mayBuyFeature: false, mayAutoplay: false },
      openRound: null,
      freeSpins: null,
      rulesHash: '',
      isDemo: false,
      isPast: true,
    }),
    play: refuse,
    step: refuse,
    seen: async () => undefined,
    history: async () => ({ list: [round], next: null }),
    seed: refuse,
    changeSeed: refuse,
  }
}
