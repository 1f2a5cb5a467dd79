import { isOnBreakNow } from '../safer/safer.ts'
import { sumClaimableOf } from '../reward/store.ts'
import { countMissions } from './count-missions.ts'
import type { MissionServices } from './services.ts'

/** Counts missions by what members do, and shows how many of their rewards wait. A break is not called back from. */
export const openMissions = <Lower extends MissionServices>(lower: Lower): Lower & MissionServices => {
  const { database, clock } = lower
  lower.listeners.push({ name: 'mission', take: (tx, range, now) => countMissions(tx, lower, range, now) })
  lower.countWaiting.add(async (memberId) => {
    const now = clock.now()
    const { count } = await sumClaimableOf(database, { memberId, kind: 'MISSION', now })
    return { missionLeaderboard: count > 0 && (await isOnBreakNow(database, memberId, now)) ? 0 : count }
  })
  return lower
}
