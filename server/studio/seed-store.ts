import type { Queryable, Tx } from '../kit/database.ts'
import type { SecretColumn } from '../kit/secrets.ts'
import type { SealedSeed } from './session-store.ts'

export const seedColumn: SecretColumn = { table: 'studio_seed', id: 'id', purpose: 'studio seed' }

type Row = {
  id: bigint
  sealed: Buffer
  commitment: Buffer
  client_seed: string
  nonce: bigint
  made_at: Date
  played_at: Date | null
}

const columns = 'id, sealed, commitment, client_seed, nonce, made_at, played_at'

const seedFrom = (row: Row): SealedSeed => ({
  id: row.id,
  sealed: row.sealed,
  commitment: row.commitment,
  clientSeed: row.client_seed,
  nonce: row.nonce,
  madeAt: row.made_at,
  playedAt: row.played_at,
})

export type NewSeed = Pick<SealedSeed, 'id' | 'sealed' | 'commitment' | 'clientSeed' | 'madeAt' | 'playedAt'> & {
  memberId: bigint
}

/** Gives a member a seed, unless there is one in use. */
export const insertSeed = async (from: Queryable, seed: NewSeed): Promise<void> => {
  await from.query(
    `INSERT INTO studio_seed (id, member_id, sealed, commitment, client_seed, made_at, played_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (member_id) WHERE revealed_at IS NULL DO NOTHING`,
    [seed.id, seed.memberId, seed.sealed, seed.commitment, seed.clientSeed, seed.madeAt, seed.playedAt],
  )
}

/** Each look but the first means that a seed was changed meanwhile. */
const looksMax = 50

/**
 * The seed of a member that is in use, locked until the transaction ends: no round is decided by it meanwhile. A statement that waited for a
 * seed which was then revealed finds none, as it does not see the next one: it is asked again.
 */
export const lockSeed = async (tx: Tx, memberId: bigint): Promise<SealedSeed | undefined> => {
  for (let look = 0; look < looksMax; look++) {
    const { rows } = await tx.query<Row>({
      name: 'studio_seed_lock',
      text: `SELECT ${columns} FROM studio_seed WHERE member_id = $1 AND revealed_at IS NULL FOR UPDATE`,
      values: [memberId],
    })
    if (rows[0]) return seedFrom(rows[0])
  }
  return undefined
}

/** Counts a round that is decided by a locked seed. */
export const countRound = async (tx: Tx, seedId: bigint, at: Date): Promise<void> => {
  await tx.query({
    name: 'studio_seed_count',
    text: 'UPDATE studio_seed SET nonce = nonce + 1, played_at = $2 WHERE id = $1',
    values: [seedId, at],
  })
}

export const revealSeed = async (tx: Tx, seedId: bigint, at: Date): Promise<void> => {
  await tx.query('UPDATE studio_seed SET revealed_at = $2 WHERE id = $1 AND revealed_at IS NULL', [seedId, at])
}

/** Seeds by their ids, revealed or not. */
export const seedsByIds = async (
  from: Queryable,
  ids: readonly bigint[],
): Promise<Map<bigint, SealedSeed & { isRevealed: boolean }>> => {
  const { rows } = await from.query<Row & { is_revealed: boolean }>({
    name: 'studio_seeds',
    text: `SELECT ${columns}, revealed_at IS NOT NULL AS is_revealed FROM studio_seed WHERE id = ANY ($1::bigint[])`,
    values: [ids.map(String)],
  })
  return new Map(rows.map((row) => [row.id, { ...seedFrom(row), isRevealed: row.is_revealed }]))
}
