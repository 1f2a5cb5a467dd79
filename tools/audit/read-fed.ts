import type { Queryable } from '@tamuvo/server/kit/database.ts'
import type { FedRecord, MisfedRecord } from './fed-records.ts'

type Misfed = Omit<MisfedRecord, 'due' | 'found'> & { due: string; found: string }

/** Rows that were fed other than their bets come to, or beyond what they require; uses of no row. */
const rowsText = `SELECT 'row' AS of, member_id AS "memberId", id, coalesce(fed, 0)::text AS found,
    CASE WHEN fed > required THEN required ELSE coalesce(used, 0) END::text AS due
    FROM (SELECT member_id, id, fed, required FROM turnover_row) r
    FULL JOIN (SELECT member_id, row_id AS id, sum(used) AS used FROM turnover_use GROUP BY member_id, row_id) u USING (member_id, id)
   WHERE coalesce(fed, 0) <> coalesce(used, 0) OR fed > required ORDER BY id`

/** Bets of which more was used than counted, or counted than can be: a row with a weight of 20 percent uses up 500 to get 100. */
const betsText = `SELECT 'bet' AS of, u.member_id AS "memberId", u.id, greatest(u.spent, u.valid)::text AS found,
    least(u.valid, coalesce(b.valid, v.stake + v.returned, 0))::text AS due
    FROM (SELECT member_id, bet_id AS id, max(valid) AS valid,
                 sum(CASE WHEN weight > 0 THEN (used * 100 + weight - 1) / weight ELSE used END) AS spent
            FROM turnover_use GROUP BY member_id, bet_id) u
    LEFT JOIN bet b ON b.id = u.id AND b.member_id = u.member_id
    LEFT JOIN vendor_round v ON v.id = u.id AND v.member_id = u.member_id
   WHERE u.spent > u.valid OR u.valid > coalesce(b.valid, v.stake + v.returned, 0) ORDER BY u.id`

/** Deposits for which other than their credit has to be bet; none has to for one that was reversed. */
const depositsText = `SELECT 'deposit' AS of, d.member_id AS "memberId", d.id, coalesce(r.base, 0)::text AS found, d.due::text AS due
    FROM (SELECT member_id, id, CASE state WHEN 'SUCCEEDED' THEN credited ELSE 0 END AS due FROM deposit) d
    LEFT JOIN (SELECT member_id, ref AS id, sum(base) AS base FROM turnover_row WHERE kind = 'DEPOSIT' AND state <> 'REVERSED'
                GROUP BY member_id, ref) r ON r.member_id = d.member_id AND r.id = d.id
   WHERE coalesce(r.base, 0) <> d.due ORDER BY d.id`

/** Compares what members have to bet before a withdrawal with the bets that fed it, and with deposits. */
export const readFed = async function* (from: Queryable): AsyncGenerator<FedRecord> {
  for (const text of [rowsText, betsText, depositsText]) {
    const { rows } = await from.query<Misfed>(text)
    for (const row of rows) yield { is: 'misfed', thing: { ...row, due: BigInt(row.due), found: BigInt(row.found) } }
  }
  const { rows } = await from.query<{ rows: bigint }>('SELECT count(*) AS rows FROM turnover_row')
  yield { is: 'fed', rows: rows[0]?.rows ?? 0n }
}
