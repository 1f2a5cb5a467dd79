import { amount, type Amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../../kit/database.ts'
import type { Hex } from './chain.ts'

/** Kept aside, standing in the chain, and in no deposit. */
const aside = `t.state = 'ASIDE' AND t.gone_at IS NULL AND NOT EXISTS (
  SELECT FROM coin_collected c WHERE c.tx_hash = t.tx_hash AND c.place = t.place AND c.standing)`

export type Owner = { address: Hex; memberId: bigint }

/** Addresses on which coins that were kept aside have become worth a deposit. @param upTo the newest block that counts */
export const listCollectable = async (from: Queryable, upTo: bigint, least: Amount): Promise<Owner[]> => {
  const { rows } = await from.query<Owner>(
    `SELECT t.address, a.member_id AS "memberId" FROM coin_transfer t JOIN coin_address a ON a.address = t.address
      WHERE ${aside} AND t.block_number <= $1 GROUP BY 1, 2 HAVING sum(t.amount) >= $2`,
    [upTo, least],
  )
  return rows
}

export type Collected = { txHash: Hex; place: number; value: bigint; amount: Amount }

/** What is kept aside at an address. The caller has locked the deposits of the member. */
export const listAside = async (tx: Tx, address: Hex, upTo: bigint): Promise<Collected[]> => {
  const { rows } = await tx.query<{ txHash: Hex; place: number; value: string; amount: bigint }>(
    `SELECT t.tx_hash AS "txHash", t.place, t.value, t.amount FROM coin_transfer t
      WHERE t.address = $1 AND ${aside} AND t.block_number <= $2 FOR UPDATE OF t`,
    [address, upTo],
  )
  return rows.map((row) => ({ ...row, value: BigInt(row.value), amount: amount(row.amount) }))
}

/** Puts transfers into a deposit. One that is in another one already is a unique violation. */
export const insertCollected = async (tx: Tx, depositId: bigint, list: readonly Collected[]): Promise<void> => {
  await tx.query('INSERT INTO coin_collected (deposit_id, tx_hash, place) SELECT $1, * FROM unnest($2::text[], $3::int[])', [
    depositId,
    list.map(({ txHash }) => txHash),
    list.map(({ place }) => place),
  ])
}

/** Deposits of which the chain took coins back at these heights or before, and has not shown them again. */
export const listCollectedGone = async (from: Queryable, upTo: bigint): Promise<bigint[]> => {
  const { rows } = await from.query<{ id: bigint }>(
    `SELECT DISTINCT c.deposit_id AS id FROM coin_transfer t JOIN coin_collected c ON c.tx_hash = t.tx_hash AND c.place = t.place
       JOIN deposit d ON d.id = c.deposit_id
      WHERE t.gone_at <= $1 AND t.state = 'ASIDE' AND c.standing AND d.state IN ('SUCCEEDED', 'REVIEW')`,
    [upTo],
  )
  return rows.map(({ id }) => id)
}

export const endCollected = async (tx: Tx, depositId: bigint): Promise<void> => {
  await tx.query('UPDATE coin_collected SET standing = false WHERE deposit_id = $1 AND standing', [depositId])
}

/** The coins that are kept aside at addresses, where they are worth anything. */
export const sumAside = async (from: Queryable, addresses: readonly Hex[]): Promise<Map<Hex, bigint>> => {
  const { rows } = await from.query<{ address: Hex; value: string }>(
    `SELECT t.address, sum(t.value) AS value FROM coin_transfer t WHERE t.address = ANY ($1) AND ${aside}
      GROUP BY 1 HAVING sum(t.amount) > 0`,
    [addresses],
  )
  return new Map(rows.map(({ address, value }) => [address, BigInt(value)]))
}
