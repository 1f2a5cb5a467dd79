import { createStore, type Store } from '@tamuvo/ui/hooks/store.ts'
import type { Tier } from '../kit/tiers.ts'

/** What a slot shows in words over its canvas. Amounts are money texts. */
export type SlotView = {
  /** The feature that is being played. */
  readonly feature: { readonly kind: 'free' | 'hold'; readonly left: number; readonly total: number } | undefined
  /** What wins are multiplied by now. */
  readonly times: number
  /** The symbol that fills its reels in free games. */
  readonly special: string | undefined
  readonly banner: Banner | undefined
  readonly title: { readonly tier: Tier; readonly won: string } | undefined
}

export type Banner =
  | { readonly kind: 'free' | 'hold' | 'added'; readonly count: number }
  | { readonly kind: 'sum'; readonly won: string }
  | { readonly kind: 'jackpot'; readonly level: string }

export const emptyView: SlotView = { feature: undefined, times: 1, special: undefined, banner: undefined, title: undefined }

export type SlotViewStore = Store<SlotView>
export const createSlotView = (): SlotViewStore => createStore(emptyView)
