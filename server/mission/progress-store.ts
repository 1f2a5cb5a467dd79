import type { Queryable, Tx } from '../kit/database.ts'
import type { Day } from '../kit/days.ts'
import type { ActivityRange } from '../loyalty/services.ts'

/** A mission that a member completed, by which version, and the activity that did it with its day. */
export type Completed = {
  memberId: bigint
  missionId: bigint
  period: string
  version: number
  activityId: bigint
  day: Day
  at: Date
}

const completedBy = (name: 'mission_count' | 'mission_complete_chains') => ({
  name,
  text: `SELECT c.member_id AS "memberId", c.mission_id AS "missionId", c.period, c.version, c.activity_id AS "activityId",
           coalesce(f.until, f.day)::text AS day, f.at
      FROM ${name}($1, $2) c JOIN loyalty_activity f ON f.id = c.activity_id ORDER BY c.activity_id, c.member_id, c.mission_id`,
})

/** Counts activities. @returns what was completed with them */
export const countProgress = async (tx: Tx, { after, upto }: ActivityRange): Promise<Completed[]> => {
  const values = [after, upto]
  const { rows: alone } = await tx.query<Completed>({ ...completedBy('mission_count'), values })
  const { rows: ofChains } = await tx.query<Completed>({ ...completedBy('mission_complete_chains'), values })
  return [...alone, ...ofChains]
}

/** Forgets a day or a week that is over, and those before it. */
export const forgetPeriods = async (tx: Tx, type: 'DAILY' | 'WEEKLY', key: string): Promise<void> => {
  await tx.query(
    `DELETE FROM mission_progress p USING mission m WHERE m.type = $1 AND p.mission_id = m.id AND p.period <> '' AND p.period <= $2`,
    [type, key],
  )
  await tx.query(
    `DELETE FROM mission_seen s USING mission m WHERE m.type = $1 AND s.mission_id = m.id AND s.period <> '' AND s.period <= $2`,
    [type, key],
  )
}

export type MemberProgress = { missionId: bigint; period: string; done: bigint; isReached: boolean; isCompleted: boolean }

/** A member's progress, of some periods and of what has none. */
export const progressOf = async (from: Queryable, memberId: bigint, periods: readonly string[]): Promise<MemberProgress[]> => {
  const { rows } = await from.query<MemberProgress>({
    name: 'mission_progress_of',
    text: `SELECT mission_id AS "missionId", period, done, reached_activity IS NOT NULL AS "isReached", completed_activity IS NOT NULL AS "isCompleted"
             FROM mission_progress WHERE member_id = $1 AND (period = '' OR period = ANY ($2::text[]))`,
    values: [memberId, periods],
  })
  return rows
}
