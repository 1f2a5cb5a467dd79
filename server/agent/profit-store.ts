import type { Queryable } from '../kit/database.ts'
import type { Span } from '../kit/days.ts'

export type ProfitBranch = { id: bigint; username: string; type: number; teamSize: number; hasLeft: boolean }

type BranchesAsked = { under: bigint; seenBy: bigint; span: Span; usernameFrom: string; page: { no: number; size: number } }

/** Branches directly below an agent $1: those that are, and those that were and moved something in the span, as seen from above by $2. */
const branches = `
  SELECT m.id, m.username, m.type, false AS "hasLeft" FROM member m
   WHERE m.upline_id = $1 AND m.type IN (0, 1, 2) AND starts_with(m.username_key, $5)
  UNION ALL
  SELECT m.id, m.username, m.type, true FROM member m
   WHERE m.id IN (SELECT l.member_id FROM agent_line l WHERE l.line[2] = $1 AND l.until <> 'infinity' AND $2 = ANY (l.line[2:])
                     AND EXISTS (SELECT FROM agent_team_day t WHERE t.branch_id = l.member_id AND t.day >= $3 AND t.day < $4
                                    AND t.parent_id = $1 AND t.line_since = l.since))
     AND m.upline_id IS DISTINCT FROM $1 AND starts_with(m.username_key, $5)`

/** A page of the branches directly below an agent. */
export const listProfitBranches = async (
  from: Queryable,
  { under, seenBy, span, usernameFrom, page }: BranchesAsked,
): Promise<{ rows: ProfitBranch[]; total: number }> => {
  const values = [under, seenBy, span.since, span.until, usernameFrom]
  const [{ rows }, { rows: counts }] = await Promise.all([
    from.query<ProfitBranch>({
      name: 'agent_profit_branches',
      text: `SELECT b.*, (SELECT count(*)::int FROM agent_closure s WHERE s.ancestor_id = b.id AND s.depth > 0) AS "teamSize"
               FROM (SELECT * FROM (${branches}) a ORDER BY a."hasLeft", a.id DESC LIMIT $6 OFFSET $7) b ORDER BY b."hasLeft", b.id DESC`,
      values: [...values, page.size, (page.no - 1) * page.size],
    }),
    from.query<{ total: number }>({
      name: 'agent_profit_count',
      text: `SELECT count(*)::int AS total FROM (${branches}) a`,
      values,
    }),
  ])
  return { rows, total: counts[0]?.total ?? 0 }
}
