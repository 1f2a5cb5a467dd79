import type { Amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import type { Day } from '../kit/days.ts'
import type { ActivityRange } from '../loyalty/services.ts'

/** The step among a friend's activities by which staff let the friend count. */
export const allowedStep = 'referral_allowed'

/** A friend as staff ask about one. */
export const findFriend = async (
  from: Queryable,
  friendId: bigint,
): Promise<{ referrerId: bigint; state: string; isAllowed: boolean } | undefined> => {
  const { rows } = await from.query<{ referrerId: bigint; state: string; isAllowed: boolean }>(
    `SELECT f.referrer_id AS "referrerId", f.state, a.friend_id IS NOT NULL AS "isAllowed"
       FROM referral_friend f LEFT JOIN referral_allowed a ON a.friend_id = f.friend_id WHERE f.friend_id = $1`,
    [friendId],
  )
  return rows[0]
}

/** @returns false for a friend who was allowed before */
export const insertAllowed = async (
  tx: Tx,
  { friendId, by, reason, at }: { friendId: bigint; by: bigint; reason: string; at: Date },
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    'INSERT INTO referral_allowed (friend_id, by, reason, at) VALUES ($1, $2, $3, $4) ON CONFLICT (friend_id) DO NOTHING',
    [friendId, by, reason, at],
  )
  return rowCount === 1
}

export type Allowed = { friendId: bigint; activityId: bigint; day: Day; at: Date }

/** The friends whom staff allowed within a range, in its order. */
export const listAllowed = async (tx: Tx, { after, upto }: ActivityRange): Promise<Allowed[]> => {
  const { rows } = await tx.query<Allowed>(
    `SELECT member_id AS "friendId", id AS "activityId", day::text, at FROM loyalty_activity
      WHERE kind = 'STEP' AND step = $3 AND id > $1 AND id <= $2 ORDER BY id`,
    [after, upto, allowedStep],
  )
  return rows
}

/** Lets a friend count from an activity on, with what was done before. @returns undefined for one who qualifies already */
export const allowFriend = async (
  tx: Tx,
  { friendId, activityId }: Allowed,
  { minDeposit, minValid }: { minDeposit: Amount; minValid: Amount },
): Promise<{ referrerId: bigint; isEnough: boolean } | undefined> => {
  const { rows } = await tx.query<{ referrerId: bigint; isEnough: boolean }>(
    'SELECT referrer_id AS "referrerId", is_enough AS "isEnough" FROM referral_allow($1, $2, $3, $4)',
    [friendId, activityId, minDeposit, minValid],
  )
  return rows[0]
}

/** Which of these friends staff have allowed by activities up to one. */
export const allowedAmong = async (tx: Tx, friendIds: readonly bigint[], upto: bigint): Promise<Set<bigint>> => {
  if (friendIds.length === 0) return new Set()
  const { rows } = await tx.query<{ id: bigint }>(
    `SELECT member_id AS id FROM loyalty_activity WHERE kind = 'STEP' AND step = $2 AND member_id = ANY ($1::bigint[]) AND id <= $3`,
    [friendIds, allowedStep, upto],
  )
  return new Set(rows.map(({ id }) => id))
}
