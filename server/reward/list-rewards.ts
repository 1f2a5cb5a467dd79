import { listRewards as call } from '@tamuvo/contract/reward.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { sentPage } from '../kit/sent-page.ts'
import type { RewardServices } from './services.ts'
import { listRewardsOf, sumClaimable } from './store.ts'
import { viewOf } from './view.ts'

export const listRewards = handle(call, async ({ input, member, now }, { database }: RewardServices) => {
  const { list, total } = await listRewardsOf(database, { memberId: member.id, now, state: input.state }, input)
  const { count, amount, points } = await sumClaimable(database, member.id, now)
  return {
    ...sentPage(
      list.map((reward) => viewOf(reward, now)),
      total,
      input,
    ),
    claimable: { count, amount: toWire(amount), points: Number(points) },
  }
})
