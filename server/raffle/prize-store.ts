import type { RafflePrizeRule } from '@tamuvo/contract/raffle-rule.ts'
import type { Queryable, Tx } from '../kit/database.ts'

/** Writes a raffle and its prizes, once. */
const insertRaffle = async (tx: Tx, promotionId: bigint, prizes: readonly RafflePrizeRule[]): Promise<void> => {
  await tx.query('INSERT INTO raffle (promotion_id) VALUES ($1) ON CONFLICT DO NOTHING', [promotionId])
  await tx.query(
    `INSERT INTO raffle_prize (promotion_id, place, prize, stock)
     SELECT $1, p.place - 1, p.prize, p.stock FROM unnest($2::text[], $3::bigint[]) WITH ORDINALITY p (prize, stock, place)
     ON CONFLICT DO NOTHING`,
    [promotionId, prizes.map(({ id }) => id), prizes.map(({ stock }) => stock)],
  )
}

const countText = 'UPDATE raffle SET draws = draws + 1 WHERE promotion_id = $1 RETURNING draws AS no'

/**
 * Counts a draw. Everybody who draws waits here for each other until the transaction ends, so that what is given is known.
 * @returns the place of the draw among all, from 1
 */
export const lockRaffle = async (tx: Tx, promotionId: bigint, prizes: readonly RafflePrizeRule[]): Promise<bigint> => {
  const { rows } = await tx.query<{ no: bigint }>(countText, [promotionId])
  if (rows[0]) return rows[0].no
  await insertRaffle(tx, promotionId, prizes)
  const { rows: counted } = await tx.query<{ no: bigint }>(countText, [promotionId])
  return counted[0]?.no ?? 1n
}

/** How often each prize was given, in their order; empty before the first draw. */
export const listGiven = async (from: Queryable, promotionId: bigint): Promise<number[]> => {
  const { rows } = await from.query<{ given: bigint }>('SELECT given FROM raffle_prize WHERE promotion_id = $1 ORDER BY place', [
    promotionId,
  ])
  return rows.map(({ given }) => Number(given))
}

/** Counts that a prize was given. The database refuses one that is out of stock. */
export const countPrize = async (tx: Tx, promotionId: bigint, place: number): Promise<void> => {
  await tx.query('UPDATE raffle_prize SET given = given + 1 WHERE promotion_id = $1 AND place = $2', [promotionId, place])
}

export const countDraws = async (from: Queryable, promotionId: bigint): Promise<number> => {
  const { rows } = await from.query<{ draws: bigint }>('SELECT draws FROM raffle WHERE promotion_id = $1', [promotionId])
  return Number(rows[0]?.draws ?? 0n)
}
