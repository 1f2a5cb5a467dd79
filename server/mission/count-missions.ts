import type { Tx } from '../kit/database.ts'
import type { Day } from '../kit/days.ts'
import { type PeriodEnd, periodEnds } from '../loyalty/loyalty.ts'
import type { ActivityRange } from '../loyalty/services.ts'
import { readSettings } from '../platform/settings.ts'
import { type Grant, grantRewards } from '../reward/reward.ts'
import { addScores, finishBoards, listBest } from './board-store.ts'
import { boardRef, missionRef } from './refs.ts'
import type { MissionServices } from './services.ts'
import { type Completed, countProgress } from './count-progress.ts'
import { type Mission, versionKey, versionsOf } from './mission-store.ts'
import { timesOf } from './progress-store.ts'

type Counting = { tx: Tx; services: MissionServices; settings: Awaited<ReturnType<typeof readSettings>>; now: Date }

/**
 * Counts activities for missions, makes the rewards of those that are completed, and adds their points to leaderboards. The end of a day or a
 * week stands after all activities of it, so it makes no difference when within a range it is taken.
 */
export const countMissions = async (tx: Tx, services: MissionServices, range: ActivityRange, now: Date): Promise<void> => {
  const counting: Counting = { tx, services, settings: await readSettings(tx, services.log), now }
  const ends = await periodEnds(tx, range)
  await reward(counting, await countProgress(tx, range, ends))
  for (const end of ends) if (end.kind === 'daily') await finish(counting, end)
}

/** So many are rewarded at once. */
const rewardedMax = 2_000

const reward = async (counting: Counting, completed: readonly Completed[]): Promise<void> => {
  if (completed.length === 0) return
  const versions = await versionsOf(counting.tx, [...new Set(completed.map(({ missionId }) => missionId))])
  for (let first = 0; first < completed.length; first += rewardedMax) {
    const some = completed.slice(first, first + rewardedMax)
    const times = await timesOf(counting.tx, [...new Set(some.map(({ activityId }) => activityId))])
    await rewardSome(
      counting,
      some.flatMap((each) => {
        const mission = versions.get(versionKey(each.missionId, each.version))
        const time = times.get(each.activityId)
        return mission && time ? [{ mission, ...each, ...time }] : []
      }),
    )
  }
}

/** A mission that was completed, as it was then, with the day that the activity counts for and its time. */
type Known = Completed & { mission: Mission; day: Day; at: Date }

const rewardSome = async ({ tx, services, settings, now }: Counting, known: readonly Known[]): Promise<void> => {
  const days = settings['mission.terms'].claimDays
  await grantRewards(
    tx,
    services,
    known.map((each) => grantOf(each, now, days)),
    now,
  )
  await services.missionsCompleted(
    tx,
    known.map(({ memberId, missionId, period, at, mission: { code } }) => ({ memberId, missionId, code, period, at })),
    now,
  )
  await addScores(
    tx,
    known.flatMap(({ mission: { score }, ...each }) => (score > 0 ? [{ score, ...each }] : [])),
  )
}

const dayMs = 86_400_000

/** Until when something can be claimed: days from when it was due, or from now where it is late. */
const expiryOf = (due: Date, now: Date, days: number): Date => new Date(Math.max(due.getTime(), now.getTime()) + days * dayMs)

const grantOf = ({ memberId, period, at, mission }: Known, now: Date, days: number): Grant => ({
  memberId,
  kind: 'MISSION',
  ref: missionRef(mission.id, period),
  amount: mission.amount,
  points: mission.points,
  label: { ...mission.names, ...(period === '' ? {} : { period }) },
  at,
  expiresAt: expiryOf(at, now, days),
  multiple: mission.multiple,
})

/** The prizes of leaderboards whose last day is over. A place of a member on a break passes to no other. */
const finish = async ({ tx, services, settings, now }: Counting, { id, until, at }: PeriodEnd): Promise<void> => {
  const { claimDays, multiple } = settings['mission.terms']
  for (const board of await finishBoards(tx, until, id)) {
    const best = await listBest(tx, board.id, board.prizes.length)
    const grants = best.flatMap(({ memberId }, index): Grant[] => {
      const prize = board.prizes[index]
      const label = { ...board.names, place: String(index + 1) }
      const shared = {
        memberId,
        kind: 'MISSION' as const,
        ref: boardRef(board.id),
        label,
        at,
        expiresAt: expiryOf(at, now, claimDays),
        multiple,
      }
      return prize ? [{ ...shared, ...prize }] : []
    })
    await grantRewards(tx, services, grants, now)
  }
}
