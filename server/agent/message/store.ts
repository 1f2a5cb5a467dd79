import type { Queryable, Tx } from '../../kit/database.ts'

export type SentMessage = { id: bigint; to: string; text: string; receivers: number; at: Date }

type NewSent = Omit<SentMessage, 'to'> & { agentId: bigint; sentBy: bigint; memberId: bigint | null }

export const insertSent = async (tx: Tx, { id, agentId, sentBy, memberId, text, receivers, at }: NewSent): Promise<void> => {
  await tx.query(
    'INSERT INTO agent_message (id, agent_id, sent_by, member_id, text, receivers, at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [id, agentId, sentBy, memberId, text, receivers, at],
  )
}

/** How many messages an agent sent from an instant on. @param firstId the first id of that instant */
export const countSent = async (from: Queryable, agentId: bigint, firstId: bigint): Promise<number> => {
  const { rows } = await from.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM agent_message WHERE agent_id = $1 AND id >= $2',
    [agentId, firstId],
  )
  return rows[0]?.count ?? 0
}

/** A page of what an agent sent, newest first, and how much there is. */
export const listSent = async (
  from: Queryable,
  agentId: bigint,
  page: { no: number; size: number },
): Promise<{ list: SentMessage[]; total: number }> => {
  const [{ rows }, { rows: counts }] = await Promise.all([
    from.query<SentMessage>(
      `SELECT s.id, coalesce(m.username, '') AS "to", s.text, s.receivers, s.at
         FROM agent_message s LEFT JOIN member m ON m.id = s.member_id
        WHERE s.agent_id = $1 ORDER BY s.id DESC LIMIT $2 OFFSET $3`,
      [agentId, page.size, (page.no - 1) * page.size],
    ),
    from.query<{ total: number }>('SELECT count(*)::int AS total FROM agent_message WHERE agent_id = $1', [agentId]),
  ])
  return { list: rows, total: counts[0]?.total ?? 0 }
}

/** Those directly below an agent, assistants left out. */
export const listDirect = async (from: Queryable, agentId: bigint, limit: number): Promise<bigint[]> => {
  const { rows } = await from.query<{ id: bigint }>(
    'SELECT member_id AS id FROM agent_closure WHERE ancestor_id = $1 AND depth = 1 ORDER BY member_id LIMIT $2',
    [agentId, limit],
  )
  return rows.map(({ id }) => id)
}
