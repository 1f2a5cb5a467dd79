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

type Key = Pick<Arrival, 'txHash' | 'place'>

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

/** The chain took a block back. @returns how many of its transfers were taken already */
export const markGone = async (tx: Tx, { hash, number }: Block): Promise<number> => {
  const { rows } = await tx.query<{ isTaken: boolean }>(
    `UPDATE coin_transfer SET gone_at = $2 WHERE block_hash = $1 AND gone_at IS NULL RETURNING state = 'TAKEN' AS "isTaken"`,
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

/** What stands in blocks up to this one and waits. */
export const listConfirmed = async (from: Queryable, upTo: bigint): Promise<Key[]> => {
  const { rows } = await from.query<Key>(
    `SELECT tx_hash AS "txHash", place FROM coin_transfer WHERE state = 'SEEN' AND gone_at IS NULL AND block_number <= $1
      ORDER BY block_number, tx_hash, place LIMIT ${atOnce}`,
    [upTo],
  )
  return rows
}

/** What the chain took back at these heights or before, and has not shown again. */
export const listGone = async (from: Queryable, upTo: bigint): Promise<Key[]> => {
  const { rows } = await from.query<Key>(
    `SELECT tx_hash AS "txHash", place FROM coin_transfer WHERE gone_at <= $1 AND state IN ('SEEN', 'TAKEN') LIMIT ${atOnce}`,
    [upTo],
  )
  return rows
}

/** Whether coins that were credited are missing in the chain, and may come again. */
export const isAnyTakenGone = async (from: Queryable): Promise<boolean> => {
  const { rowCount } = await from.query(`SELECT FROM coin_transfer WHERE gone_at IS NOT NULL AND state = 'TAKEN' LIMIT 1`)
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
