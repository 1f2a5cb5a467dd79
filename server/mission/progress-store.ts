import { bigints, texts } from '../kit/arrays.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import type { Day } from '../kit/days.ts'
import type { ActivityRange } from '../loyalty/services.ts'
import type { Progress } from './member-progress.ts'
import type { Activity, MissionRule } from './mission-rules.ts'

/** What missions ask for, each in all its versions. */
export const listRules = async (tx: Tx): Promise<MissionRule[]> => {
  const { rows } = await tx.query<MissionRule>({
    name: 'mission_rules',
    text: `SELECT m.id, m.type, m.metric, m.products, m.games, m.step, m.chain, m.chain_place AS "chainPlace", m.since::text, m.until::text,
             m.after_activity AS born, v.version, v.goal, v.is_open AS "isOpen", v.after_activity AS after,
             coalesce(lead(v.after_activity) OVER (PARTITION BY m.id ORDER BY v.version), 9223372036854775807) AS last
        FROM mission m JOIN mission_version v ON v.mission_id = m.id ORDER BY m.id, v.version`,
    values: [],
  })
  return rows
}

/** So many activities are read at once, so that few are in memory and nothing else in the process waits for long. */
const activitiesMax = 2_000

/** Activities of some kinds within a range, member by member, those of each in their order. */
export async function* activitiesByMember(
  tx: Tx,
  { after, upto }: ActivityRange,
  kinds: readonly string[],
): AsyncGenerator<Activity[]> {
  if (kinds.length === 0) return
  // Without MATERIALIZED the index of members would be gone through from its beginning, with all activities there ever were.
  await tx.query(
    `DECLARE mission_activity NO SCROLL CURSOR FOR
     WITH taken AS MATERIALIZED (
       SELECT id, member_id AS "memberId", concat_ws(chr(9), kind, product, game, step, day) AS subject, bets, wins, valid, amount
         FROM loyalty_activity WHERE id > $1 AND id <= $2 AND kind = ANY ($3::text[]))
     SELECT * FROM taken ORDER BY "memberId", id`,
    [after, upto, kinds],
  )
  for (;;) {
    const { rows } = await tx.query<Activity>(`FETCH ${activitiesMax} FROM mission_activity`)
    if (rows.length > 0) yield rows
    if (rows.length < activitiesMax) break
  }
  await tx.query('CLOSE mission_activity')
}

/** Members who took a step up to and with an activity. */
export const listDoneBefore = async (tx: Tx, step: string, upto: bigint): Promise<bigint[]> => {
  const { rows } = await tx.query<{ id: bigint }>(
    `SELECT member_id AS id FROM loyalty_activity WHERE kind = 'STEP' AND step = $1 AND id <= $2 ORDER BY member_id`,
    [step, upto],
  )
  return rows.map(({ id }) => id)
}

/** What missions of members have counted; who has no progress is missing. */
export const readProgress = async (tx: Tx, memberIds: readonly bigint[]): Promise<Map<bigint, Progress>> => {
  const { rows } = await tx.query<{ id: bigint; progress: Progress }>({
    name: 'mission_read_progress',
    text: 'SELECT member_id AS id, progress FROM mission_member WHERE member_id = ANY ($1::bigint[])',
    values: [bigints(memberIds)],
  })
  return new Map(rows.map(({ id, progress }) => [id, progress]))
}

export const saveProgress = async (tx: Tx, members: ReadonlyMap<bigint, Progress>): Promise<void> => {
  if (members.size === 0) return
  await tx.query({
    name: 'mission_save_progress',
    text: `INSERT INTO mission_member (member_id, progress) SELECT id, progress::json FROM unnest($1::bigint[], $2::text[]) u (id, progress)
           ON CONFLICT (member_id) DO UPDATE SET progress = excluded.progress`,
    values: [bigints([...members.keys()]), texts([...members.values()].map((progress) => JSON.stringify(progress)))],
  })
}

/** When activities were, and the day that each counts for; of the end of a period the day after it. */
export const timesOf = async (tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, { day: Day; at: Date }>> => {
  const { rows } = await tx.query<{ id: bigint; day: Day; at: Date }>(
    'SELECT id, coalesce(until, day)::text AS day, at FROM loyalty_activity WHERE id = ANY ($1::bigint[])',
    [bigints(ids)],
  )
  return new Map(rows.map(({ id, day, at }) => [id, { day, at }]))
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
