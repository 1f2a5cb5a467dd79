import type { Queryable, Tx } from '../../kit/database.ts'
import type { Terms } from '../terms.ts'
import { termColumns } from '../terms-store.ts'

/** How many direct downlines an agent may have at the top; null for as many as wanted. */
export const findQuota = async (from: Queryable, agentId: bigint): Promise<number | null> => {
  const { rows } = await from.query<{ max: number | null }>('SELECT max_at_top AS max FROM agent_quota WHERE agent_id = $1', [
    agentId,
  ])
  return rows[0]?.max ?? null
}

export type NewQuota = { agentId: bigint; max: number | null; staffId: bigint; reason: string; at: Date }

export const writeQuota = async (tx: Tx, { agentId, max, staffId, reason, at }: NewQuota): Promise<void> => {
  await tx.query(
    `INSERT INTO agent_quota (agent_id, max_at_top, set_by, reason, at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (agent_id) DO UPDATE SET (max_at_top, set_by, reason, at) = ($2, $3, $4, $5)`,
    [agentId, max, staffId, reason, at],
  )
}

/** How many direct downlines have terms that leave their agent nothing in some product. @param except a member who is not counted */
export const countAtTop = async (from: Queryable, agentId: bigint, except?: bigint): Promise<number> => {
  const { rows } = await from.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM agent_at_top($1) t (id) WHERE t.id IS DISTINCT FROM $2',
    [agentId, except ?? null],
  )
  return rows[0]?.count ?? 0
}

export type AtTop = Terms & { memberId: bigint; username: string; since: Date }

/** Those downlines, who has such terms longest first. */
export const listAtTop = async (from: Queryable, agentId: bigint, limit: number): Promise<AtTop[]> => {
  const { rows } = await from.query<AtTop>(
    `SELECT t.member_id AS "memberId", m.username, t.since, ${termColumns('t')} FROM agent_at_top($1) a (id)
       JOIN agent_terms t ON t.member_id = a.id AND t.until = 'infinity'
       JOIN member m ON m.id = a.id
      ORDER BY t.since, t.member_id LIMIT $2`,
    [agentId, limit],
  )
  return rows
}
