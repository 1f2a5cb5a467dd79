import type { Call } from '@tamuvo/contract/call.ts'
import { getPromotion, listPromotions } from '@tamuvo/contract/promotion.ts'
import { getPointBalance } from '@tamuvo/contract/points.ts'
import { listRewards } from '@tamuvo/contract/reward.ts'

/** What is no longer true once a member has taken a promotion. */
export const afterTaking: readonly Call[] = [listPromotions, getPromotion, listRewards, getPointBalance]
