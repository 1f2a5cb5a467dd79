import { gameTypes } from '@tamuvo/contract/brand.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { getProfit } from '@tamuvo/contract/profit.ts'
import { rangeWords } from '../../parts/day-range.ts'

export type Profit = ReceivedOutputOf<typeof getProfit>

/** The words of the page's address: days, and the settled bets of a product when a figure is opened. */
export const profitPlaceWords = { ...rangeWords, show: ['all', 'bets'], product: ['all', ...gameTypes] } as const
