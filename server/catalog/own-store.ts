import type { Queryable, Tx } from '../kit/database.ts'

type Row = { node_id: string }

/** Node ids of a member's favourites, newest first. */
export const listFavouriteNodes = async (database: Queryable, memberId: bigint): Promise<string[]> => {
  const { rows } = await database.query<Row>(
    'SELECT node_id FROM favourite_game WHERE member_id = $1 ORDER BY at DESC, node_id',
    [memberId],
  )
  return rows.map(({ node_id }) => node_id)
}

/** Adds a favourite, unless it exists or the member has `most` already. */
export const insertFavourite = async (database: Queryable, memberId: bigint, nodeId: string, at: Date, most: number) => {
  await database.query(
    `INSERT INTO favourite_game (member_id, node_id, at)
     SELECT $1, $2, $3 WHERE (SELECT count(*) FROM favourite_game WHERE member_id = $1) < $4 ON CONFLICT DO NOTHING`,
    [memberId, nodeId, at, most],
  )
}

export const deleteFavourite = async (database: Queryable, memberId: bigint, nodeId: string): Promise<void> => {
  await database.query('DELETE FROM favourite_game WHERE member_id = $1 AND node_id = $2', [memberId, nodeId])
}

/** Node ids of the games a member opened, the last one first. */
export const listRecentNodes = async (database: Queryable, memberId: bigint): Promise<string[]> => {
  const { rows } = await database.query<Row>('SELECT node_id FROM recent_game WHERE member_id = $1 ORDER BY at DESC, node_id', [
    memberId,
  ])
  return rows.map(({ node_id }) => node_id)
}

/** Records that a game was opened and deletes all but the newest `kept`. */
export const noteRecent = async (tx: Tx, memberId: bigint, nodeId: string, at: Date, kept: number): Promise<void> => {
  await tx.query(
    `INSERT INTO recent_game (member_id, node_id, at) VALUES ($1, $2, $3)
     ON CONFLICT (member_id, node_id) DO UPDATE SET at = greatest(recent_game.at, excluded.at)`,
    [memberId, nodeId, at],
  )
  await tx.query(
    `DELETE FROM recent_game WHERE member_id = $1 AND node_id IN
       (SELECT node_id FROM recent_game WHERE member_id = $1 ORDER BY at DESC, node_id OFFSET $2)`,
    [memberId, kept],
  )
}
