import type { MarkerKind } from '@tamuvo/contract/marker-kinds.ts'
import type { Queryable, Tx } from '../../kit/database.ts'
import type { Day } from '../../kit/days.ts'
import type { Marker, Sign } from './rules.ts'
import type { NamedRules } from './version.ts'

/** Inserts signs; repeats are ignored. */
export const writeSigns = async (to: Queryable, signs: readonly Sign[]): Promise<void> => {
  if (signs.length === 0) return
  await to.query(
    `INSERT INTO safer_sign (member_id, kind, at, about)
     SELECT * FROM unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::text[]) ON CONFLICT DO NOTHING`,
    [
      signs.map(({ memberId }) => memberId),
      signs.map(({ kind }) => kind),
      signs.map(({ at }) => at),
      signs.map(({ about }) => about),
    ],
  )
}

/** Locks the journal cursor of the markers until the transaction ends. Undefined while another process holds it. */
export const holdCursor = async (tx: Tx): Promise<{ uptoId: bigint | null } | undefined> => {
  const { rows } = await tx.query<{ uptoId: bigint | null }>(
    'SELECT upto_id AS "uptoId" FROM safer_marker_cursor FOR UPDATE SKIP LOCKED',
  )
  return rows[0]
}

export const moveCursor = async (tx: Tx, uptoId: bigint): Promise<void> => {
  await tx.query('UPDATE safer_marker_cursor SET upto_id = $1', [uptoId])
}

const signColumns = 's.member_id AS "memberId", s.kind, s.at, s.about'

/** Marks signs that are in no marker yet as counted and returns them, the oldest first. */
export const takeFreshSigns = async (tx: Tx, limit: number): Promise<Sign[]> => {
  const { rows } = await tx.query<Sign>(
    `UPDATE safer_sign s SET counted = true
       FROM (SELECT member_id, kind, at, about FROM safer_sign WHERE NOT counted ORDER BY at LIMIT $1 FOR UPDATE) f
      WHERE s.member_id = f.member_id AND s.kind = f.kind AND s.at = f.at AND s.about = f.about RETURNING ${signColumns}`,
    [limit],
  )
  return rows
}

/** The counted signs of some members since a time, oldest first. */
export const signsSince = async (from: Queryable, memberIds: readonly bigint[], since: Date): Promise<Sign[]> => {
  const { rows } = await from.query<Sign>(
    `SELECT ${signColumns} FROM safer_sign s WHERE s.member_id = ANY ($1::bigint[]) AND s.at >= $2 AND s.counted ORDER BY s.at, s.kind`,
    [memberIds, since],
  )
  return rows
}

export const keepRules = async (tx: Tx, { version, rules }: NamedRules, at: Date): Promise<void> => {
  await tx.query('INSERT INTO safer_marker_rule (version, rules, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    version,
    JSON.stringify(rules),
    at,
  ])
}

/** The stored rules of some versions. */
export const rulesByVersion = async (from: Queryable, versions: readonly string[]): Promise<NamedRules[]> => {
  const { rows } = await from.query<NamedRules>(
    'SELECT version, rules FROM safer_marker_rule WHERE version = ANY ($1::text[]) ORDER BY since, version',
    [versions],
  )
  return rows
}

export type MembersMarker = Marker & { memberId: bigint }

/** Inserts markers, or updates those whose count has grown. @returns the members concerned */
export const writeMarkers = async (tx: Tx, markers: readonly MembersMarker[]): Promise<Set<bigint>> => {
  const { rows } = await tx.query<{ memberId: bigint }>(
    `INSERT INTO safer_marker AS m (member_id, day, kind, counted, points, at, rule)
     SELECT * FROM unnest($1::bigint[], $2::date[], $3::text[], $4::int[], $5::smallint[], $6::timestamptz[], $7::text[])
     ON CONFLICT (member_id, day, kind) DO UPDATE
       SET (counted, points, at, rule) = ROW (EXCLUDED.counted, EXCLUDED.points, EXCLUDED.at, EXCLUDED.rule)
     WHERE m.counted < EXCLUDED.counted RETURNING m.member_id AS "memberId"`,
    [
      markers.map(({ memberId }) => memberId),
      markers.map(({ day }) => day),
      markers.map(({ kind }) => kind),
      markers.map(({ counted }) => counted),
      markers.map(({ points }) => points),
      markers.map(({ at }) => at),
      markers.map(({ rule }) => rule),
    ],
  )
  return new Set(rows.map(({ memberId }) => memberId))
}

/** The markers of a member after a day, the newest first. */
export const markersAfter = async (from: Queryable, memberId: bigint, after: Day): Promise<Marker[]> => {
  const { rows } = await from.query<Omit<Marker, 'kind'> & { kind: MarkerKind }>(
    `SELECT kind, to_char(day, 'YYYY-MM-DD') AS day, at, counted, points, rule FROM safer_marker
      WHERE member_id = $1 AND day > $2 ORDER BY safer_marker.day DESC, at DESC, kind`,
    [memberId, after],
  )
  return rows
}

export const lastTipOf = async (from: Queryable, memberId: bigint): Promise<Date | undefined> => {
  const { rows } = await from.query<{ at: Date }>('SELECT at FROM safer_tip WHERE member_id = $1', [memberId])
  return rows[0]?.at
}

export const writeTip = async (tx: Tx, memberId: bigint, at: Date): Promise<void> => {
  await tx.query('INSERT INTO safer_tip (member_id, at) VALUES ($1, $2) ON CONFLICT (member_id) DO UPDATE SET at = $2', [
    memberId,
    at,
  ])
}

/** Deletes signs before a time. */
export const forgetSigns = async (from: Queryable, before: Date): Promise<void> => {
  await from.query('DELETE FROM safer_sign WHERE at < $1', [before])
  await from.query('DELETE FROM safer_marker WHERE at < $1', [before])
}
