import type { OutputOf } from '@tamuvo/contract/call.ts'
import type { listRewards } from '@tamuvo/contract/reward.ts'
import { amount, sum, toWire } from '@tamuvo/money/amount.ts'
import type { Reward } from './store.ts'

type Sent = OutputOf<typeof listRewards>['list'][number]

/** A reward as its member sees it at a time. */
export const viewOf = (reward: Reward, now: Date): Sent => ({
  id: reward.id.toString(),
  kind: reward.kind,
  amount: toWire(reward.amount),
  points: Number(reward.points),
  label: reward.label,
  multiple: toWire(amount(BigInt(reward.multiple))),
  madeAt: reward.madeAt.toISOString(),
  expiresAt: reward.expiresAt.toISOString(),
  state: reward.claimedAt ? 'CLAIMED' : reward.expiresAt > now ? 'CLAIMABLE' : 'EXPIRED',
  claimedAt: reward.claimedAt?.toISOString() ?? null,
  entryId: (reward.entryId ?? reward.pointsEntryId)?.toString() ?? null,
})

/** What a claim credited. */
export const claimedView = (claimed: readonly Reward[], now: Date) => ({
  claimed: claimed.map((reward) => viewOf(reward, now)),
  amount: toWire(sum(claimed.map((reward) => reward.amount))),
  points: Number(claimed.reduce((total, { points }) => total + points, 0n)),
})
