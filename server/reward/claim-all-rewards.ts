import { claimAllRewards as call } from '@tamuvo/contract/reward.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { book } from './book.ts'
import { requireClaimant } from './require-claimant.ts'
import type { RewardServices } from './services.ts'
import { lockClaimable, type Reward } from './store.ts'
import { claimedView } from './view.ts'

/** So many in one transaction; who has more asks again. */
const claimedMax = 100

export const claimAllRewards = handle(call, async ({ member, now, refuse }, services: RewardServices) => {
  const claimed = await inTransaction(services.database, async (tx) => {
    await requireClaimant(tx, { memberId: member.id, now, refuse })
    const booked: Reward[] = []
    for (const reward of await lockClaimable(tx, member.id, now, claimedMax)) booked.push(await book(tx, services, reward, now))
    return booked
  })
  if (claimed.length > 0) services.rooms.publish({ room: 'rewards', memberId: member.id }, {})
  return claimedView(claimed, now)
})
