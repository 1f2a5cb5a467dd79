import type { Queryable, Tx } from '../kit/database.ts'

type MoveState = 'proposed' | 'approved' | 'rejected' | 'done' | 'void'

export type Move = {
  id: bigint
  request: string
  memberId: bigint
  fromId: bigint | null
  toId: bigint | null
  reason: string
  maker: bigint
  proposedAt: Date
  state: MoveState
  decidedAt: Date | null
  effectiveAt: Date | null
  moved: number | null
}

const columns = `v.id, v.request, v.member_id AS "memberId", v.from_id AS "fromId", v.to_id AS "toId", v.reason, v.maker, v.proposed_at AS "proposedAt",
  v.state, v.decided_at AS "decidedAt", v.effective_at AS "effectiveAt", v.moved`

export const findMoveRequest = async (from: Queryable, request: string): Promise<Move | undefined> => {
  const { rows } = await from.query<Move>(`SELECT ${columns} FROM agent_move v WHERE v.request = $1`, [request])
  return rows[0]
}

/** @returns false when another move of the member is open */
export const insertMove = async (
  tx: Tx,
  { id, request, memberId, fromId, toId, reason, maker, proposedAt }: Omit<Move, 'state' | 'decidedAt' | 'effectiveAt' | 'moved'>,
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `INSERT INTO agent_move (id, request, member_id, from_id, to_id, reason, maker, proposed_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (member_id) WHERE state IN ('proposed', 'approved') DO NOTHING`,
    [id, request, memberId, fromId, toId, reason, maker, proposedAt],
  )
  return rowCount === 1
}

export const lockMove = async (tx: Tx, id: bigint): Promise<Move | undefined> => {
  const { rows } = await tx.query<Move>(`SELECT ${columns} FROM agent_move v WHERE v.id = $1 FOR UPDATE`, [id])
  return rows[0]
}

type Decision = { state: 'approved' | 'rejected'; checker: bigint; decision: string; at: Date; effectiveAt: Date | null }

export const decideMove = async (tx: Tx, id: bigint, { state, checker, decision, at, effectiveAt }: Decision): Promise<void> => {
  await tx.query(
    'UPDATE agent_move SET state = $2, checker = $3, decision = $4, decided_at = $5, effective_at = $6 WHERE id = $1',
    [id, state, checker, decision, at, effectiveAt],
  )
}

export const endMove = async (
  tx: Tx,
  id: bigint,
  { state, moved, at }: { state: 'done' | 'void'; moved: number; at: Date },
): Promise<void> => {
  await tx.query('UPDATE agent_move SET state = $2, moved = $3, done_at = $4 WHERE id = $1', [id, state, moved, at])
}

/** Approved moves whose time has come, in the order in which they were decided. */
export const listDueMoves = async (from: Queryable, now: Date): Promise<bigint[]> => {
  const { rows } = await from.query<{ id: bigint }>(
    `SELECT id FROM agent_move WHERE state = 'approved' AND effective_at <= $1 ORDER BY effective_at, decided_at, id LIMIT 1000`,
    [now],
  )
  return rows.map(({ id }) => id)
}

export type NamedMove = Move & { username: string; from: string; to: string }

export const listLastMoves = async (from: Queryable, limit: number): Promise<NamedMove[]> => {
  const { rows } = await from.query<NamedMove>(
    `SELECT ${columns}, m.username, coalesce(f.username, '') AS from, coalesce(t.username, '') AS to
       FROM agent_move v JOIN member m ON m.id = v.member_id LEFT JOIN member f ON f.id = v.from_id LEFT JOIN member t ON t.id = v.to_id
      ORDER BY v.id DESC LIMIT $1`,
    [limit],
  )
  return rows
}
