import type { BonusTerms } from '@tamuvo/ui/calls/bonus-terms.ts'
import type { FreeSpins, GameProfile, JackpotWin, RoundView } from './round-source.ts'
import type { Tier } from './tiers.ts'

/** What the frame of a game shows, and clients read. Amounts are money texts. */
export type KitState = {
  readonly phase: Phase
  /** The page has something over the game: nothing may be begun. */
  readonly isPaused: boolean
  /** The least time between two rounds has passed. */
  readonly isReady: boolean
  readonly isDemo: boolean
  /** Only a round of the past is shown: nothing can be played. */
  readonly isPast: boolean
  readonly symbol: string
  readonly levels: readonly string[]
  /** The chosen unit. */
  readonly level: string
  readonly profile: GameProfile
  /** Those that are left: they are used before anything is staked. */
  readonly freeSpins: FreeSpins | null
  /** SHA-256 over the rules in service. */
  readonly rulesHash: string
  /** Without what a round returns that is still being shown. */
  readonly balance: string
  /** Of the round that is shown or was shown last. */
  readonly stake: string
  /** What the counter of wins shows. */
  readonly won: string
  readonly tier: Tier
  /** A jackpot that the round has won, while it is shown. */
  readonly jackpot: ShownJackpot | undefined
  /** Of this visit: returns less stakes, rounds that are still being shown left out. */
  readonly net: string
  readonly roundCount: number
  readonly round: RoundView | undefined
  /** A round of the past is shown again: nothing can be bet. */
  readonly isReplay: boolean
  /** The answer takes long. */
  readonly isLate: boolean
  /** The code of the last refusal, until the next round. */
  readonly refusal: string | undefined
  /** What a bonus would have allowed, where it refused the stake. */
  readonly bonusTerms: BonusTerms | undefined
  /** How the round ended: one sentence for those who do not see the screen, once a round. */
  readonly said: 'won' | 'returned' | 'lost' | undefined
}

/** `isCelebrated`: with it the round returned more than its stake. */
export type ShownJackpot = JackpotWin & { readonly isCelebrated: boolean }

/**
 * opening · idle: a round may be begun · asking: the answer is on its way · showing: events are played · choosing: the member has
 * the next step · broken: shown and paid differ, or nothing could be opened
 */
type Phase = 'opening' | 'idle' | 'asking' | 'showing' | 'choosing' | 'broken'

export const firstState: KitState = {
  phase: 'opening',
  isPaused: false,
  isReady: true,
  isDemo: false,
  isPast: false,
  symbol: '',
  levels: [],
  level: '0.00',
  profile: { cycleMs: 0, mayHurry: false, mayBuyFeature: false, mayAutoplay: false },
  freeSpins: null,
  rulesHash: '',
  balance: '0.00',
  stake: '0.00',
  won: '0.00',
  tier: 'none',
  jackpot: undefined,
  net: '0.00',
  roundCount: 0,
  round: undefined,
  isReplay: false,
  isLate: false,
  refusal: undefined,
  bonusTerms: undefined,
  said: undefined,
}
