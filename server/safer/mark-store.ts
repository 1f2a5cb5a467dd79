import type { Queryable, Tx } from '../kit/database.ts'
import type { Break } from './rules.ts'

export const writeMarks = async (tx: Tx, memberId: bigint, hashes: readonly Buffer[]): Promise<void> => {
  await tx.query(
    'INSERT INTO safer_mark (hash, member_id) SELECT hash, $1 FROM unnest($2::bytea[]) h (hash) ON CONFLICT DO NOTHING',
    [memberId, hashes],
  )
}

/** Whether one of the hashes belongs to a member whose exclusion holds. */
export const isMarked = async (from: Queryable, hashes: readonly Buffer[], now: Date): Promise<boolean> => {
  const { rows } = await from.query(
    `SELECT FROM safer_mark m JOIN safer_break b ON b.member_id = m.member_id AND b.kind = 'exclusion'
      WHERE m.hash = ANY ($1::bytea[]) AND (b.until IS NULL OR b.until > $2 OR b.returns_at IS NULL OR b.returns_at > $2) LIMIT 1`,
    [hashes, now],
  )
  return rows.length > 0
}

/** Those of the members who are on a break now. @param kind of one kind only */
export const membersOnBreak = async (
  from: Queryable,
  memberIds: readonly bigint[],
  now: Date,
  kind?: Break['kind'],
): Promise<bigint[]> => {
  const { rows } = await from.query<{ member_id: bigint }>(
    `SELECT DISTINCT member_id FROM safer_break
      WHERE member_id = ANY ($1::bigint[]) AND ($3::text IS NULL OR kind = $3)
        AND (until IS NULL OR until > $2 OR kind = 'exclusion' AND (returns_at IS NULL OR returns_at > $2))`,
    [memberIds, now, kind ?? null],
  )
  return rows.map((row) => row.member_id)
}
