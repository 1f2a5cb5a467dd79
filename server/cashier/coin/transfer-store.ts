import { amount, type Amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../../kit/database.ts'
import type { Block, CoinTransfer, Hex } from './chain.ts'
import type { Rate } from './rate.ts'

/** Coins that came to an address of a member. */
export type Arrival = {
  txHash: Hex
  place: number
  address: Hex
  value: bigint
  blockNumber: bigint
  state: 'SEEN' | 'TAKEN' | 'ASIDE' | 'LOST'
  depositId: bigint | null
  amount: Amount
  takenAt: Date | null
  goneAt: bigint | null
  /** No deposit had asked for it: one was made for it. */
  isUnasked: boolean
}

export type ArrivalKey = Pick<Arrival, 'txHash' | 'place'>
type Key = ArrivalKey

const columns = `tx_hash AS "txHash", place, address, value, block_number AS "blockNumber", state, deposit_id AS "depositId", amount, taken_at AS "takenAt",
  gone_at AS "goneAt", unasked AS "isUnasked"`

type ArrivalRow = Omit<Arrival, 'amount' | 'value'> & { amount: bigint; value: string }

const arrivalOf = (row: ArrivalRow): Arrival => ({ ...row, amount: amount(row.amount), value: BigInt(row.value) })

export const findArrival = async (from: Queryable, { txHash, place }: Key): Promise<Arrival | undefined> => {
  const { rows } = await from.query<ArrivalRow>(`SELECT ${columns} FROM coin_transfer WHERE tx_hash = $1 AND place = $2`, [
    txHash,
    place,
  ])
  return rows[0] && arrivalOf(rows[0])
}

export const lockArrival = async (tx: Tx, { txHash, place }: Key): Promise<Arrival | undefined> => {
  const { rows } = await tx.query<ArrivalRow>(
    `SELECT ${columns} FROM coin_transfer WHERE tx_hash = $1 AND place = $2 FOR UPDATE`,
    [txHash, place],
  )
  return rows[0] && arrivalOf(rows[0])
}

type NewArrival = {
  transfer: CoinTransfer
  block: Block
  at: Date
  /** Undefined for what is too little to be a deposit. */
  depositId: bigint | undefined
  amount: Amount
  rate: Rate
  isUnasked: boolean
}

export const insertArrival = async (tx: Tx, { transfer, block, at, depositId, ...worth }: NewArrival): Promise<void> => {
  await tx.query(
    `INSERT INTO coin_transfer (tx_hash, place, address, sender, value, block_number, block_hash, block_at, seen_at, state, deposit_id,
       amount, rate, unasked) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      transfer.txHash,
      transfer.place,
      transfer.to,
      transfer.from,
      transfer.value,
      block.number,
      block.hash,
      block.at,
      at,
      depositId === undefined ? 'ASIDE' : 'SEEN',
      depositId ?? null,
      worth.amount,
      worth.rate,
      worth.isUnasked,
    ],
  )
}

/** It stands in another block now. What was lost before anything was credited waits for confirmations again. */
export const moveArrival = async (tx: Tx, { txHash, place }: Key, block: Block): Promise<void> => {
  await tx.query(
    `UPDATE coin_transfer SET block_number = $3, block_hash = $4, block_at = $5, gone_at = NULL,
            state = CASE WHEN state = 'LOST' AND taken_at IS NULL THEN 'SEEN' ELSE state END
      WHERE tx_hash = $1 AND place = $2`,
    [txHash, place, block.number, block.hash, block.at],
  )
}

/** Taken for a deposit, or added up to one. */
const isCredited = `(t.state = 'TAKEN' OR EXISTS (
  SELECT FROM coin_collected c JOIN deposit d ON d.id = c.deposit_id
   WHERE c.tx_hash = t.tx_hash AND c.place = t.place AND c.standing AND d.state IN ('SUCCEEDED', 'REVIEW')))`

/** The chain took a block back. @returns how many of its transfers were taken already */
export const markGone = async (tx: Tx, { hash, number }: Block): Promise<number> => {
  const { rows } = await tx.query<{ isTaken: boolean }>(
    `UPDATE coin_transfer t SET gone_at = $2 WHERE block_hash = $1 AND gone_at IS NULL RETURNING ${isCredited} AS "isTaken"`,
    [hash, number],
  )
  return rows.filter(({ isTaken }) => isTaken).length
}

export const markTaken = async (tx: Tx, { txHash, place }: Key, at: Date): Promise<void> => {
  await tx.query(`UPDATE coin_transfer SET state = 'TAKEN', taken_at = $3 WHERE tx_hash = $1 AND place = $2`, [txHash, place, at])
}

export const markLost = async (tx: Tx, { txHash, place }: Key): Promise<void> => {
  await tx.query(`UPDATE coin_transfer SET state = 'LOST' WHERE tx_hash = $1 AND place = $2`, [txHash, place])
}

const atOnce = 200

type Place = Key & { height: bigint }

/** Reads all pages of a list in the order of height, transaction and place, so that none waits for those before it to be done. */
const readPages = async function* (read: (after: Place) => Promise<Place[]>): AsyncGenerator<Key> {
  for (let after: Place | undefined = { height: -1n, txHash: '0x', place: 0 }; after;) {
    const page: Place[] = await read(after)
    yield* page
    after = page.length === atOnce ? page.at(-1) : undefined
  }
}

/** What stands in blocks up to this one and waits. */
export const listConfirmed = (from: Queryable, upTo: bigint): AsyncGenerator<Key> =>
  readPages(async ({ height, txHash, place }) => {
    const { rows } = await from.query<Place>(
      `SELECT tx_hash AS "txHash", place, block_number AS height FROM coin_transfer
        WHERE state = 'SEEN' AND gone_at IS NULL AND block_number <= $1 AND (block_number, tx_hash, place) > ($2, $3, $4)
        ORDER BY block_number, tx_hash, place LIMIT ${atOnce}`,
      [upTo, height, txHash, place],
    )
    return rows
  })

/** What the chain took back at these heights or before, and has not shown again. */
export const listGone = (from: Queryable, upTo: bigint): AsyncGenerator<Key> =>
  readPages(async ({ height, txHash, place }) => {
    const { rows } = await from.query<Place>(
      `SELECT tx_hash AS "txHash", place, gone_at AS height FROM coin_transfer
        WHERE gone_at <= $1 AND state IN ('SEEN', 'TAKEN') AND (gone_at, tx_hash, place) > ($2, $3, $4)
        ORDER BY gone_at, tx_hash, place LIMIT ${atOnce}`,
      [upTo, height, txHash, place],
    )
    return rows
  })

/** Whether coins that were credited are missing in the chain, and may come again. */
export const isAnyTakenGone = async (from: Queryable): Promise<boolean> => {
  const { rowCount } = await from.query(`SELECT FROM coin_transfer t WHERE gone_at IS NOT NULL AND ${isCredited} LIMIT 1`)
  return rowCount === 1
}

/** Deposits whose coins wait for confirmations, with their members. */
export const listWaiting = async (from: Queryable): Promise<{ id: bigint; memberId: bigint; state: 'SUBMITTED' }[]> => {
  const { rows } = await from.query<{ id: bigint; memberId: bigint; state: 'SUBMITTED' }>(
    `SELECT d.id, d.member_id AS "memberId", d.state FROM coin_transfer t JOIN deposit d ON d.id = t.deposit_id
      WHERE t.state = 'SEEN' AND d.state = 'SUBMITTED' LIMIT ${atOnce}`,
  )
  return rows
}
