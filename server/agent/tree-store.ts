import type { Queryable, Tx } from '../kit/database.ts'

/** The agent above a member of the tree, or above an assistant. */
export const uplineOf = async (from: Queryable, memberId: bigint): Promise<bigint | null> => {
  const { rows } = await from.query<{ id: bigint | null }>('SELECT upline_id AS id FROM member WHERE id = $1', [memberId])
  return rows[0]?.id ?? null
}

/** How many levels a member is below an agent, 0 for the same; undefined outside of the team. */
export const depthBelow = async (from: Queryable, agentId: bigint, memberId: bigint): Promise<number | undefined> => {
  const { rows } = await from.query<{ depth: number }>(
    'SELECT depth FROM agent_closure WHERE ancestor_id = $1 AND member_id = $2',
    [agentId, memberId],
  )
  return rows[0]?.depth
}

export type Step = { id: bigint; username: string }

/** The way from an agent down to a member of the team, both included; empty outside of it. */
export const pathTo = async (from: Queryable, agentId: bigint, memberId: bigint): Promise<Step[]> => {
  const { rows } = await from.query<Step>(
    `SELECT m.id, m.username
       FROM agent_closure c
       JOIN agent_closure own ON own.ancestor_id = $1 AND own.member_id = $2
       JOIN member m ON m.id = c.ancestor_id
      WHERE c.member_id = $2 AND c.depth <= own.depth ORDER BY c.depth DESC`,
    [agentId, memberId],
  )
  return rows
}

export type TeamTotals = { direct: number; team: number; agents: number }

/** How many are directly below a member, below at all, and of these agents. */
export const countTeam = async (from: Queryable, memberId: bigint): Promise<TeamTotals> => {
  const { rows } = await from.query<TeamTotals>(
    `SELECT count(*) FILTER (WHERE c.depth = 1)::int AS direct, count(*)::int AS team,
            (SELECT count(*)::int FROM member m JOIN agent_closure a ON a.member_id = m.id AND a.ancestor_id = $1
              WHERE m.type IN (1, 2) AND m.id <> $1) AS agents
       FROM agent_closure c WHERE c.ancestor_id = $1 AND c.depth > 0`,
    [memberId],
  )
  return rows[0] ?? { direct: 0, team: 0, agents: 0 }
}

/** How many are below a member. */
export const teamSizeOf = async (from: Queryable, memberId: bigint): Promise<number> => {
  const { rows } = await from.query<{ count: number }>({
    name: 'agent_team_size',
    text: 'SELECT count(*)::int AS count FROM agent_closure WHERE ancestor_id = $1 AND depth > 0',
    values: [memberId],
  })
  return rows[0]?.count ?? 0
}

export type Branch = Step & { type: number; teamSize: number }

/** The direct downlines of a member by name, from a name on. */
export const listBranches = async (from: Queryable, memberId: bigint, after: string, limit: number): Promise<Branch[]> => {
  const { rows } = await from.query<Branch>(
    `SELECT m.id, m.username, m.type,
            (SELECT count(*)::int FROM agent_closure t WHERE t.ancestor_id = m.id AND t.depth > 0) AS "teamSize"
       FROM member m JOIN agent_closure c ON c.ancestor_id = $1 AND c.member_id = m.id AND c.depth = 1
      WHERE m.upline_id = $1 AND m.username > $2 ORDER BY m.username LIMIT $3`,
    [memberId, after, limit],
  )
  return rows
}

/** Holds an agent, so that what is counted for a limit stays counted until the transaction ends. */
export const holdAgent = async (tx: Tx, agentId: bigint): Promise<void> => {
  await tx.query('SELECT FROM member WHERE id = $1 FOR NO KEY UPDATE', [agentId])
}

/** Moves a branch. @returns how many members went with it */
export const moveBranch = async (
  tx: Tx,
  { memberId, toId, at }: { memberId: bigint; toId: bigint | null; at: Date },
): Promise<number> => {
  const { rows } = await tx.query<{ moved: number }>('SELECT agent_move_branch($1, $2, $3) AS moved', [memberId, toId, at])
  return rows[0]?.moved ?? 0
}

/** Replaces what an agent noted about a member. */
export const writeRemark = async (
  from: Queryable,
  { agentId, memberId, text, at }: { agentId: bigint; memberId: bigint; text: string; at: Date },
): Promise<void> => {
  await from.query(
    `INSERT INTO agent_remark (agent_id, member_id, text, at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (agent_id, member_id) DO UPDATE SET text = excluded.text, at = excluded.at`,
    [agentId, memberId, text, at],
  )
}
