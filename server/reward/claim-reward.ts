import { claimReward as call } from '@tamuvo/contract/reward.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { book } from './book.ts'
import { requireClaimant } from './require-claimant.ts'
import type { RewardServices } from './services.ts'
import { lockReward } from './store.ts'
import { claimedView } from './view.ts'

export const claimReward = handle(call, async ({ input, member, now, refuse }, services: RewardServices) => {
  const claimed = await inTransaction(services.database, async (tx) => {
    const reward = await lockReward(tx, member.id, BigInt(input.id))
    if (!reward || reward.madeAt > now) throw refuse('NOT_FOUND')
    if (reward.claimedAt) return reward
    if (reward.expiresAt <= now) throw refuse('REWARD_EXPIRED', { expiresAt: reward.expiresAt.toISOString() })
    await requireClaimant(tx, { memberId: member.id, now, refuse })
    return book(tx, services, reward, now)
  })
  services.rooms.publish({ room: 'rewards', memberId: member.id }, {})
  return claimedView([claimed], now)
})
