import type { MissionServices } from '../mission/services.ts'
import type { PointsServices } from '../points/services.ts'
import type { PromotionServices } from '../promotion/services.ts'

/** What raffles need of the areas below. */
export type RaffleBase = PromotionServices & PointsServices & MissionServices
