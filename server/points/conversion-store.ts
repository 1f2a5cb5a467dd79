import type { Queryable, Tx } from '../kit/database.ts'

export type Conversion = {
  memberId: bigint
  id: bigint
  points: bigint
  amount: bigint
  pointsEntryId: bigint
  entryId: bigint
  at: Date
}

export const insertConversion = async (tx: Tx, conversion: Conversion): Promise<void> => {
  const { memberId, id, points, amount, pointsEntryId, entryId, at } = conversion
  await tx.query(
    `INSERT INTO points_conversion (member_id, id, points, amount, points_entry_id, entry_id, at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [memberId, id, points, amount, pointsEntryId, entryId, at],
  )
}

export const findConversion = async (from: Queryable, memberId: bigint, id: bigint): Promise<Conversion | undefined> => {
  const { rows } = await from.query<Conversion>(
    `SELECT member_id AS "memberId", id, points, amount, points_entry_id AS "pointsEntryId", entry_id AS "entryId", at
       FROM points_conversion WHERE member_id = $1 AND id = $2`,
    [memberId, id],
  )
  return rows[0]
}

/** How many points these of a member's conversions took. */
export const pointsOfConversions = async (
  from: Queryable,
  memberId: bigint,
  ids: readonly bigint[],
): Promise<Pick<Conversion, 'id' | 'points'>[]> => {
  const { rows } = await from.query<Pick<Conversion, 'id' | 'points'>>(
    'SELECT id, points FROM points_conversion WHERE member_id = $1 AND id = ANY ($2::bigint[])',
    [memberId, ids],
  )
  return rows
}

/** Points that a member has converted since a time. */
export const sumConvertedSince = async (from: Queryable, memberId: bigint, since: Date): Promise<bigint> => {
  const { rows } = await from.query<{ sum: bigint }>(
    'SELECT coalesce(sum(points), 0)::bigint AS sum FROM points_conversion WHERE member_id = $1 AND at >= $2',
    [memberId, since],
  )
  return rows[0]?.sum ?? 0n
}

/** Weighted turnover that counts towards the next point, by product. */
export const carriesOf = async (from: Queryable, memberId: bigint): Promise<Map<string, bigint>> => {
  const { rows } = await from.query<{ product: string; carry: bigint }>(
    'SELECT product, carry FROM points_carry WHERE member_id = $1',
    [memberId],
  )
  return new Map(rows.map(({ product, carry }) => [product, carry]))
}

/** Points that bets earned and that are not booked yet. */
export const sumPending = async (from: Queryable, memberId: bigint): Promise<bigint> => {
  const { rows } = await from.query<{ sum: bigint }>(
    'SELECT coalesce(sum(points), 0)::bigint AS sum FROM points_earning WHERE member_id = $1 AND entry_id IS NULL',
    [memberId],
  )
  return rows[0]?.sum ?? 0n
}
