import type { Queryable, Tx } from '../kit/database.ts'
import type { Day } from '../kit/days.ts'
import type { SecretColumn } from '../kit/secrets.ts'

export const raffleSeeds: SecretColumn = { table: 'raffle_seed', id: 'id', purpose: 'raffle seed' }

/** The server seed of a member for a day, sealed. */
export type RaffleSeed = {
  id: bigint
  sealed: Buffer
  commitment: Buffer
  clientSeed: string
  /** Of the next draw. */
  nonce: number
  revealsAt: Date
}

/** Whose seed of which day. */
export type SeedOf = { memberId: bigint; promotionId: bigint; day: Day }

const columns = `id, sealed, commitment, client_seed AS "clientSeed", nonce, reveals_at AS "revealsAt"`

export const findSeed = async (from: Queryable, { memberId, promotionId, day }: SeedOf): Promise<RaffleSeed | undefined> => {
  const { rows } = await from.query<RaffleSeed>(
    `SELECT ${columns} FROM raffle_seed WHERE member_id = $1 AND promotion_id = $2 AND day = $3`,
    [memberId, promotionId, day],
  )
  return rows[0]
}

/** The same, held until the transaction ends: a member's draws of a day follow one another. */
export const lockSeed = async (tx: Tx, { memberId, promotionId, day }: SeedOf): Promise<RaffleSeed | undefined> => {
  const { rows } = await tx.query<RaffleSeed>(
    `SELECT ${columns} FROM raffle_seed WHERE member_id = $1 AND promotion_id = $2 AND day = $3 FOR UPDATE`,
    [memberId, promotionId, day],
  )
  return rows[0]
}

/** Gives a member a seed for a day, once. */
export const insertSeed = async (
  from: Queryable,
  { memberId, promotionId, day }: SeedOf,
  seed: Omit<RaffleSeed, 'nonce'> & { madeAt: Date },
): Promise<void> => {
  await from.query(
    `INSERT INTO raffle_seed (member_id, id, promotion_id, day, sealed, commitment, client_seed, made_at, reveals_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (member_id, promotion_id, day) DO NOTHING`,
    [memberId, seed.id, promotionId, day, seed.sealed, seed.commitment, seed.clientSeed, seed.madeAt, seed.revealsAt],
  )
}

/** Counts a draw by a seed that is held. */
export const countDraw = async (
  tx: Tx,
  memberId: bigint,
  { id, clientSeed }: Pick<RaffleSeed, 'id' | 'clientSeed'>,
): Promise<void> => {
  await tx.query('UPDATE raffle_seed SET nonce = nonce + 1, client_seed = $3 WHERE member_id = $1 AND id = $2', [
    memberId,
    id,
    clientSeed,
  ])
}

/** The client seed that a member chose last. */
export const lastClientSeed = async (from: Queryable, memberId: bigint, promotionId: bigint): Promise<string | undefined> => {
  const { rows } = await from.query<{ clientSeed: string }>(
    'SELECT client_seed AS "clientSeed" FROM raffle_seed WHERE member_id = $1 AND promotion_id = $2 ORDER BY day DESC LIMIT 1',
    [memberId, promotionId],
  )
  return rows[0]?.clientSeed
}
