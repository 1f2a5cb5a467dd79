import type { LevelCode } from '@tamuvo/games/jackpot/levels.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import { bigints } from '../kit/arrays.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { type StoredTrigger, triggerColumns, triggerFrom, type TriggerRow } from './trigger-store.ts'

export type Hit = {
  roundId: bigint
  level: LevelCode
  no: number
  memberId: bigint
  game: string
  amount: Amount
  seed: Amount
  entryId: bigint
  /** Of a trigger without a beacon. */
  triggerId: bigint | null
  at: Date
}

/** A hit with what its trigger was, for recomputing it. */
export type KnownHit = Pick<Hit, 'roundId' | 'level' | 'no' | 'amount' | 'at'> & { trigger: StoredTrigger | undefined }

export const insertHit = async (tx: Tx, hit: Hit): Promise<void> => {
  await tx.query(
    `INSERT INTO jackpot_hit (round_id, pool, no, member_id, game, amount, seed, entry_id, trigger_id, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [hit.roundId, hit.level, hit.no, hit.memberId, hit.game, hit.amount, hit.seed, hit.entryId, hit.triggerId, hit.at],
  )
}

type Row = TriggerRow & { round_id: bigint; level: LevelCode; no: number; amount: bigint; at: Date }

const hitFrom = (row: Row): KnownHit => {
  const { round_id: roundId, level, no, amount: paid, at } = row
  return { roundId, level, no, amount: amount(paid), at, trigger: triggerFrom(row, row) }
}

const columns = `h.round_id, h.pool AS level, h.no, h.amount, h.at, ${triggerColumns}`
const triggers = `LEFT JOIN jackpot_trigger t ON t.id = h.trigger_id
             LEFT JOIN jackpot_beacon_trigger b ON b.pool = h.pool AND b.no = h.no AND t.id IS NULL`

/** The hits of rounds in the order in which they were paid; those without one are missing. */
export const hitsOfRounds = async (from: Queryable, roundIds: readonly bigint[]): Promise<KnownHit[]> => {
  const { rows } = await from.query<Row>({
    name: 'jackpot_hits_of_rounds',
    text: `SELECT ${columns} FROM jackpot_hit h ${triggers}
            WHERE h.round_id = ANY ($1::bigint[]) ORDER BY h.entry_id`,
    values: [bigints(roundIds)],
  })
  return rows.map(hitFrom)
}

/** The newest hit of each pool that had one. */
export const lastHits = async (from: Queryable): Promise<KnownHit[]> => {
  const { rows } = await from.query<Row>({
    name: 'jackpot_hits_last',
    text: `SELECT ${columns} FROM jackpot_pool p JOIN jackpot_hit h ON h.pool = p.code AND h.no = p.hits ${triggers}`,
    values: [],
  })
  return rows.map(hitFrom)
}

/** A hit of a pool by its number. */
export const findHit = async (from: Queryable, level: LevelCode, no: number): Promise<KnownHit | undefined> => {
  const { rows } = await from.query<Row>(`SELECT ${columns} FROM jackpot_hit h ${triggers} WHERE h.pool = $1 AND h.no = $2`, [
    level,
    no,
  ])
  return rows.map(hitFrom)[0]
}

/** Hits of all pools, newest first. @param before the entry of the last hit of the page before */
export const listHits = async (from: Queryable, { before, limit }: { before: bigint; limit: number }): Promise<Hit[]> => {
  const { rows } = await from.query<Hit>(
    `SELECT round_id AS "roundId", pool AS level, no, member_id AS "memberId", game, amount, seed, entry_id AS "entryId",
            trigger_id AS "triggerId", at FROM jackpot_hit WHERE entry_id < $1 ORDER BY entry_id DESC LIMIT $2`,
    [before, limit],
  )
  return rows
}

/** What moved a pool last, newest first: fundings, and the rounds that hit it. */
export const newestCauses = async (
  from: Queryable,
  level: LevelCode,
  limit: number,
): Promise<{ fundId: bigint | null; roundId: bigint | null }[]> => {
  const { rows } = await from.query<{ fundId: bigint | null; roundId: bigint | null }>(
    `SELECT "fundId", "roundId" FROM (
       (SELECT id AS "fundId", NULL::bigint AS "roundId", at FROM jackpot_fund ORDER BY id DESC LIMIT $2)
       UNION ALL
       (SELECT NULL, round_id, at FROM jackpot_hit WHERE pool = $1 ORDER BY no DESC LIMIT $2)) causes
      ORDER BY at DESC LIMIT $2`,
    [level, limit],
  )
  return rows
}
