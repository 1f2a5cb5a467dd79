import type { Item, ItemStatus } from './compare.ts'
import { itemStatuses } from './compare.ts'

/** How many items there are of a status, and their sums in minor units, as text: sums may be larger than any number of JSON. */
type Figure = { count: number; ours: string; theirs: string }
export type Figures = Partial<Record<ItemStatus, Figure>>

/** The figures of a run. */
export const figuresOf = (items: readonly Pick<Item, 'status' | 'ours' | 'theirs'>[]): Figures =>
  Object.fromEntries(
    itemStatuses.flatMap((status) => {
      const of = items.filter((item) => item.status === status)
      const sumOf = (side: 'ours' | 'theirs'): string => of.reduce((sum, item) => sum + (item[side] ?? 0n), 0n).toString()
      return of.length === 0 ? [] : [[status, { count: of.length, ours: sumOf('ours'), theirs: sumOf('theirs') }]]
    }),
  )
