import type { Queryable } from '@tamuvo/server/kit/database.ts'
import type { AuditRecord } from './records.ts'
import type { StrayedRoundRecord, UnbookedRecord } from './round-records.ts'

/** Rows below are archived: rounds that began there are not compared, for their entries may lie in files. */
const archivedText = '(SELECT coalesce(max(upto_id), 0) FROM ledger_archive)'

/** Rounds below may have the wins of free bets in what they paid. */
const freeFromText = '(SELECT free_from_id FROM vendor_round_mark)'

/** What each round came to by its entries: stakes less those given back, wins with their corrections; and wins of free bets, which are bonuses. */
const sumsText = `SELECT j.member_id, j.ref, -sum(j.amount) FILTER (WHERE j.kind IN (20, 21)) AS stake,
    sum(j.amount) FILTER (WHERE j.kind IN (22, 23)) AS payout, sum(j.amount) FILTER (WHERE j.kind = 81 OR t.id IS NOT NULL) AS free
    FROM journal j LEFT JOIN vendor_tx t ON t.member_id = j.member_id AND t.entry_id = j.id AND t.kind = 2 AND j.kind = 80
   WHERE j.kind IN (20, 21, 22, 23, 80, 81) AND j.leg = 0 GROUP BY j.member_id, j.ref`

const strayedText = `SELECT r.vendor, r.member_id AS "memberId", r.id AS "roundId", r.stake, coalesce(s.stake, 0)::text AS "stakeBooked",
         r.payout, coalesce(s.payout, 0)::text AS "payoutBooked"
    FROM vendor_round r LEFT JOIN (${sumsText}) s ON s.member_id = r.member_id AND s.ref = r.id
   WHERE r.id >= ${archivedText}
     AND (r.stake <> coalesce(s.stake, 0)
       OR r.payout - coalesce(s.payout, 0) NOT BETWEEN 0 AND CASE WHEN r.id < ${freeFromText} THEN coalesce(s.free, 0) ELSE 0 END) ORDER BY r.id`

/** Bets, wins, rollbacks and bonuses whose entry is missing, of another member, or of another amount. */
const unbookedText = `SELECT t.vendor, t.member_id AS "memberId", t.id AS "txId", t.amount, j.amount AS booked
    FROM vendor_tx t LEFT JOIN journal j ON j.id = t.entry_id AND j.member_id = t.member_id AND j.leg = 0
   WHERE t.entry_id <> 0 AND t.entry_id >= ${archivedText}
     AND (j.id IS NULL OR (t.kind = 1 AND j.amount <> -t.amount) OR (t.kind IN (2, 4, 5) AND j.amount <> t.amount)) ORDER BY t.id`

type SumAsText<Row> = Omit<Row, 'stakeBooked' | 'payoutBooked'> & { stakeBooked: string; payoutBooked: string }

/** Compares each round at a vendor, and each transaction in it, with the journal. */
export const readRounds = async function* (from: Queryable): AsyncGenerator<AuditRecord> {
  const { rows: strayed } = await from.query<SumAsText<StrayedRoundRecord>>(strayedText)
  for (const { stakeBooked, payoutBooked, ...round } of strayed)
    yield {
      is: 'strayed-round',
      round: { ...round, stakeBooked: BigInt(stakeBooked), payoutBooked: BigInt(payoutBooked) },
    }
  const { rows: unbooked } = await from.query<UnbookedRecord>(unbookedText)
  for (const tx of unbooked) yield { is: 'unbooked', tx }
  const { rows } = await from.query<{ rounds: bigint }>(`SELECT count(*) AS rounds FROM vendor_round WHERE id >= ${archivedText}`)
  yield { is: 'rounds', rounds: rows[0]?.rounds ?? 0n }
}
