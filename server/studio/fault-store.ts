import type { Queryable } from '../kit/database.ts'

/** A round of which a game showed something else than what was decided. */
export type Fault = { game: string; roundId: bigint; memberId: bigint; shown: Buffer; at: Date }

/** @returns false when the member has reported the game already */
export const insertFault = async (from: Queryable, { game, roundId, memberId, shown, at }: Fault): Promise<boolean> => {
  const { rowCount } = await from.query(
    'INSERT INTO studio_fault (game, round_id, member_id, shown, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
    [game, roundId, memberId, shown, at],
  )
  return rowCount === 1
}

export const listFaults = async (from: Queryable): Promise<Fault[]> => {
  const { rows } = await from.query<Fault>(
    'SELECT game, round_id AS "roundId", member_id AS "memberId", shown, at FROM studio_fault ORDER BY at, game',
  )
  return rows
}

/** Forgets the reports about a game. @returns false when there are none */
export const deleteFault = async (from: Queryable, game: string): Promise<boolean> => {
  const { rowCount } = await from.query('DELETE FROM studio_fault WHERE game = $1', [game])
  return (rowCount ?? 0) > 0
}
