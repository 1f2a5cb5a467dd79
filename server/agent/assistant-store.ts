import type { Queryable, Tx } from '../kit/database.ts'

export type Assistant = {
  id: bigint
  username: string
  type: 41 | 42
  status: 'active' | 'frozen'
  registeredAt: Date
  lastLoginAt: Date | null
}

const columns = 'id, username, type, status, registered_at AS "registeredAt", last_login_at AS "lastLoginAt"'

/** The assistants of an agent, oldest first. */
export const listAssistantsOf = async (from: Queryable, agentId: bigint): Promise<Assistant[]> => {
  const { rows } = await from.query<Assistant>(
    `SELECT ${columns} FROM member WHERE upline_id = $1 AND type IN (41, 42) ORDER BY id LIMIT 200`,
    [agentId],
  )
  return rows
}

/** An assistant of an agent, held until the transaction ends. */
export const lockAssistant = async (tx: Tx, agentId: bigint, id: bigint): Promise<Assistant | undefined> => {
  const { rows } = await tx.query<Assistant>(
    `SELECT ${columns} FROM member WHERE upline_id = $1 AND id = $2 AND type IN (41, 42) FOR UPDATE`,
    [agentId, id],
  )
  return rows[0]
}
