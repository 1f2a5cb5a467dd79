import type { CashierServices } from '../cashier/services.ts'
import type { LoyaltyServices } from '../loyalty/services.ts'
import type { RewardServices } from '../reward/services.ts'

/** What promotions need of the areas below. */
export type PromotionBase = LoyaltyServices & RewardServices & CashierServices
