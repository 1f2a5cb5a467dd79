import type { LevelCode, RandomLevel } from '@tamuvo/games/jackpot/levels.ts'
import type { Pool } from '@tamuvo/games/jackpot/pool.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from './kit/database.ts'

export type StoredPool = Pool & { level: LevelCode; hits: number }

/** What a round won from a pool. */
export type Hit = { roundId: bigint; level: LevelCode; amount: Amount; at: Date }

type PoolRow = { level: LevelCode; amount: bigint; carry: bigint; hits: number }

const poolFrom = (row: PoolRow): StoredPool => ({ ...row, amount: amount(row.amount) })

/** Opens the pools of a part of the studio with their seeds, those that there are not yet. */
export const openPools = async (from: Queryable, vendor: string, levels: readonly RandomLevel[], at: Date): Promise<void> => {
  await from.query(
    `INSERT INTO jackpot_pool (vendor, level, amount, seed, opened_at)
     SELECT $1, level, seed, seed, $4 FROM unnest($2::text[], $3::bigint[]) u (level, seed) ON CONFLICT DO NOTHING`,
    [vendor, levels.map(({ code }) => code), levels.map(({ seed }) => String(seed)), at],
  )
}

/** The pools of a part of the studio, locked until the transaction ends. */
export const lockPools = async (tx: Tx, vendor: string): Promise<StoredPool[]> => {
  const { rows } = await tx.query<PoolRow>(
    'SELECT level, amount, carry, hits FROM jackpot_pool WHERE vendor = $1 ORDER BY level FOR UPDATE',
    [vendor],
  )
  return rows.map(poolFrom)
}

/** Writes what locked pools hold now. */
export const updatePools = async (tx: Tx, vendor: string, pools: readonly StoredPool[]): Promise<void> => {
  await tx.query(
    `UPDATE jackpot_pool p SET amount = u.amount, carry = u.carry, hits = u.hits
       FROM unnest($2::text[], $3::bigint[], $4::bigint[], $5::int[]) u (level, amount, carry, hits)
      WHERE p.vendor = $1 AND p.level = u.level`,
    [
      vendor,
      pools.map(({ level }) => level),
      pools.map((pool) => String(pool.amount)),
      pools.map(({ carry }) => String(carry)),
      pools.map(({ hits }) => hits),
    ],
  )
}

export type NewHit = Hit & { vendor: string; no: number; seed: Amount }

export const insertHit = async (tx: Tx, { roundId, vendor, level, no, amount: paid, seed, at }: NewHit): Promise<void> => {
  await tx.query('INSERT INTO jackpot_hit (round_id, vendor, level, no, amount, seed, at) VALUES ($1, $2, $3, $4, $5, $6, $7)', [
    roundId,
    vendor,
    level,
    no,
    paid,
    seed,
    at,
  ])
}

type HitRow = { round_id: bigint; level: LevelCode; amount: bigint; at: Date }

const hitFrom = ({ round_id: roundId, level, amount: paid, at }: HitRow): Hit => ({ roundId, level, amount: amount(paid), at })

/** What rounds won; those that won nothing are missing. */
export const hitsOfRounds = async (from: Queryable, roundIds: readonly bigint[]): Promise<Hit[]> => {
  const { rows } = await from.query<HitRow>(
    'SELECT round_id, level, amount, at FROM jackpot_hit WHERE round_id = ANY ($1::bigint[]) ORDER BY round_id, level',
    [roundIds.map(String)],
  )
  return rows.map(hitFrom)
}

/** The pools of a part of the studio, each with the last that was won from it. */
export const readPools = async (from: Queryable, vendor: string): Promise<(StoredPool & { last: Hit | undefined })[]> => {
  const { rows } = await from.query<PoolRow>('SELECT level, amount, carry, hits FROM jackpot_pool WHERE vendor = $1', [vendor])
  const { rows: last } = await from.query<HitRow>(
    `SELECT h.round_id, h.level, h.amount, h.at FROM jackpot_pool p
       JOIN jackpot_hit h ON h.vendor = p.vendor AND h.level = p.level AND h.no = p.hits WHERE p.vendor = $1`,
    [vendor],
  )
  const lastOf = (level: LevelCode): Hit | undefined => last.map(hitFrom).find((hit) => hit.level === level)
  return rows.map((row) => ({ ...poolFrom(row), last: lastOf(row.level) }))
}
