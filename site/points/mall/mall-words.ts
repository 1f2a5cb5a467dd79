import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { listPointRewards, listRedeemed } from '@tamuvo/contract/mall.ts'
import { currentLanguage } from '@tamuvo/ui/text/text.ts'

export type MallItem = ReceivedOutputOf<typeof listPointRewards>['list'][number]
export type MallOrder = ReceivedOutputOf<typeof listRedeemed>['list'][number]

/** A text of the house in the chosen language, in English where it has none. */
export const inLanguage = (texts: MallItem['names']): string => texts[currentLanguage().code] ?? texts.EN ?? ''

/** So many of an item go into one order. */
const orderMax = 99

/** How many of an item a member may take now; 0: none. */
export const mostOf = ({ left, limit, taken }: Pick<MallItem, 'left' | 'limit' | 'taken'>): number =>
  Math.max(0, Math.min(orderMax, left ?? orderMax, limit === null ? orderMax : limit - taken))

export type Bar = 'stock' | 'limit' | 'level' | 'points'

/** What stands between a member and an item. */
export const barOf = (item: MallItem, { level, points }: { level: number; points: number }): Bar | undefined => {
  if (item.left === 0) return 'stock'
  if (mostOf(item) === 0) return 'limit'
  if (level < item.level) return 'level'
  return points < item.points ? 'points' : undefined
}
