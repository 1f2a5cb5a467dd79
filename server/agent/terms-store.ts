import type { Queryable, Tx } from '../kit/database.ts'
import { lockNumbers } from '../kit/lock-numbers.ts'
import { rateColumns, type Terms } from './terms.ts'

export const termColumns = (alias: string): string =>
  [`${alias}.prize_group AS "prizeGroup"`, ...rateColumns.map((column) => `${alias}.${column}`)].join(', ')

/** The terms of a member as they are now. @param lock holds them until the transaction ends */
export const findTerms = async (from: Queryable, memberId: bigint, lock = false): Promise<Terms | undefined> => {
  const { rows } = await from.query<Terms>(
    `SELECT ${termColumns('t')} FROM agent_terms t WHERE t.member_id = $1 AND t.until = 'infinity'${lock ? ' FOR UPDATE' : ''}`,
    [memberId],
  )
  return rows[0]
}

/** Who changes terms: a member or one of the staff. */
export type ChangedBy = { memberId?: bigint; staffId?: bigint; reason: string }

export type NewTerms = { memberId: bigint; terms: Terms }

const fields = ['prize_group', ...rateColumns].join(', ')

/** Replaces the terms of members for bets from now on. The caller holds what they were. */
export const writeTerms = async (tx: Tx, changed: readonly NewTerms[], by: ChangedBy, at: Date): Promise<void> => {
  const columns = [
    changed.map(({ memberId }) => memberId),
    changed.map(({ terms }) => terms.prizeGroup),
    ...rateColumns.map((column) => changed.map(({ terms }) => terms[column])),
  ]
  await tx.query(`UPDATE agent_terms SET until = $2 WHERE member_id = ANY ($1::bigint[]) AND until = 'infinity' AND since < $2`, [
    columns[0],
    at,
  ])
  await tx.query(
    `INSERT INTO agent_terms AS t (member_id, since, ${fields}, is_frozen, by_member_id, by_staff_id, reason)
     SELECT u.member_id, greatest($9::timestamptz, m.registered_at), u.prize_group, u.live, u.rng, u.pvp, u.fish, u.sports, u.esports, m.status = 'frozen', $10, $11, $12
       FROM unnest($1::bigint[], $2::smallint[], $3::smallint[], $4::smallint[], $5::smallint[], $6::smallint[], $7::smallint[], $8::smallint[])
              u (member_id, ${fields})
       JOIN member m ON m.id = u.member_id
     ON CONFLICT (member_id, since) DO UPDATE
       SET (${fields}, by_member_id, by_staff_id, reason) =
           (${['prize_group', ...rateColumns].map((column) => `excluded.${column}`).join(', ')}, $10, $11, $12)`,
    [...columns, at, by.memberId ?? null, by.staffId ?? null, by.reason],
  )
}

export type Below = { memberId: bigint; username: string; depth: number; terms: Terms }

const above = rateColumns.map((column, index) => `t.${column} > $${index + 3}`).join(' OR ')
const valuesOf = (memberId: bigint, terms: Terms): unknown[] => [
  memberId,
  terms.prizeGroup,
  ...rateColumns.map((column) => terms[column]),
]

/** Members below one whose terms are above others, nearest first, and how many there are. @param limit null for all, locked */
export const listAbove = async (
  from: Queryable,
  memberId: bigint,
  terms: Terms,
  limit: number | null,
): Promise<{ list: Below[]; total: number }> => {
  const { rows } = await from.query<Terms & Omit<Below, 'terms'> & { total: number }>(
    `SELECT c.member_id AS "memberId", m.username, c.depth, ${termColumns('t')}, count(*) OVER ()::int AS total
       FROM agent_closure c
       JOIN agent_terms t ON t.member_id = c.member_id AND t.until = 'infinity'
       JOIN member m ON m.id = c.member_id
      WHERE c.ancestor_id = $1 AND c.depth > 0 AND (t.prize_group > $2 OR ${above})
      ORDER BY c.depth, c.member_id LIMIT $9`,
    [...valuesOf(memberId, terms), limit],
  )
  return {
    list: rows.map(({ memberId: id, username, depth, total: _total, ...found }) => ({
      memberId: id,
      username,
      depth,
      terms: found,
    })),
    total: rows[0]?.total ?? 0,
  }
}

/** Holds the tree until the transaction ends: no member joins it, nothing moves, and no terms change by another hand. */
export const holdTree = async (tx: Tx): Promise<void> => {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [lockNumbers.agentTree])
}

/** Holds the tree against moves and changes by staff. Agents give terms, and members join, at the same time. */
export const shareTree = async (tx: Tx): Promise<void> => {
  await tx.query('SELECT pg_advisory_xact_lock_shared($1)', [lockNumbers.agentTree])
}
