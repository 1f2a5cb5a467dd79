import type { Queryable } from '@tamuvo/server/kit/database.ts'
import { numberOfKind } from '@tamuvo/server/ledger/kinds.ts'
import type { MispostedRecord, UplineRecord } from './upline-records.ts'

/**
 * What each transfer takes from one member and gives to the other, beside what is booked under its entry: each account once, and of
 * that entry nothing else. Rows below the mark are archived and not compared, for they may lie in files.
 */
const mispostedText = `WITH archived AS (SELECT coalesce(max(upto_id), 0) AS upto FROM ledger_archive),
     due AS (
       SELECT t.id, t.entry_id, k.member_id, k.amount FROM upline_transfer t CROSS JOIN LATERAL (VALUES
           (t.member_id, -t.amount), (t.upline_id, t.amount)) k (member_id, amount)
        WHERE t.entry_id >= (SELECT upto FROM archived)),
     booked AS (
       SELECT ref AS id, entry_id, account >> 4 AS member_id, sum(amount)::bigint AS amount, count(*) AS count,
              bool_and(account > 0 AND account & 15 = 0) AS is_main FROM journal
        WHERE kind = $1 AND entry_id >= (SELECT upto FROM archived) GROUP BY ref, entry_id, account >> 4)
   SELECT coalesce(d.id, b.id) AS "transferId", coalesce(d.member_id, b.member_id) AS "memberId",
          coalesce(b.amount, 0) AS found, coalesce(d.amount, 0) AS due
     FROM due d FULL JOIN booked b USING (id, entry_id, member_id)
    WHERE d.amount IS DISTINCT FROM b.amount OR b.count <> 1 OR NOT b.is_main
    ORDER BY 1, 2`

/** Compares transfers to agents with the journal, both ways. */
export const readUplines = async function* (from: Queryable): AsyncGenerator<UplineRecord> {
  const { rows } = await from.query<MispostedRecord>(mispostedText, [numberOfKind('TRANSFER_UP')])
  for (const row of rows) yield { is: 'misposted', misposted: row }
  const { rows: counted } = await from.query<{ transfers: bigint }>('SELECT count(*) AS transfers FROM upline_transfer')
  yield { is: 'uplines', transfers: counted[0]?.transfers ?? 0n }
}
