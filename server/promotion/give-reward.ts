import { type Amount, fromWire, zero } from '@tamuvo/money/amount.ts'
import type { Tx } from '../kit/database.ts'
import { attempt } from '../kit/savepoint.ts'
import { grantRewards, hasReward } from '../reward/reward.ts'
import type { RewardServices } from '../reward/services.ts'
import { candidateOf } from './candidate.ts'
import { countTaken } from './member-store.ts'
import { type Promotion, spend } from './promotion-store.ts'
import { audienceBar } from './rules.ts'

type Giving = {
  promotion: Promotion
  memberId: bigint
  money: Amount
  /** Names the reward among those of the promotion. */
  ref: string
  /** Said with it: "2026-W32". */
  period?: string
  now: Date
}

/**
 * Makes a reward of a promotion, which waits in the reward centre. Nothing is left of it where it cannot be given.
 * @returns why it was not: the member may not have it, had it as often as allowed, or the budget is used up
 */
export const giveReward = async (
  tx: Tx,
  services: Pick<RewardServices, 'newId' | 'rooms'>,
  { promotion, memberId, money, ref, period, now }: Giving,
): Promise<'barred' | 'taken' | 'spent' | undefined> => {
  const { id, rule, texts } = promotion
  const { points } = rule.reward
  if (money === zero && points === 0) return 'barred'
  const candidate = await candidateOf(tx, memberId, { now, hasPayee: true })
  if (!candidate || audienceBar(rule, candidate, now)) return 'barred'
  const name = `promotion:${id}:${ref}`
  if (await hasReward(tx, { memberId, kind: 'BONUS', ref: name })) return 'taken'
  const { perMember, budget } = rule.limits
  const barred = await attempt(tx, async () => {
    if (!(await countTaken(tx, memberId, id, perMember))) return 'taken' as const
    return (await spend(tx, id, money, budget === null ? null : fromWire(budget))) ? undefined : ('spent' as const)
  })
  if (barred) return barred
  const { multiple, weights, days } = rule.terms
  const label = { promotion: id.toString(), ...titlesOf(texts.titles), ...(period ? { period } : {}) }
  const expiresAt = new Date(now.getTime() + days * 86_400_000)
  const grant = {
    memberId,
    kind: 'BONUS' as const,
    ref: name,
    amount: money,
    points: BigInt(points),
    label,
    multiple,
    weights,
    at: now,
    expiresAt,
  }
  await grantRewards(tx, services, [grant], now)
  return undefined
}

/** By language, "EN": "Ride the tide". */
const titlesOf = (titles: Promotion['texts']['titles']): Record<string, string> =>
  Object.fromEntries(Object.entries(titles).filter(([, title]) => title !== undefined))
