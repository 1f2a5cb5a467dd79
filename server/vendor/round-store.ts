import type { Queryable } from '../kit/database.ts'
import { firstIdAt } from '../kit/ids.ts'
import { type Round, roundColumns, roundFrom, type StoredRound } from './tx-store.ts'

export const findRound = async (from: Queryable, memberId: bigint, roundId: bigint): Promise<Round | undefined> => {
  const { rows } = await from.query<StoredRound>(`SELECT ${roundColumns} FROM vendor_round WHERE member_id = $1 AND id = $2`, [
    memberId,
    roundId,
  ])
  return rows[0] && roundFrom(rows[0])
}

/** Labels of a member's rounds by id; rounds of others are left out. */
export const labelsOf = async (
  from: Queryable,
  memberId: bigint,
  roundIds: readonly bigint[],
): Promise<{ id: bigint; game: string; code: string; vendor: string }[]> => {
  const { rows } = await from.query<{ id: bigint; game: string; code: string; vendor: string }>({
    name: 'vendor_labels',
    text: 'SELECT id, game, code, vendor FROM vendor_round WHERE member_id = $1 AND id = ANY($2::bigint[])',
    values: [memberId, roundIds.map(String)],
  })
  return rows
}

/** The id below which all rounds are closed. */
const openFrom = '(SELECT upto FROM vendor_round_mark)'

/** Open rounds without a transaction since a time, oldest first. */
export const listStaleRounds = async (from: Queryable, since: Date, limit: number): Promise<Round[]> => {
  const { rows } = await from.query<StoredRound>(
    `SELECT ${roundColumns} FROM vendor_round
      WHERE id >= ${openFrom} AND id < $1 AND closed_at IS NULL AND moved_at < $2 ORDER BY id LIMIT $3`,
    [firstIdAt(since), since, limit],
  )
  return rows.map(roundFrom)
}

/** The number of open rounds with lower ids. */
export const countOpenRounds = async (from: Queryable, beforeId: bigint): Promise<number> => {
  const { rows } = await from.query<{ count: bigint }>(
    `SELECT count(*) AS count FROM vendor_round WHERE id >= ${openFrom} AND id < $1 AND closed_at IS NULL`,
    [beforeId],
  )
  return Number(rows[0]?.count ?? 0n)
}

/** Moves the mark to the oldest round that is open or was begun since a time: rounds below are not scanned again. */
export const moveRoundMark = async (tx: Queryable, since: Date): Promise<void> => {
  await tx.query(
    `UPDATE vendor_round_mark SET upto = coalesce((
       SELECT id FROM vendor_round WHERE id >= ${openFrom} AND id < $1 AND closed_at IS NULL ORDER BY id LIMIT 1), greatest(upto, $1))`,
    [firstIdAt(since)],
  )
}

/** Funds in open rounds, by vendor. */
export const sumOpenRounds = async (
  from: Queryable,
): Promise<{ vendor: string; rounds: number; stake: bigint; oldest: Date }[]> => {
  const { rows } = await from.query<{ vendor: string; rounds: bigint; stake: string; oldest: Date }>(
    `SELECT vendor, count(*) AS rounds, sum(stake)::text AS stake, min(opened_at) AS oldest
       FROM vendor_round WHERE id >= ${openFrom} AND closed_at IS NULL GROUP BY vendor ORDER BY vendor`,
  )
  return rows.map((row) => ({ ...row, rounds: Number(row.rounds), stake: BigInt(row.stake) }))
}
