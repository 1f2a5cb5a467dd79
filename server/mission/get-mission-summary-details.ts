import { getMissionSummaryDetails as call, missionTypes } from '@tamuvo/contract/mission.ts'
import { isTrialMember } from '../ledger/accounts.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { dayOf } from '../kit/days.ts'
import { handle } from '../kit/handle.ts'
import { periodOf } from '../kit/periods.ts'
import { listRewardsFor, sumClaimableOf } from '../reward/store.ts'
import { listAll, type Mission } from './mission-store.ts'
import { progressOf } from './progress-store.ts'
import { missionRef } from './refs.ts'
import type { MissionServices } from './services.ts'
import { byRef, isShownOn, missionView, pastRewards, pastView, runningPeriod } from './view.ts'

export const getMissionSummaryDetails = handle(call, async ({ member, now, refuse }, { database, settings }: MissionServices) => {
  if (isTrialMember(member.id)) throw refuse('REAL_ACCOUNT_NEEDED')
  const { timeZone } = await settings.get('brand')
  const when = { timeZone, now }
  const all = await listAll(database)
  const shown = all.filter((mission) => isShownOn(mission, dayOf(timeZone, now)))
  const refs = shown.map((mission) => missionRef(mission.id, runningPeriod(mission, when).key))
  const asked = { memberId: member.id, kind: 'MISSION' as const, now }
  const rewards = await listRewardsFor(database, { ...asked, refs })
  const periods = [periodOf('daily', timeZone, now).key, periodOf('weekly', timeZone, now).key]
  const progress = await progressOf(database, member.id, periods)
  const made = byRef(rewards)
  const completed = new Set(progress.flatMap(({ missionId, isCompleted }) => (isCompleted ? [missionId] : [])))
  const current = shown.map((mission) => {
    const { key } = runningPeriod(mission, when)
    const own = progress.find(({ missionId, period }) => missionId === mission.id && period === key)
    const isLocked = isBehind(mission, all, completed)
    return missionView(mission, { progress: own, reward: made.get(missionRef(mission.id, key)), isLocked }, when)
  })
  const past = pastRewards(rewards, new Map(all.map((mission) => [mission.id, mission])), when)
  const list = [...past.map(({ mission, reward, period }) => pastView(mission, reward, period)), ...current]
  const { count, amount, points } = await sumClaimableOf(database, asked)
  return { tabs: tabsOf(list), claimable: { count, amount: toWire(amount), points: Number(points) }, list }
})

/** Whether a step of a chain waits for the one before it. */
const isBehind = ({ chain, chainPlace }: Mission, all: readonly Mission[], completed: ReadonlySet<bigint>): boolean => {
  const before = all.find((each) => chain !== null && each.chain === chain && each.chainPlace === (chainPlace ?? 0) - 1)
  return before !== undefined && !completed.has(before.id)
}

type List = ReturnType<typeof missionView>[]

const tabsOf = (list: List) =>
  missionTypes.flatMap((type) => {
    const own = list.filter((each) => each.type === type)
    if (own.length === 0) return []
    const done = own.filter(({ state }) => state === 'COMPLETED' || state === 'CLAIMED')
    return [
      { type, count: own.length, completed: done.length, claimable: own.filter(({ rewardId }) => rewardId !== null).length },
    ]
  })
