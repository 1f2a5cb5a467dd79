import type { Queryable, Tx } from '../kit/database.ts'

/**
 * A round of which a client says that it showed something else than what was decided. `made`: what the rules make of it now, where that is
 * not what was decided, and empty where they make no such round; null where the report is all there is.
 */
export type Fault = { game: string; roundId: bigint; memberId: bigint; shown: Buffer; made: Buffer | null; at: Date }

/** @returns false when the member has reported the game already, and this report proves no more */
export const insertFault = async (tx: Tx, { game, roundId, memberId, shown, made, at }: Fault): Promise<boolean> => {
  // What is proven takes the place of what was only said.
  if (made) await tx.query('DELETE FROM studio_fault WHERE game = $1 AND member_id = $2 AND made IS NULL', [game, memberId])
  const { rowCount } = await tx.query(
    'INSERT INTO studio_fault (game, round_id, member_id, shown, made, at) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING',
    [game, roundId, memberId, shown, made, at],
  )
  return rowCount === 1
}

/** Games that decide a round otherwise than they did. */
export const gamesAtFault = async (from: Queryable): Promise<string[]> => {
  const { rows } = await from.query<{ game: string }>('SELECT DISTINCT game FROM studio_fault WHERE made IS NOT NULL')
  return rows.map(({ game }) => game)
}

export const listFaults = async (from: Queryable): Promise<Fault[]> => {
  const { rows } = await from.query<Fault>(
    'SELECT game, round_id AS "roundId", member_id AS "memberId", shown, made, at FROM studio_fault ORDER BY at, game',
  )
  return rows
}

/** Forgets the reports about a game. @returns false when there are none */
export const deleteFault = async (from: Queryable, game: string): Promise<boolean> => {
  const { rowCount } = await from.query('DELETE FROM studio_fault WHERE game = $1', [game])
  return (rowCount ?? 0) > 0
}
