import type { LoyaltyServices } from '../loyalty/services.ts'
import type { RewardServices } from '../reward/services.ts'

export type MissionServices = LoyaltyServices & RewardServices
