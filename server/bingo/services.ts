import type { LotteryServices } from '../lottery/services.ts'
import type { StudioServices } from '../studio/services.ts'

/** Rooms are launched as games of our own studio, and their rounds are drawn as those of the lottery are. */
export type BingoServices = StudioServices & LotteryServices
