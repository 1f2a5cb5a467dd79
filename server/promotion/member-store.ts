import type { Queryable, Tx } from '../kit/database.ts'
import type { Day } from '../kit/days.ts'

/** What a member has to do with a promotion. */
export type Part = { promotionId: bigint; joinedAt: Date | null; taken: number; days: number; lastDay: Day | null }

const columns = `promotion_id AS "promotionId", joined_at AS "joinedAt", taken, days, last_day::text AS "lastDay"`

export const partsOf = async (from: Queryable, memberId: bigint): Promise<Map<bigint, Part>> => {
  const { rows } = await from.query<Part>(`SELECT ${columns} FROM promotion_member WHERE member_id = $1`, [memberId])
  return new Map(rows.map((row) => [row.promotionId, row]))
}

/** The same, of one promotion. */
export const partOf = async (from: Queryable, memberId: bigint, promotionId: bigint): Promise<Part | undefined> => {
  const { rows } = await from.query<Part>(`SELECT ${columns} FROM promotion_member WHERE member_id = $1 AND promotion_id = $2`, [
    memberId,
    promotionId,
  ])
  return rows[0]
}

/** The same, held until the transaction ends also where there was none. */
export const lockPart = async (tx: Tx, memberId: bigint, promotionId: bigint): Promise<Part> => {
  await tx.query('INSERT INTO promotion_member (member_id, promotion_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    memberId,
    promotionId,
  ])
  const { rows } = await tx.query<Part>(
    `SELECT ${columns} FROM promotion_member WHERE member_id = $1 AND promotion_id = $2 FOR UPDATE`,
    [memberId, promotionId],
  )
  return rows[0] ?? { promotionId, joinedAt: null, taken: 0, days: 0, lastDay: null }
}

export const saveJoined = async (tx: Tx, memberId: bigint, promotionId: bigint, at: Date): Promise<void> => {
  await tx.query('UPDATE promotion_member SET joined_at = coalesce(joined_at, $3) WHERE member_id = $1 AND promotion_id = $2', [
    memberId,
    promotionId,
    at,
  ])
}

export const saveDay = async (
  tx: Tx,
  { memberId, promotionId }: { memberId: bigint; promotionId: bigint },
  { days, day }: { days: number; day: Day },
): Promise<void> => {
  await tx.query('UPDATE promotion_member SET days = $3, last_day = $4 WHERE member_id = $1 AND promotion_id = $2', [
    memberId,
    promotionId,
    days,
    day,
  ])
}

/** Counts that it was taken. @returns false when that was as often as a member may */
export const countTaken = async (tx: Tx, memberId: bigint, promotionId: bigint, most: number): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `INSERT INTO promotion_member AS m (member_id, promotion_id, taken) VALUES ($1, $2, 1)
     ON CONFLICT (member_id, promotion_id) DO UPDATE SET taken = m.taken + 1 WHERE m.taken < $3`,
    [memberId, promotionId, most],
  )
  return rowCount === 1
}

/** The same for many members. @returns those who may have it */
export const countTakenByAll = async (
  tx: Tx,
  memberIds: readonly bigint[],
  promotionId: bigint,
  most: number,
): Promise<Set<bigint>> => {
  if (memberIds.length === 0) return new Set()
  const { rows } = await tx.query<{ id: bigint }>(
    `INSERT INTO promotion_member AS m (member_id, promotion_id, taken) SELECT id, $2, 1 FROM unnest($1::bigint[]) u (id) ORDER BY id
     ON CONFLICT (member_id, promotion_id) DO UPDATE SET taken = m.taken + 1 WHERE m.taken < $3 RETURNING member_id AS id`,
    [memberIds, promotionId, most],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Takes back that it was taken, by members who were counted in the same transaction. */
export const uncountTaken = async (tx: Tx, memberIds: readonly bigint[], promotionId: bigint): Promise<void> => {
  await tx.query('UPDATE promotion_member SET taken = taken - 1 WHERE promotion_id = $2 AND member_id = ANY ($1::bigint[])', [
    memberIds,
    promotionId,
  ])
}

/** Marks that a member takes a promotion by a key. @returns false when another member used it */
export const takeKey = async (tx: Tx, promotionId: bigint, key: Buffer, memberId: bigint): Promise<boolean> => {
  const { rows } = await tx.query<{ memberId: bigint }>(
    `INSERT INTO promotion_key AS k (promotion_id, key, member_id) VALUES ($1, $2, $3)
     ON CONFLICT (promotion_id, key) DO UPDATE SET member_id = k.member_id RETURNING member_id AS "memberId"`,
    [promotionId, key, memberId],
  )
  return rows[0]?.memberId === memberId
}

/** Whether another member took a promotion by a key. */
export const isKeyTaken = async (from: Queryable, promotionId: bigint, key: Buffer, memberId: bigint): Promise<boolean> => {
  const { rows } = await from.query('SELECT FROM promotion_key WHERE promotion_id = $1 AND key = $2 AND member_id <> $3', [
    promotionId,
    key,
    memberId,
  ])
  return rows.length > 0
}

/** Where a member's account was opened: the address, '' where it is not known, and the device. */
export const findOpening = async (from: Queryable, memberId: bigint): Promise<{ origin: string; device: Buffer | null }> => {
  const { rows } = await from.query<{ origin: string; device: Buffer | null }>(
    'SELECT registered_origin AS origin, registered_device AS device FROM member WHERE id = $1',
    [memberId],
  )
  return rows[0] ?? { origin: '', device: null }
}

/** Members who had joined a promotion by a time, with what they bet and lost on some days in some products. */
export const listJoined = async (
  tx: Tx,
  promotionId: bigint,
  { before, since, until, products }: { before: Date; since: Day; until: Day; products: readonly string[] },
): Promise<{ memberId: bigint; valid: bigint; lost: bigint }[]> => {
  const { rows } = await tx.query<{ memberId: bigint; valid: bigint; lost: bigint }>(
    `SELECT m.member_id AS "memberId", sum(d.valid)::bigint AS valid, sum(d.stake - d.payout)::bigint AS lost
       FROM promotion_member m
       JOIN loyalty_day d ON d.member_id = m.member_id AND d.day >= $3 AND d.day < $4 AND d.product = ANY ($5::text[])
      WHERE m.promotion_id = $1 AND m.joined_at < $2 GROUP BY m.member_id ORDER BY m.member_id`,
    [promotionId, before, since, until, products],
  )
  return rows
}
