import type { Queryable } from '../../kit/database.ts'

/** Records that the member of a session has just proven to be present. @returns false when the session has ended */
export const writeSessionProof = async (tx: Queryable, tokenHash: Buffer, at: Date): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `INSERT INTO session_proof (token_hash, proven_at) SELECT token_hash, $2 FROM session WHERE token_hash = $1 FOR KEY SHARE
     ON CONFLICT (token_hash) DO UPDATE SET proven_at = $2`,
    [tokenHash, at],
  )
  return rowCount === 1
}

/** Whether the presence was proven after a time. */
export const isSessionProven = async (database: Queryable, tokenHash: Buffer, after: Date): Promise<boolean> => {
  const { rowCount } = await database.query('SELECT FROM session_proof WHERE token_hash = $1 AND proven_at > $2', [
    tokenHash,
    after,
  ])
  return rowCount === 1
}
