import type { RewardKind } from '@tamuvo/contract/reward.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import { zero } from '@tamuvo/money/amount.ts'
import { afterCommit, type Queryable, type Tx } from '../kit/database.ts'
import { mayBeOffered } from '../safer/safer.ts'
import type { Weights } from '../turnover/rules.ts'
import type { RewardServices } from './services.ts'
import { book } from './book.ts'
import { insertRewards, listByReasons, listIssuedPromotions, lockUnclaimed, type Reward, type RewardLine } from './store.ts'

/** A reward to be made. */
export type Grant = {
  memberId: bigint
  kind: RewardKind
  /** Names the reason among those of its kind: there is one reward for each. */
  ref: string
  amount?: Amount
  points?: bigint
  label?: Record<string, string>
  lines?: RewardLine[]
  /** From when on it can be claimed, and until when. */
  at: Date
  expiresAt: Date
  /** How often the money has to be bet, in hundredths. */
  multiple: number
  weights?: Weights
}

type Granting = Pick<RewardServices, 'newId' | 'rooms'>

/** So many members are asked after at once. */
const chunkMax = 1_000

/**
 * Makes rewards that members can claim, for each reason once, however often they are asked for. Members on a break get none: no reward calls them
 * back.
 * @returns the members who got some
 */
export const grantRewards = async (
  tx: Tx,
  { newId, rooms }: Granting,
  grants: readonly Grant[],
  now: Date,
): Promise<Set<bigint>> => {
  const rewarded = new Set<bigint>()
  for (let first = 0; first < grants.length; first += chunkMax) {
    const chunk = grants.slice(first, first + chunkMax)
    const allowed = new Set(await mayBeOffered(tx, [...new Set(chunk.map(({ memberId }) => memberId))], now))
    const made = await insertRewards(
      tx,
      chunk
        .filter(({ memberId }) => allowed.has(memberId))
        .map((grant) => ({
          id: newId(),
          memberId: grant.memberId,
          kind: grant.kind,
          ref: grant.ref,
          amount: grant.amount ?? zero,
          points: grant.points ?? 0n,
          multiple: grant.multiple,
          weights: grant.weights ?? null,
          label: grant.label ?? {},
          lines: grant.lines ?? [],
          madeAt: grant.at,
          expiresAt: grant.expiresAt,
        })),
    )
    for (const memberId of made) rewarded.add(memberId)
    afterCommit(tx, () => {
      for (const memberId of made) rooms.publish({ room: 'rewards', memberId }, {})
    })
  }
  return rewarded
}

/** Makes a reward and credits it at once. @returns it; undefined where its reason has one already, or the member is on a break */
export const claimNow = async (tx: Tx, services: RewardServices, grant: Grant, now: Date): Promise<Reward | undefined> => {
  await grantRewards(tx, services, [grant], now)
  const made = await lockUnclaimed(tx, grant)
  return made && book(tx, services, made, now)
}

/** The members among these whose reason has its reward, claimed or not. */
export const rewardedAmong = listByReasons

/** Whether a reason has its reward, claimed or not. */
export const hasReward = async (
  from: Queryable,
  { memberId, kind, ref }: { memberId: bigint; kind: RewardKind; ref: string },
): Promise<boolean> => (await listByReasons(from, kind, [{ memberId, ref }])).has(memberId)

/** The promotions of a member whose rewards wait to be claimed. */
export const issuedPromotions = listIssuedPromotions
