import type { ShareKey } from '@tamuvo/games/lottery/shares.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import type { Sealed } from '../kit/seal.ts'

/** The seed of an issue where it is: in clear in draws without a beacon, sealed in those with one. */
export type StoredSeed = { clear: string } | Sealed

/** Deletes the secret seed of a closed issue, in the transaction that publishes the result. @returns false when it is not there */
export const takeSeed = async (tx: Tx, id: bigint): Promise<boolean> => {
  const { rows } = await tx.query(
    `WITH closed AS (SELECT id FROM lottery_issue WHERE id = $1 AND state = 'closed'),
       clear AS (DELETE FROM lottery_seed USING closed WHERE issue_id = closed.id RETURNING issue_id),
       sealed AS (DELETE FROM lottery_sealed_seed USING closed WHERE issue_id = closed.id RETURNING issue_id)
     SELECT FROM clear UNION ALL SELECT FROM sealed`,
    [id],
  )
  return rows.length === 1
}

export const findSeed = async (database: Queryable, id: bigint): Promise<StoredSeed | undefined> => {
  const { rows } = await database.query<{ seed: string | null; key: string | null; sealed: Buffer | null }>(
    `SELECT seed, NULL AS key, NULL::bytea AS sealed FROM lottery_seed WHERE issue_id = $1
      UNION ALL SELECT NULL, key, sealed FROM lottery_sealed_seed WHERE issue_id = $1`,
    [id],
  )
  const [row] = rows
  if (row?.seed) return { clear: row.seed }
  return row?.key && row.sealed ? { key: row.key, sealed: row.sealed } : undefined
}

/** A key of a holder, and where to reach one that is not on this machine. */
export type StoredShareKey = ShareKey & { id: string; address: string | null; madeAt: Date }

/** Keeps a key for good, unless it is kept already. */
export const keepShareKey = async (database: Queryable, key: StoredShareKey): Promise<void> => {
  await database.query(
    'INSERT INTO lottery_share_key (id, modulus, proof, address, made_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
    [key.id, key.modulus, key.proof, key.address, key.madeAt],
  )
}

/** The keys with these ids, in their order; all of them without. */
export const shareKeys = async (database: Queryable, ids?: readonly string[]): Promise<StoredShareKey[]> => {
  const { rows } = await database.query<StoredShareKey>(
    `SELECT id, modulus, proof, address, made_at AS "madeAt" FROM lottery_share_key
      WHERE $1::text[] IS NULL OR id = ANY ($1) ORDER BY array_position($1, id), made_at, id`,
    [ids ?? null],
  )
  return rows
}
