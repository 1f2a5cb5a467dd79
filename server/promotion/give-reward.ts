import { type Amount, sum, zero } from '@tamuvo/money/amount.ts'
import type { Tx } from '../kit/database.ts'
import { type Grant, grantRewards, rewardedAmong } from '../reward/reward.ts'
import type { RewardServices } from '../reward/services.ts'
import { candidatesOf } from './candidate.ts'
import { countTakenByAll, uncountTaken } from './member-store.ts'
import { addSpent, lockSpent, type Promotion } from './promotion-store.ts'
import { audienceBar } from './rules.ts'

/** A reward for a member. `ref` names it among those of the promotion; `period` is said with it: "2026-W32". */
export type Gift = { memberId: bigint; money: Amount; ref: string; period?: string }

/** Why a reward was not made: the member may not have it, had it as often as allowed, the budget is used up, or the promotion was stopped. */
export type NotGiven = 'barred' | 'taken' | 'spent' | 'over'

type Granting = Pick<RewardServices, 'newId' | 'rooms'>
/** `isEarned`: the member did all that is asked, so it is given after the promotion was stopped, too. */
type Giving = { promotion: Promotion; now: Date; isEarned?: boolean }

/**
 * Makes rewards of a promotion, one a member, which wait in the reward centre. It asks as often for one member as for a thousand. Nothing is left
 * of one that cannot be given.
 * @returns the members who were given none, and why
 */
export const giveRewards = async (
  tx: Tx,
  services: Granting,
  { promotion, now, isEarned = false }: Giving,
  gifts: readonly Gift[],
): Promise<Map<bigint, NotGiven>> => {
  const notGiven = new Map<bigint, NotGiven>()
  const keep = (from: readonly Gift[], may: (gift: Gift) => boolean, because: NotGiven): Gift[] => {
    for (const gift of from) if (!may(gift)) notGiven.set(gift.memberId, because)
    return from.filter(may)
  }
  const allowed = keep(gifts, await mayHave(tx, { promotion, now }, gifts), 'barred')
  const counted = await countTakenByAll(tx, idsOf(allowed), promotion.id, promotion.rule.limits.perMember)
  const free = keep(allowed, ({ memberId }) => counted.has(memberId), 'taken')
  // Who is counted is held: of two who give the same at once the second finds the reward.
  const had = await rewardedAmong(
    tx,
    'BONUS',
    free.map((gift) => ({ memberId: gift.memberId, ref: reasonOf(promotion, gift) })),
  )
  const due = keep(free, ({ memberId }) => !had.has(memberId), 'taken')
  const { paid, isOver } = await payFor(tx, promotion.id, due, isEarned)
  const payable = keep(due, (gift) => paid.has(gift), isOver ? 'over' : 'spent')
  const made = await grantRewards(
    tx,
    services,
    payable.map((gift) => grantOf(promotion, gift, now)),
    now,
  )
  // A break that began while this one waited for the budget is kept.
  const given = keep(payable, ({ memberId }) => made.has(memberId), 'barred')
  if (given.length > 0) await addSpent(tx, promotion.id, sum(given.map(({ money }) => money)))
  if (given.length < free.length)
    await uncountTaken(tx, idsOf(free.filter(({ memberId }) => notGiven.has(memberId))), promotion.id)
  return notGiven
}

/** The same for one member. @returns why it was not made */
export const giveReward = async (
  tx: Tx,
  services: Granting,
  { promotion, now, ...gift }: Giving & Gift,
): Promise<NotGiven | undefined> => (await giveRewards(tx, services, { promotion, now }, [gift])).get(gift.memberId)

const idsOf = (gifts: readonly Gift[]): bigint[] => gifts.map(({ memberId }) => memberId)

const reasonOf = ({ id }: Promotion, { ref }: Gift): string => `promotion:${id}:${ref}`

const mayHave = async (
  tx: Tx,
  { promotion: { rule }, now }: Giving,
  gifts: readonly Gift[],
): Promise<(gift: Gift) => boolean> => {
  const candidates = await candidatesOf(tx, idsOf(gifts), now)
  return ({ memberId, money }) => {
    const candidate = candidates.get(memberId)
    if (money === zero && rule.reward.points === 0) return false
    return candidate !== undefined && audienceBar(rule, candidate, now) === undefined
  }
}

type Paid = { paid: ReadonlySet<Gift>; isOver: boolean }

/** Those for whom the budget is enough, in the order of the gifts. Who takes the promotion waits here, so it comes last. */
const payFor = async (tx: Tx, promotionId: bigint, gifts: readonly Gift[], isEarned: boolean): Promise<Paid> => {
  const paid = new Set<Gift>()
  if (gifts.length === 0) return { paid, isOver: false }
  const { spent, budget, isStopped } = await lockSpent(tx, promotionId)
  if (isStopped && !isEarned) return { paid, isOver: true }
  let total = spent
  for (const gift of gifts) {
    if (budget !== undefined && total + gift.money > budget) continue
    total += gift.money
    paid.add(gift)
  }
  return { paid, isOver: false }
}

const grantOf = (promotion: Promotion, gift: Gift, now: Date): Grant => {
  const { id, rule, texts } = promotion
  const { multiple, weights, days } = rule.terms
  return {
    memberId: gift.memberId,
    kind: 'BONUS',
    ref: reasonOf(promotion, gift),
    amount: gift.money,
    points: BigInt(rule.reward.points),
    label: { promotion: id.toString(), ...titlesOf(texts.titles), ...(gift.period ? { period: gift.period } : {}) },
    multiple,
    weights,
    at: now,
    expiresAt: new Date(now.getTime() + days * 86_400_000),
  }
}

/** By language, "EN": "Ride the tide". */
const titlesOf = (titles: Promotion['texts']['titles']): Record<string, string> =>
  Object.fromEntries(Object.entries(titles).filter(([, title]) => title !== undefined))
