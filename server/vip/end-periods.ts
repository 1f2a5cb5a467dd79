import { levelAfterMonth } from '@tamuvo/games/loyalty/vip.ts'
import { amount } from '@tamuvo/money/amount.ts'
import type { PeriodEnd } from '../loyalty/loyalty.ts'
import { grantRewards } from '../reward/reward.ts'
import { vipGrant } from './grants.ts'
import type { Counting } from './counting.ts'
import { type Change, insertChanges, listPlayed, saveStates, statesOf } from './store.ts'

const hourMs = 3_600_000
/** A month is over at 03:00; its bonus can be claimed from noon. */
const bonusAfterMs = 9 * hourMs

/** A quarter of what keeps the level in a month, and a deposit, bring the bonus of a week. */
const weekShare = 4n

/** The bonus of a week. */
export const endWeek = async (
  { tx, services, settings, rules, now }: Counting,
  { key, since, until, at }: PeriodEnd,
): Promise<void> => {
  const played = await listPlayed(tx, { since, until })
  const due = played.filter(({ level, valid, deposits }) => deposits > 0n && valid * weekShare >= (rules[level]?.keep ?? 0n))
  const grants = due.map(({ memberId, level }) =>
    vipGrant(settings, now, 'VIP_WEEK', { memberId, level, at, ref: key, label: { period: key } }),
  )
  await grantRewards(
    tx,
    services,
    grants.filter((grant) => grant !== undefined),
    now,
  )
}

/** Who did not keep the level is one lower; who did gets the bonus of the month. */
export const endMonth = async (
  { tx, services, settings, rules, now }: Counting,
  { id, key, since, until, at }: PeriodEnd,
): Promise<void> => {
  const after = (await listPlayed(tx, { since, until })).map(({ memberId, level, upgraded, valid }) => ({
    memberId,
    level,
    next: levelAfterMonth(rules, { level, upgraded, month: key, monthValid: amount(valid) }),
  }))
  const lower = after.filter(({ level, next }) => next < level)
  const states = await statesOf(
    tx,
    lower.map(({ memberId }) => memberId),
  )
  const changes = lower.map(({ memberId, level, next }): Change => ({
    memberId,
    activityId: id,
    from: level,
    to: next,
    reason: 'DOWN',
    at,
  }))
  const levels = new Map(lower.map(({ memberId, next }) => [memberId, next]))
  await saveStates(
    tx,
    [...states.values()].map((state) => ({ ...state, level: levels.get(state.memberId) ?? state.level })),
  )
  await insertChanges(tx, changes)
  const due = new Date(at.getTime() + bonusAfterMs)
  const grants = after
    .filter(({ level, next }) => next === level)
    .map(({ memberId, level }) =>
      vipGrant(settings, now, 'VIP_MONTH', { memberId, level, at: due, ref: key, label: { period: key } }),
    )
  await grantRewards(
    tx,
    services,
    grants.filter((grant) => grant !== undefined),
    now,
  )
}
