import type { Queryable } from '../kit/database.ts'
import { firstIdAt } from '../kit/ids.ts'
import type { Scope } from './scope.ts'

/** Rows of so few members are found by member; those of more by the time. */
const fewMax = 1_000

/**
 * The members of a scope who have bet or moved money since a time; undefined when they are many. On a cluster balances lie beside no
 * teams, and all members of a small one are answered.
 */
export const fewActive = async (
  from: Queryable,
  { under, levels, memberId }: Scope,
  { since, isOnCluster }: { since: Date; isOnCluster: boolean },
): Promise<bigint[] | undefined> => {
  if (memberId !== undefined) return [memberId]
  const { rows } = isOnCluster
    ? await from.query<{ id: bigint }>(
        `SELECT member_id AS id FROM agent_closure WHERE ancestor_id = $1 AND ($2::int IS NULL OR depth <= $2) LIMIT $3`,
        [under, levels ?? null, fewMax + 1],
      )
    : await from.query<{ id: bigint }>({
        name: 'agent_few_active',
        text: `SELECT c.member_id AS id
                 FROM (SELECT c.member_id, EXISTS (SELECT FROM agent_team_day t WHERE t.branch_id = c.member_id AND t.parent_id = c.member_id
                                                      AND t.day > $4::timestamptz - interval '1 day') AS has_day
                         FROM agent_closure c WHERE c.ancestor_id = $1 AND ($2::int IS NULL OR c.depth <= $2)) c
                 LEFT JOIN balance b ON b.member_id = c.member_id AND b.account = c.member_id << 4
                WHERE b.last_id >= $3 OR c.has_day LIMIT $5`,
        values: [under, levels ?? null, firstIdAt(since), since, fewMax + 1],
      })
  return rows.length > fewMax ? undefined : rows.map(({ id }) => id)
}

/** Members whose rows are read by member. `isOnCluster`: these rows lie on other machines than the team. */
export type Few = { memberIds: readonly bigint[]; isOnCluster: boolean }

/** When members were below `under`, and that below the agent, in the same order; times as text, which has all their digits. */
export type BelowSpans = { memberIds: bigint[]; since: string[]; until: string[] }

export const spansBelow = async (
  from: Queryable,
  { under, agentId }: Scope,
  memberIds: readonly bigint[],
): Promise<BelowSpans> => {
  const { rows } = await from.query<{ id: bigint; since: string; until: string }>(
    `SELECT l.member_id AS id, l.since::text, l.until::text FROM agent_line l
      WHERE l.member_id = ANY ($1::bigint[]) AND array_position(l.line, $2::bigint) <= array_position(l.line, $3::bigint)`,
    [memberIds, under, agentId],
  )
  return { memberIds: rows.map(({ id }) => id), since: rows.map(({ since }) => since), until: rows.map(({ until }) => until) }
}

/**
 * The newest rows of the spans of a few members. One PostgreSQL reads the newest of each member by itself; a cluster can only be asked for
 * those of all together, since it does so on each machine.
 * @param spans their three arrays, as they stand in the statement
 */
export const newestInSpans = (
  isOnCluster: boolean,
  { rows, own, at, where, order, spans }: { rows: string; own: string; at: string; where: string; order: string; spans: string },
): string => {
  const inSpan = `${at} >= m.since AND ${at} < m.until`
  return isOnCluster
    ? `(SELECT r.* FROM ${rows} r JOIN ${spans} m (id, since, until) ON r.member_id = m.id AND ${inSpan} WHERE ${where} ${order})`
    : `(SELECT n.* FROM ${spans} m (id, since, until)
         CROSS JOIN LATERAL (SELECT * FROM ${rows} r WHERE ${own} AND ${inSpan} AND ${where} ${order}) n)`
}

/** Whether a member was below `under`, and that below the agent, at a time. @param of the row with `member_id`; `at` its time */
export const wasBelow = (of: string, at: string, under: string, agent: string): string =>
  `EXISTS (SELECT FROM agent_line l WHERE l.member_id = ${of}.member_id AND l.since <= ${at} AND l.until > ${at} AND array_position(l.line, ${under}::bigint) <= array_position(l.line, ${agent}::bigint))`

/** Half open. */
export type Ids = { fromId: bigint; uptoId: bigint }

/** Windows have so many rows of all members at first, and four times as many each time. */
const [windowMin, windowMax] = [200, 50_000]

/**
 * Reads the newest rows of an id range by windows that grow, until there are enough.
 * @param floorOf the id at which so many of the newest rows of all members begin; undefined when there are fewer
 */
export const newestOfWindows = async <Row>(
  { fromId, uptoId }: Ids,
  take: number,
  floorOf: (ids: Ids, rows: number) => Promise<bigint | undefined>,
  read: (ids: Ids, left: number) => Promise<Row[]>,
): Promise<Row[]> => {
  const found: Row[] = []
  let end = uptoId
  for (let rows = windowMin; end > fromId && found.length < take; rows = Math.min(rows * 4, windowMax)) {
    const begin = (await floorOf({ fromId, uptoId: end }, rows)) ?? fromId
    found.push(...(await read({ fromId: begin, uptoId: end }, take - found.length)))
    end = begin
  }
  return found
}

/** The id at which the newest rows of tables with ids begin, so many of all. */
export const floorIn =
  (from: Queryable, tables: readonly string[]) =>
  async ({ fromId, uptoId }: Ids, rows: number): Promise<bigint | undefined> => {
    const newest = tables.map(
      (table) => `(SELECT id FROM ${table} WHERE id >= $1 AND id < $2 ORDER BY id DESC OFFSET $3 LIMIT 1)`,
    )
    const { rows: floors } = await from.query<{ id: bigint | null }>({
      name: `agent_floor_${tables.join('_')}`,
      text: `SELECT max(id) AS id FROM (${newest.join(' UNION ALL ')}) n`,
      values: [fromId, uptoId, rows - 1],
    })
    return floors[0]?.id ?? undefined
  }

const windowMs = 60_000

/** The same of a table whose ids are only found by time: a minute for every so many rows. */
export const floorByTime = ({ fromId, uptoId }: Ids, rows: number): Promise<bigint | undefined> => {
  const begin = uptoId - (BigInt((windowMs * rows) / windowMin) << 22n)
  return Promise.resolve(begin > fromId ? begin : undefined)
}
