import type { LevelCode } from '@tamuvo/games/jackpot/levels.ts'
import type { Pool } from '@tamuvo/games/jackpot/pool.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'

export type StoredPool = Pool & {
  code: LevelCode
  hits: number
  openedAt: Date
  /** What decides when it falls; undefined for a level that chance decides, and while none is sealed. `isKnown`: the amount can be computed. */
  trigger: { id: bigint; isKnown: boolean } | undefined
}

/** All pools; `waiting` are stakes that they have not got their shares of. */
export type PoolState = { pools: StoredPool[]; waiting: Amount }

type Row = {
  code: LevelCode
  amount: bigint
  carry: bigint
  hits: number
  opened_at: Date
  trigger_id: bigint | null
  is_known: boolean
  waiting: bigint
}

const poolFrom = ({ trigger_id: id, is_known: isKnown, ...row }: Row): StoredPool => ({
  code: row.code,
  amount: amount(row.amount),
  carry: row.carry,
  hits: row.hits,
  openedAt: row.opened_at,
  trigger: id === null ? undefined : { id, isKnown },
})

/** The pools as of one moment; none before they were opened. */
export const readPools = async (from: Queryable): Promise<PoolState> => {
  const { rows } = await from.query<Row>({
    name: 'jackpot_pools',
    text: `SELECT p.code, p.amount, p.carry, p.hits, p.opened_at, coalesce(t.id, b.id) AS trigger_id,
                  t.id IS NOT NULL OR b.signatures IS NOT NULL AS is_known,
                  (SELECT coalesce(sum(stake), 0)::bigint FROM jackpot_stake WHERE fund_id IS NULL) AS waiting
             FROM jackpot_pool p LEFT JOIN jackpot_trigger t ON t.pool = p.code AND t.revealed_at IS NULL
             LEFT JOIN jackpot_beacon_trigger b ON b.pool = p.code AND b.no = p.hits + 1 AND t.id IS NULL`,
    values: [],
  })
  return { pools: rows.map(poolFrom), waiting: amount(rows[0]?.waiting ?? 0n) }
}

/** Serializes what funds pools and what pays hits, until the transaction ends. @returns the pools as they are then */
export const lockPools = async (tx: Tx): Promise<StoredPool[]> => {
  await tx.query({ name: 'jackpot_lock', text: 'SELECT FROM jackpot_pool ORDER BY code FOR UPDATE', values: [] })
  // Read anew: a trigger that changed while this waited would be the old one in the same statement.
  return (await readPools(tx)).pools
}

/** Opens a pool with its seed. @returns false when there is one */
export const insertPool = async (tx: Tx, code: LevelCode, { seed, at }: { seed: Amount; at: Date }): Promise<boolean> => {
  const { rowCount } = await tx.query(
    'INSERT INTO jackpot_pool (code, amount, seed, opened_at) VALUES ($1, $2, $2, $3) ON CONFLICT DO NOTHING',
    [code, seed, at],
  )
  return rowCount === 1
}

/** Writes what a locked pool holds now. */
export const updatePool = async (tx: Tx, { code, amount: held, carry, hits }: StoredPool): Promise<void> => {
  await tx.query({
    name: 'jackpot_pool_update',
    text: 'UPDATE jackpot_pool SET amount = $2, carry = $3, hits = $4 WHERE code = $1',
    values: [code, held, carry, hits],
  })
}
