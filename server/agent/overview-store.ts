import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'
import type { Span } from '../kit/days.ts'
import { firstIdAt } from '../kit/ids.ts'
import { countedDeposits } from '../ledger/member-flows.ts'
import { numberOfKind } from '../ledger/kinds.ts'

/** How many there were today and the day before. */
export type Counts = { today: number; yesterday: number }

/** What lay in the main wallet accounts of a team when a day began; null where that was not noted. */
export const findBalanceAt = async (from: Queryable, agentId: bigint, day: Date): Promise<Amount | null> => {
  const { rows } = await from.query<{ balance: bigint }>(
    `SELECT coalesce((SELECT b.balance FROM agent_balance_day b WHERE b.member_id = $1 AND b.day = $2), 0) AS balance
       FROM agent_figure_mark WHERE balance_day >= $2`,
    [agentId, day],
  )
  return rows[0] ? amount(rows[0].balance) : null
}

type Days = { yesterday: Date; today: Date }

/** Who registered below an agent. */
export const countRegistered = async (from: Queryable, agentId: bigint, { yesterday, today }: Days): Promise<Counts> => {
  const { rows } = await from.query<Counts>({
    name: 'agent_count_registered',
    text: `SELECT count(*) FILTER (WHERE m.registered_at >= $3)::int AS today, count(*) FILTER (WHERE m.registered_at < $3)::int AS yesterday
             FROM member m JOIN agent_closure c ON c.ancestor_id = $1 AND c.member_id = m.id AND c.depth > 0 WHERE m.registered_at >= $2`,
    values: [agentId, yesterday, today],
  })
  return rows[0] ?? { today: 0, yesterday: 0 }
}

/** Who made the first deposit, below an agent. */
export const countFirstDepositors = async (from: Queryable, agentId: bigint, { yesterday, today }: Days): Promise<Counts> => {
  const { rows } = await from.query<Counts>({
    name: 'agent_count_first_depositors',
    text: `SELECT count(*) FILTER (WHERE f.id >= $3)::int AS today, count(*) FILTER (WHERE f.id < $3)::int AS yesterday
             FROM (SELECT v.member_id, min(v.id) AS id FROM agent_movement v
                    WHERE v.kind = ANY ($4::smallint[]) AND v.id >= $2 AND v.amount > 0 GROUP BY v.member_id) f
             JOIN agent_closure c ON c.ancestor_id = $1 AND c.member_id = f.member_id AND c.depth > 0
            WHERE NOT EXISTS (SELECT FROM agent_movement e WHERE e.member_id = f.member_id AND e.id < $2 AND e.kind = ANY ($4::smallint[]) AND e.amount > 0)`,
    values: [agentId, firstIdAt(yesterday), firstIdAt(today), countedDeposits.kinds.map(numberOfKind)],
  })
  return rows[0] ?? { today: 0, yesterday: 0 }
}

const onlineMs = 120_000

/** Whose session was used just now, below an agent. */
export const countOnline = async (from: Queryable, agentId: bigint, now: Date): Promise<number> => {
  const { rows } = await from.query<{ count: number }>({
    name: 'agent_count_online',
    text: `SELECT count(DISTINCT s.member_id)::int AS count FROM session s
             JOIN agent_closure c ON c.ancestor_id = $1 AND c.member_id = s.member_id AND c.depth > 0
            WHERE s.last_seen_at > $2 AND s.expires_at > $3`,
    values: [agentId, new Date(now.getTime() - onlineMs), now],
  })
  return rows[0]?.count ?? 0
}

export type TopBranch = { id: bigint; username: string; type: number; teamSize: number }

/** The direct downlines with the largest valid bet. */
export const listTopBranches = async (
  from: Queryable,
  agentId: bigint,
  { since, until }: Span,
  limit: number,
): Promise<TopBranch[]> => {
  const { rows } = await from.query<TopBranch>({
    name: 'agent_top_branches',
    text: `SELECT x.id, x.username, x.type,
                  (SELECT count(*)::int FROM agent_closure s WHERE s.ancestor_id = x.id AND s.depth > 0) AS "teamSize"
             FROM (SELECT m.id, m.username, m.type, sum(t.valid) AS valid
                     FROM member m
                     JOIN agent_team_day t ON t.branch_id = m.id AND t.parent_id = $1 AND t.day >= $2 AND t.day < $3
                    WHERE m.upline_id = $1 GROUP BY m.id HAVING sum(t.valid) > 0 ORDER BY sum(t.valid) DESC, m.id LIMIT $4) x
            ORDER BY x.valid DESC, x.id`,
    values: [agentId, since, until, limit],
  })
  return rows
}
