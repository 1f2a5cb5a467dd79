import type { LotteryServices } from '../lottery/services.ts'
import type { StudioServices } from '../studio/services.ts'
import { openCounts, type SoldCounts } from './counts.ts'

/** Rooms are launched as games of our own studio, and their rounds are drawn as those of the lottery are. */
export type BingoServices = StudioServices & LotteryServices & { soldCounts: SoldCounts }

export const openBingo = <Lower extends StudioServices & LotteryServices>(lower: Lower): Lower & BingoServices => ({
  ...lower,
  soldCounts: openCounts(lower),
})
