import * as contract from '@tamuvo/contract/reward.ts'
import type { Area } from '../kit/area.ts'
import { implement } from '../kit/handle.ts'
import { claimAllRewards } from './claim-all-rewards.ts'
import { claimReward } from './claim-reward.ts'
import { getReward } from './get-reward.ts'
import { listRewards } from './list-rewards.ts'
import { openRewards, type RewardServices } from './services.ts'

export const rewardCalls = implement(contract, { listRewards, getReward, claimReward, claimAllRewards })

export const reward: Area<RewardServices> = {
  name: 'reward',
  after: ['ledger', 'platform', 'account', 'safer', 'wallet', 'turnover'],
  doors: ['require-claimant.ts', 'store.ts'],
  open: (lower: RewardServices) => openRewards(lower),
  calls: rewardCalls,
}
