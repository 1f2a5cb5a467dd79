import type { Queryable, Tx } from '../../kit/database.ts'
import { lockNumbers } from '../../kit/lock-numbers.ts'
import type { Block, Hex } from './chain.ts'

/** The newest block that was read, where one was. */
export const findTip = async (from: Queryable): Promise<Block | undefined> => {
  const { rows } = await from.query<Block>(
    'SELECT number, hash, parent_hash AS "parentHash", at FROM coin_block ORDER BY number DESC LIMIT 1',
  )
  return rows[0]
}

/** The number of the oldest block that is remembered. */
export const findLowest = async (from: Queryable): Promise<bigint | undefined> => {
  const { rows } = await from.query<{ number: bigint }>('SELECT number FROM coin_block ORDER BY number LIMIT 1')
  return rows[0]?.number
}

/** Of all processes one writes the chain at a time. @returns whether the newest block is still the one that it was read after */
export const lockChain = async (tx: Tx, tip: Block | undefined): Promise<boolean> => {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [lockNumbers.coinChain])
  return (await findTip(tx))?.hash === tip?.hash
}

export const insertBlock = async (tx: Tx, { number, hash, parentHash, at }: Block): Promise<void> => {
  await tx.query('INSERT INTO coin_block (number, hash, parent_hash, at) VALUES ($1, $2, $3, $4)', [number, hash, parentHash, at])
}

export const deleteBlock = async (tx: Tx, hash: Hex): Promise<void> => {
  await tx.query('DELETE FROM coin_block WHERE hash = $1', [hash])
}

/** Blocks that no reorganisation reaches any more. */
export const deleteBlocksBelow = async (tx: Tx, number: bigint): Promise<void> => {
  await tx.query('DELETE FROM coin_block WHERE number < $1', [number])
}

export type WatchFault = 'DOWN' | 'WRONG_CHAIN' | 'WRONG_COIN' | 'BROKEN' | 'STILL'
export type Watch = { checkedAt: Date; answeredAt: Date | null; fault: WatchFault | null }

/** Notes how the watch goes, for other processes. A chain that stands still has answered. */
export const saveWatch = async (from: Queryable, at: Date, fault: WatchFault | null): Promise<void> => {
  await from.query(
    `INSERT INTO coin_watch (id, checked_at, answered_at, fault) VALUES (1, $1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET checked_at = $1, answered_at = coalesce($2, coin_watch.answered_at), fault = $3`,
    [at, fault === null || fault === 'STILL' ? at : null, fault],
  )
}

export const findWatch = async (from: Queryable): Promise<Watch | undefined> => {
  const { rows } = await from.query<Watch>(
    'SELECT checked_at AS "checkedAt", answered_at AS "answeredAt", fault FROM coin_watch WHERE id = 1',
  )
  return rows[0]
}
