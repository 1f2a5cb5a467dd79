import type { FriendReason } from '@tamuvo/contract/referral.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import type { Day } from '../kit/days.ts'
import type { ActivityRange } from '../loyalty/services.ts'

export type Newcomer = { friendId: bigint; referrerId: bigint; activityId: bigint; day: Day; at: Date }

/** Members who registered within a range, by the link of a player. Agents have their own terms. */
export const listNewcomers = async (tx: Tx, { after, upto }: ActivityRange): Promise<Newcomer[]> => {
  const { rows } = await tx.query<Newcomer>({
    name: 'referral_newcomers',
    text: `SELECT f.member_id AS "friendId", m.referrer_id AS "referrerId", f.id AS "activityId", f.day::text, f.at
             FROM loyalty_activity f JOIN member m ON m.id = f.member_id JOIN member r ON r.id = m.referrer_id AND r.type = 0
            WHERE f.id > $1 AND f.id <= $2 AND f.kind = 'STEP' AND f.step = 'registered' AND m.type = 0 ORDER BY f.id`,
    values: [after, upto],
  })
  return rows
}

export const insertFriends = async (tx: Tx, friends: readonly (Newcomer & { until: Day })[]): Promise<void> => {
  const of = (name: keyof Newcomer | 'until'): unknown[] => friends.map((each) => each[name])
  await tx.query(
    `INSERT INTO referral_friend (friend_id, referrer_id, registered_activity, registered_at, until, state)
     SELECT friend_id, referrer_id, activity_id, at, until, 'OPEN'
       FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::date[]) u (friend_id, referrer_id, activity_id, at, until)
     ON CONFLICT (friend_id) DO NOTHING`,
    [of('friendId'), of('referrerId'), of('activityId'), of('at'), of('until')],
  )
}

export type Enough = { friendId: bigint; referrerId: bigint; activityId: bigint; day: Day; at: Date }

/** Counts what friends did. @returns those for whom it became enough, in the order in which it did */
export const countFriends = async (
  tx: Tx,
  { after, upto }: ActivityRange,
  { minDeposit, minValid }: { minDeposit: Amount; minValid: Amount },
): Promise<Enough[]> => {
  const { rows } = await tx.query<Enough>({
    name: 'referral_count',
    text: `SELECT c.friend_id AS "friendId", c.referrer_id AS "referrerId", c.activity_id AS "activityId", f.day::text, f.at
             FROM referral_count($1, $2, $3, $4) c JOIN loyalty_activity f ON f.id = c.activity_id ORDER BY c.activity_id, c.friend_id`,
    values: [after, upto, minDeposit, minValid],
  })
  return rows
}

export type Decision = { friendId: bigint; reason: Exclude<FriendReason, 'TIME_OVER'> | null; activityId: bigint; at: Date }

export const decideFriend = async (tx: Tx, { friendId, reason, activityId, at }: Decision): Promise<void> => {
  await tx.query(
    `UPDATE referral_friend SET state = CASE WHEN $2::text IS NULL THEN 'QUALIFIED' ELSE 'REJECTED' END, reason = $2, decided_activity = $3,
            decided_at = $4 WHERE friend_id = $1 AND state = 'OPEN'`,
    [friendId, reason, activityId, at],
  )
}

/** Friends of a member who registered before one and are not rejected. */
export const listEarlier = async (tx: Tx, referrerId: bigint, friendId: bigint): Promise<bigint[]> => {
  const { rows } = await tx.query<{ id: bigint }>(
    `SELECT o.friend_id AS id FROM referral_friend o JOIN referral_friend f ON f.friend_id = $2
      WHERE o.referrer_id = $1 AND o.registered_activity < f.registered_activity AND o.state <> 'REJECTED' ORDER BY o.registered_activity DESC LIMIT 500`,
    [referrerId, friendId],
  )
  return rows.map(({ id }) => id)
}

/** How many friends of a member qualify by activities up to one. */
export const countQualified = async (tx: Tx, referrerId: bigint, activityId: bigint): Promise<number> => {
  const { rows } = await tx.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM referral_friend WHERE referrer_id = $1 AND state = 'QUALIFIED' AND decided_activity <= $2`,
    [referrerId, activityId],
  )
  return rows[0]?.count ?? 0
}

export type Friend = {
  friendId: bigint
  username: string
  registeredAt: Date
  until: Day
  firstDeposit: Amount
  deposit: Amount
  valid: Amount
  state: 'OPEN' | 'QUALIFIED' | 'REJECTED'
  reason: FriendReason | null
}

type StoredFriend = Omit<Friend, 'firstDeposit' | 'deposit' | 'valid'> & { firstDeposit: bigint; deposit: bigint; valid: bigint }

export const listFriends = async (
  from: Queryable,
  referrerId: bigint,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ list: Friend[]; total: number }> => {
  const { rows } = await from.query<StoredFriend>(
    `SELECT f.friend_id AS "friendId", m.username, f.registered_at AS "registeredAt", f.until::text, f.first_deposit AS "firstDeposit", f.deposit,
            f.valid, f.state, f.reason
       FROM referral_friend f JOIN member m ON m.id = f.friend_id WHERE f.referrer_id = $1
      ORDER BY f.registered_at DESC, f.friend_id DESC LIMIT $2 OFFSET $3`,
    [referrerId, pageSize, (pageNo - 1) * pageSize],
  )
  const { total } = await sumFriends(from, referrerId)
  const list = rows.map((row) => ({
    ...row,
    firstDeposit: amount(row.firstDeposit),
    deposit: amount(row.deposit),
    valid: amount(row.valid),
  }))
  return { list, total }
}

export type FriendSums = { total: number; deposited: number; qualified: number; visits: number }

export const sumFriends = async (from: Queryable, referrerId: bigint): Promise<FriendSums> => {
  const { rows } = await from.query<FriendSums>(
    `SELECT count(*)::int AS total, count(*) FILTER (WHERE first_deposit > 0)::int AS deposited,
            count(*) FILTER (WHERE state = 'QUALIFIED')::int AS qualified,
            coalesce((SELECT visits::int FROM referral_visit WHERE member_id = $1), 0) AS visits
       FROM referral_friend WHERE referrer_id = $1`,
    [referrerId],
  )
  return rows[0] ?? { total: 0, deposited: 0, qualified: 0, visits: 0 }
}

/** Counts a visit by the link of a player. */
export const countVisit = async (from: Queryable, code: string): Promise<void> => {
  await from.query(
    `INSERT INTO referral_visit AS v (member_id, visits) SELECT id, 1 FROM member WHERE invite_code = $1 AND type = 0 AND status = 'active'
     ON CONFLICT (member_id) DO UPDATE SET visits = v.visits + 1`,
    [code],
  )
}
