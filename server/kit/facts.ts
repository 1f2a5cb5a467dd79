import { type Database, inTransaction, type Tx } from './database.ts'

/** What happened. Written in the transaction of the money it follows from, so a fact and its money are there together. */
export type Fact = { kind: string; memberId?: bigint; body: Record<string, unknown>; at: Date }
export type StoredFact = Fact & { id: bigint }

export const announce = async (tx: Tx, ...facts: Fact[]): Promise<void> => {
  await tx.query(
    `INSERT INTO fact (kind, member_id, body, at)
     SELECT * FROM unnest($1::text[], $2::bigint[], $3::jsonb[], $4::timestamptz[])`,
    [
      facts.map((f) => f.kind),
      facts.map((f) => f.memberId ?? null),
      facts.map((f) => JSON.stringify(f.body)),
      facts.map((f) => f.at),
    ],
  )
}

export type Follower = {
  /** Names the cursor: a follower goes on where it was, on any process. */
  name: string
  kinds: string[]
  /** Takes facts in order, at most `batchMax` at a time; the cursor moves in the same transaction. */
  take(tx: Tx, facts: StoredFact[]): Promise<void>
}

const batchMax = 500

/**
 * Gives a follower the facts after its cursor. Only facts of transactions older than every open one are given, so none
 * that commits late is ever skipped.
 * @returns how many facts were looked at; `batchMax` means there may be more
 */
export const follow = (database: Database, follower: Follower): Promise<number> =>
  inTransaction(database, async (tx) => {
    await tx.query(`INSERT INTO fact_cursor (follower, xact, id) VALUES ($1, '0', 0) ON CONFLICT DO NOTHING`, [follower.name])
    const { rows } = await tx.query<{
      id: bigint
      xact: string
      kind: string
      member_id: bigint | null
      body: Record<string, unknown>
      at: Date
    }>(
      `SELECT f.id, f.xact::text, f.kind, f.member_id, f.body, f.at
         FROM (SELECT xact, id FROM fact_cursor WHERE follower = $1 FOR UPDATE SKIP LOCKED) c, fact f
        WHERE (f.xact, f.id) > (c.xact, c.id) AND f.xact < pg_snapshot_xmin(pg_current_snapshot())
        ORDER BY f.xact, f.id LIMIT $2`,
      [follower.name, batchMax],
    )
    const last = rows.at(-1)
    if (!last) return 0
    const wanted = rows.filter((row) => follower.kinds.includes(row.kind))
    if (wanted.length > 0)
      await follower.take(
        tx,
        wanted.map((row) => ({
          id: row.id,
          kind: row.kind,
          body: row.body,
          at: row.at,
          ...(row.member_id === null ? {} : { memberId: row.member_id }),
        })),
      )
    await tx.query('UPDATE fact_cursor SET xact = $2, id = $3 WHERE follower = $1', [follower.name, last.xact, last.id])
    return rows.length
  })
