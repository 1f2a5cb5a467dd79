import type { Queryable, Tx } from '../../kit/database.ts'
import type { SecretColumn, SecretSeals } from '../../kit/secrets.ts'

export const payeeKeys: SecretColumn = { table: 'payee_key', id: 'id', purpose: 'payee-number' }

const keyId = '1'

/** The key of the hashes of numbers, made with the first one. */
export const findOrStoreKey = async (
  { database, secrets }: { database: Queryable; secrets: SecretSeals },
  fresh: Buffer,
  at: Date,
): Promise<Buffer> => {
  await database.query(
    'INSERT INTO payee_key (id, sealed, made_at) SELECT 1, $1, $2 WHERE NOT EXISTS (SELECT FROM payee_key) ON CONFLICT DO NOTHING',
    [secrets.seal(payeeKeys, keyId, fresh), at],
  )
  const { rows } = await database.query<{ sealed: Buffer }>('SELECT sealed FROM payee_key WHERE id = 1')
  return secrets.open(payeeKeys, keyId, rows[0]?.sealed ?? null)
}

/** Claims a number for a member. Of two that claim it at once the second waits for the first. @returns false when it is another member's */
export const claimNumber = async (
  tx: Tx,
  { hash, memberId, at }: { hash: Buffer; memberId: bigint; at: Date },
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `INSERT INTO payee_number AS n (hash, member_id, since) VALUES ($1, $2, $3)
     ON CONFLICT (hash) DO UPDATE SET member_id = $2, since = $3, released_at = NULL
      WHERE n.member_id = $2 OR n.released_at IS NOT NULL`,
    [hash, memberId, at],
  )
  return rowCount === 1
}

/** Releases a number for other members. @returns false when a payee has it still, or one is barred, or another member has it meanwhile */
export const releaseNumber = async (
  tx: Tx,
  { hash, memberId, at }: { hash: Buffer; memberId: bigint; at: Date },
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `UPDATE payee_number n SET released_at = $3 WHERE n.hash = $1 AND n.member_id = $2 AND n.released_at IS NULL
        AND NOT EXISTS (SELECT FROM payee p WHERE p.number_hash = n.hash AND (p.deleted_at IS NULL OR p.barred_at IS NOT NULL))`,
    [hash, memberId, at],
  )
  return rowCount === 1
}
