import type { OutputOf } from '@tamuvo/contract/call.ts'
import { type getMissionSummaryDetails, type MissionMetric, moneyMetrics, type MissionState } from '@tamuvo/contract/mission.ts'
import { amount, toWire } from '@tamuvo/money/amount.ts'
import { dayAfter, startOfDay, type Day } from '../kit/days.ts'
import { periodOf } from '../kit/periods.ts'
import type { Reward } from '../reward/store.ts'
import type { Mission } from './mission-store.ts'
import type { MemberProgress } from './progress-store.ts'
import { missionOfRef, missionRef } from './refs.ts'

type Sent = OutputOf<typeof getMissionSummaryDetails>['list'][number]

/** Money as "100.00", all else as a whole number. */
export const countText = (metric: MissionMetric, count: bigint): string =>
  moneyMetrics.includes(metric) ? toWire(amount(count)) : count.toString()

export const rewardView = ({ amount: money, points, multiple }: Pick<Mission, 'amount' | 'points' | 'multiple'>) => ({
  amount: toWire(money),
  points: Number(points),
  multiple: toWire(amount(BigInt(multiple))),
})

export type When = { timeZone: string; now: Date }

/** The period of a mission that runs; its end is that of the days of an event. */
export const runningPeriod = ({ type, until }: Pick<Mission, 'type' | 'until'>, { timeZone, now }: When) => {
  if (type === 'DAILY' || type === 'WEEKLY') {
    const { key, until: endsAt } = periodOf(type === 'DAILY' ? 'daily' : 'weekly', timeZone, now)
    return { key, endsAt }
  }
  return { key: '', endsAt: until === null ? null : startOfDay(timeZone, until) }
}

type Known = { progress: MemberProgress | undefined; reward: Reward | undefined; isLocked: boolean }

const stateOf = ({ progress, reward, isLocked }: Known, endsAt: Date | null, now: Date): MissionState => {
  if (reward?.claimedAt) return 'CLAIMED'
  // A completed mission without a reward was completed on a break from the site, which brings none.
  if (progress?.isCompleted || reward) return reward && reward.expiresAt > now ? 'COMPLETED' : 'EXPIRED'
  if (endsAt !== null && endsAt <= now) return 'EXPIRED'
  return isLocked ? 'LOCKED' : 'ACTIVE'
}

/** A mission as its member sees it in the period that runs. */
export const missionView = (mission: Mission, known: Known, when: When): Sent => {
  const { key, endsAt } = runningPeriod(mission, when)
  const done = known.progress?.isReached ? mission.goal : (known.progress?.done ?? 0n)
  const state = stateOf(known, endsAt, when.now)
  return sent(mission, { period: key, endsAt, done, state, reward: known.reward })
}

/** A mission of a period that is over, whose reward waits. */
export const pastView = (mission: Mission, reward: Reward, period: string): Sent =>
  sent(mission, { period, endsAt: null, done: mission.goal, state: 'COMPLETED', reward })

type Shown = { period: string; endsAt: Date | null; done: bigint; state: MissionState; reward: Reward | undefined }

const sent = (mission: Mission, { period, endsAt, done, state, reward }: Shown): Sent => {
  const { metric, chain, chainPlace, goal } = mission
  const isOpen = reward !== undefined && state === 'COMPLETED'
  return {
    id: mission.id.toString(),
    type: mission.type,
    names: mission.names,
    metric,
    products: mission.products,
    games: mission.games,
    step: mission.step,
    chain: chain !== null && chainPlace !== null ? { code: chain, place: chainPlace } : null,
    goal: countText(metric, goal),
    done: countText(metric, done < 0n ? 0n : done > goal ? goal : done),
    state,
    reward: rewardView(reward ?? mission),
    score: mission.score,
    period,
    endsAt: endsAt?.toISOString() ?? null,
    rewardId: isOpen ? reward.id.toString() : null,
    claimBy: isOpen ? reward.expiresAt.toISOString() : null,
  }
}

/** So many days an event is shown after its end. */
const shownDays = 7

/** Whether a mission is shown on a day: open, and of an event from its first day until some days after the last. */
export const isShownOn = ({ since, until, isOpen }: Pick<Mission, 'since' | 'until' | 'isOpen'>, today: Day): boolean =>
  isOpen && (since === null || since <= today) && (until === null || dayAfter(until, shownDays) > today)

/** Rewards by what they are for, of those missions that are known. */
export const byRef = (rewards: readonly Reward[]): Map<string, Reward> => new Map(rewards.map((reward) => [reward.ref, reward]))

/** Rewards that wait for missions of periods before the running one. */
export const pastRewards = (rewards: readonly Reward[], missions: ReadonlyMap<bigint, Mission>, when: When) =>
  rewards.flatMap((reward) => {
    const of = missionOfRef(reward.ref)
    const mission = of && missions.get(of.id)
    if (!of || !mission || reward.claimedAt || reward.expiresAt <= when.now) return []
    const isRunning = mission.isOpen && missionRef(mission.id, runningPeriod(mission, when).key) === reward.ref
    return isRunning ? [] : [{ mission, reward, period: of.period }]
  })
