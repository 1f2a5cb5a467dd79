import type { Queryable } from '../kit/database.ts'
import { firstIdAt } from '../kit/ids.ts'
import type { Scope } from './scope.ts'

/** Rows of so few members are found by member; those of more by the time. */
const fewMax = 1_000

/** The members of a scope who have bet or moved money since a time; undefined when they are many. */
export const fewActive = async (
  from: Queryable,
  { under, levels, memberId }: Scope,
  since: Date,
): Promise<bigint[] | undefined> => {
  if (memberId !== undefined) return [memberId]
  const { rows } = await from.query<{ id: bigint }>({
    name: 'agent_few_active',
    text: `SELECT c.member_id AS id FROM agent_closure c
            WHERE c.ancestor_id = $1 AND ($2::int IS NULL OR c.depth <= $2)
              AND (EXISTS (SELECT FROM balance b WHERE b.account = c.member_id << 4 AND b.last_id >= $3)
                   OR EXISTS (SELECT FROM agent_team_day t WHERE t.branch_id = c.member_id AND t.parent_id = c.member_id AND t.day > $4::timestamptz - interval '1 day'))
            LIMIT $5`,
    values: [under, levels ?? null, firstIdAt(since), since, fewMax + 1],
  })
  return rows.length > fewMax ? undefined : rows.map(({ id }) => id)
}

/** Whether a member was below `under`, and that below the agent, at a time. @param of the row with `member_id`; `at` its time */
export const wasBelow = (of: string, at: string, under: string, agent: string): string =>
  `EXISTS (SELECT FROM agent_line l WHERE l.member_id = ${of}.member_id AND l.since <= ${at} AND l.until > ${at} AND l.line @> ARRAY[${under}, ${agent}]::bigint[])`

const windowMs = 600_000

/** Half open. */
export type Ids = { fromId: bigint; uptoId: bigint }

/** Reads the newest rows of an id range by windows that grow, until there are enough. */
export const newestOfWindows = async <Row>(
  { fromId, uptoId }: Ids,
  take: number,
  read: (ids: Ids, left: number) => Promise<Row[]>,
): Promise<Row[]> => {
  const found: Row[] = []
  let end = uptoId
  for (let width = BigInt(windowMs) << 22n; end > fromId && found.length < take; width *= 4n) {
    const begin = end - width > fromId ? end - width : fromId
    found.push(...(await read({ fromId: begin, uptoId: end }, take - found.length)))
    end = begin
  }
  return found
}
