import type { SaferServices } from '../safer/services.ts'
import type { TurnoverServices } from '../turnover/services.ts'
import { labelRewards } from './causes.ts'
import { sumClaimable } from './store.ts'

export type RewardServices = SaferServices & TurnoverServices

/** Shows members how many rewards wait, and in the account record which one an entry is of. */
export const openRewards = <Lower extends RewardServices>(lower: Lower): Lower & RewardServices => {
  const { database, clock } = lower
  lower.countWaiting.add(async (memberId) => ({ rewardCenter: (await sumClaimable(database, memberId, clock.now())).count }))
  lower.causes.reward.add(labelRewards)
  return lower
}
