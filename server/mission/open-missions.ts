import { slot } from '../kit/slot.ts'
import { isOnBreakNow } from '../safer/safer.ts'
import { sumClaimableOf } from '../reward/store.ts'
import { countMissions } from './count-missions.ts'
import type { MissionBase, MissionServices } from './services.ts'

/** Counts missions by what members do, and shows how many of their rewards wait. A break is not called back from. */
export const openMissions = <Lower extends MissionBase>(lower: Lower): Lower & MissionServices => {
  const { database, clock } = lower
  const missionsCompleted: MissionServices['missionsCompleted'] = slot(async () => {})
  const services = { ...lower, missionsCompleted }
  lower.listeners.push({ name: 'missions', take: (tx, range, now) => countMissions(tx, services, range, now) })
  lower.countWaiting.add(async (memberId) => {
    const now = clock.now()
    const { count } = await sumClaimableOf(database, { memberId, kind: 'MISSION', now })
    return { missionLeaderboard: count > 0 && (await isOnBreakNow(database, memberId, now)) ? 0 : count }
  })
  return services
}
