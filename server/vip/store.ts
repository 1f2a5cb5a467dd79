import type { VipReason } from '@tamuvo/contract/vip.ts'
import type { LevelRules, VipActivity, VipState } from '@tamuvo/games/loyalty/vip.ts'
import { amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import type { Day } from '../kit/days.ts'
import type { ActivityRange } from '../loyalty/services.ts'

const stateColumns = `v.member_id AS "memberId", v.level, v.reached, v.deposit, v.valid, v.month, v.month_valid AS "monthValid", v.upgraded`

export type MemberState = VipState & { memberId: bigint }

type StoredState = Omit<MemberState, 'deposit' | 'valid' | 'monthValid'> & { deposit: bigint; valid: bigint; monthValid: bigint }

const stateFrom = (row: StoredState): MemberState => ({
  ...row,
  deposit: amount(row.deposit),
  valid: amount(row.valid),
  monthValid: amount(row.monthValid),
})

export const statesOf = async (from: Queryable, memberIds: readonly bigint[]): Promise<Map<bigint, MemberState>> => {
  const { rows } = await from.query<StoredState>(
    `SELECT ${stateColumns} FROM vip_member v WHERE v.member_id = ANY ($1::bigint[])`,
    [memberIds],
  )
  return new Map(rows.map((row) => [row.memberId, stateFrom(row)]))
}

/**
 * Moves the sums of members in a range of activities, but of those whose level may change within it: who may come to what the next level asks
 * for, and who lost one. @returns those
 */
export const addSums = async (tx: Tx, { after, upto }: ActivityRange, levels: LevelRules): Promise<bigint[]> => {
  const { rows } = await tx.query<{ id: bigint }>({
    name: 'vip_count',
    text: 'SELECT vip_count($1, $2, $3, $4) AS id',
    values: [after, upto, levels.map(({ deposit }) => deposit), levels.map(({ valid }) => valid)],
  })
  return rows.map(({ id }) => id)
}

export type MemberActivity = VipActivity & { id: bigint; memberId: bigint; at: Date }

/** Activities of some members in a range, in their order. */
export const listActivities = async (
  tx: Tx,
  { after, upto }: ActivityRange,
  memberIds: readonly bigint[],
): Promise<MemberActivity[]> => {
  const { rows } = await tx.query<Omit<MemberActivity, 'deposit' | 'valid'> & { deposit: bigint; valid: bigint }>(
    `SELECT id, member_id AS "memberId", to_char(day, 'YYYY-MM') AS month, valid, CASE kind WHEN 'DEPOSIT' THEN amount ELSE 0 END AS deposit, at
       FROM loyalty_activity
      WHERE id > $1 AND id <= $2 AND kind IN ('PLAY', 'DEPOSIT') AND member_id = ANY ($3::bigint[]) ORDER BY id`,
    [after, upto, memberIds],
  )
  return rows.map((row) => ({ ...row, deposit: amount(row.deposit), valid: amount(row.valid) }))
}

/** Levels given by staff within a range of activities, in their order. */
export const listGiven = async (
  tx: Tx,
  { after, upto }: ActivityRange,
): Promise<{ id: bigint; memberId: bigint; level: number; day: Day; at: Date }[]> => {
  const { rows } = await tx.query<{ id: bigint; memberId: bigint; level: number; day: Day; at: Date }>(
    `SELECT id, member_id AS "memberId", amount::int AS level, day::text, at FROM loyalty_activity WHERE kind = 'RANK' AND id > $1 AND id <= $2 ORDER BY id`,
    [after, upto],
  )
  return rows
}

export const saveStates = async (tx: Tx, states: readonly MemberState[]): Promise<void> => {
  if (states.length === 0) return
  const of = (name: keyof MemberState): unknown[] => states.map((each) => each[name])
  await tx.query(
    `INSERT INTO vip_member (member_id, level, reached, deposit, valid, month, month_valid, upgraded)
     SELECT * FROM unnest($1::bigint[], $2::smallint[], $3::smallint[], $4::bigint[], $5::bigint[], $6::text[], $7::bigint[], $8::text[])
     ON CONFLICT (member_id) DO UPDATE
       SET (level, reached, deposit, valid, month, month_valid, upgraded) =
           (excluded.level, excluded.reached, excluded.deposit, excluded.valid, excluded.month, excluded.month_valid, excluded.upgraded)`,
    [of('memberId'), of('level'), of('reached'), of('deposit'), of('valid'), of('month'), of('monthValid'), of('upgraded')],
  )
}

export type Change = { memberId: bigint; activityId: bigint; from: number; to: number; reason: VipReason; at: Date }

/** Keeps changes, and gives members the level of their last one. */
export const insertChanges = async (tx: Tx, changes: readonly Change[]): Promise<void> => {
  if (changes.length === 0) return
  const of = (name: keyof Change): unknown[] => changes.map((each) => each[name])
  await tx.query(
    `INSERT INTO vip_change (member_id, activity_id, from_level, to_level, reason, at)
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::smallint[], $4::smallint[], $5::text[], $6::timestamptz[])`,
    [of('memberId'), of('activityId'), of('from'), of('to'), of('reason'), of('at')],
  )
  const last = new Map(changes.map(({ memberId, to }) => [memberId, to]))
  await tx.query(
    'UPDATE member m SET rank_level = u.level FROM unnest($1::bigint[], $2::smallint[]) u (id, level) WHERE m.id = u.id',
    [[...last.keys()], [...last.values()]],
  )
}

/** Members of a level above 0, with their valid bets and deposits of some days. @param until the first day after them */
export const listPlayed = async (
  tx: Tx,
  { since, until }: { since: Day; until: Day },
): Promise<{ memberId: bigint; level: number; upgraded: string; valid: bigint; deposits: bigint }[]> => {
  const { rows } = await tx.query<{ memberId: bigint; level: number; upgraded: string; valid: bigint; deposits: bigint }>(
    `SELECT v.member_id AS "memberId", v.level, v.upgraded, coalesce(sum(d.valid), 0)::bigint AS valid,
            coalesce(sum(d.deposits), 0)::bigint AS deposits
       FROM vip_member v LEFT JOIN loyalty_day d ON d.member_id = v.member_id AND d.day >= $1 AND d.day < $2
      WHERE v.level > 0 GROUP BY v.member_id ORDER BY v.member_id`,
    [since, until],
  )
  return rows
}

/** Members of a level above 0 whose birthday is on one of some days of any year, with KYC and an account from before a time. */
export const listBirthdays = async (
  tx: Tx,
  { days, registeredBefore }: { days: readonly string[]; registeredBefore: Date },
): Promise<{ memberId: bigint; level: number; birthday: string }[]> => {
  const { rows } = await tx.query<{ memberId: bigint; level: number; birthday: string }>(
    `SELECT v.member_id AS "memberId", v.level, to_char(m.birthday, 'MM-DD') AS birthday
       FROM vip_member v JOIN member m ON m.id = v.member_id
      WHERE v.level > 0 AND to_char(m.birthday, 'MM-DD') = ANY ($1::text[]) AND m.kyc_level >= 1 AND m.registered_at <= $2`,
    [days, registeredBefore],
  )
  return rows
}

/**
 * What members of a level above 0 bet on a day, by product; without what counted for open bonuses when asked so. Bets of a bonus are of the day on which
 * they were placed, whenever they are counted for it.
 */
export const listReturnable = async (
  tx: Tx,
  { day, since, until, excludeBonus }: { day: Day; since: Date; until: Date; excludeBonus: boolean },
): Promise<{ memberId: bigint; level: number; product: string; valid: bigint }[]> => {
  const { rows } = await tx.query<{ memberId: bigint; level: number; product: string; valid: bigint }>({
    name: 'vip_returnable',
    text: `WITH played AS MATERIALIZED (
         SELECT v.member_id, v.level, d.product, d.valid FROM loyalty_day d JOIN vip_member v ON v.member_id = d.member_id AND v.level > 0
          WHERE d.day = $1 AND d.valid > 0 AND d.product <> ''
       ), used AS MATERIALIZED (
         SELECT DISTINCT ON (u.member_id, u.bet_id) u.member_id, u.product, u.valid
           FROM turnover_use u JOIN turnover_row r ON r.member_id = u.member_id AND r.id = u.row_id
          WHERE $4 AND u.member_id IN (SELECT member_id FROM played) AND r.kind = 'BONUS' AND u.used > 0 AND u.placed_at >= $2 AND u.placed_at < $3
       ), bonus AS (
         SELECT member_id, product, sum(valid) AS valid FROM used GROUP BY member_id, product
       )
       SELECT p.member_id AS "memberId", p.level, p.product, greatest(p.valid - coalesce(b.valid, 0), 0)::bigint AS valid
         FROM played p LEFT JOIN bonus b ON b.member_id = p.member_id AND b.product = p.product ORDER BY p.member_id, p.product`,
    values: [day, since, until, excludeBonus],
  })
  return rows
}

/** The newest changes of a member. */
export const listChanges = async (
  from: Queryable,
  memberId: bigint,
  limit: number,
): Promise<{ at: Date; from: number; to: number; reason: VipReason }[]> => {
  const { rows } = await from.query<{ at: Date; from: number; to: number; reason: VipReason }>(
    `SELECT at, from_level AS "from", to_level AS "to", reason FROM vip_change WHERE member_id = $1 ORDER BY activity_id DESC LIMIT $2`,
    [memberId, limit],
  )
  return rows
}
