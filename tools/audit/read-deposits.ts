import type { Queryable } from '@tamuvo/server/kit/database.ts'
import { providerHouses } from '@tamuvo/server/cashier/provider.ts'
import { house } from '@tamuvo/server/ledger/accounts.ts'
import { numberOfKind } from '@tamuvo/server/ledger/kinds.ts'
import type { DepositRecord, MisdepositedRecord } from './deposit-records.ts'

/**
 * What the state of each deposit calls for, beside the rows of its kind in accounts of members: what came, once, from the account of its
 * provider; the fee of it; and what was taken back. A second payment goes to suspense, past members. Entries below the mark are archived
 * and not compared, for they may lie in files.
 */
const misdepositedText = `WITH archived AS (SELECT coalesce(max(upto_id), 0) AS upto FROM ledger_archive),
     came AS (
       SELECT d.*, coalesce(received, amount) AS gross, least(fee, coalesce(received, amount)) AS kept, r.counter
         FROM deposit d LEFT JOIN (
                SELECT provider, ($4::int[])[i] AS counter FROM unnest($3::text[]) WITH ORDINALITY u (provider, i)) r USING (provider)),
     due AS (
       SELECT c.id, c.member_id, k.what, k.count, k.amount, k.entry_id, k.counter FROM came c CROSS JOIN LATERAL (VALUES
           ('credit', 1, c.gross, c.entry_id, c.counter),
           ('fee', 1, -nullif(c.kept, 0), c.entry_id, $5::int),
           ('reversal', 1, CASE WHEN c.state = 'REVERSED' THEN -nullif(c.gross - c.kept, 0) END, c.reversal_entry_id, c.counter))
           k (what, count, amount, entry_id, counter)
        WHERE c.state IN ('SUCCEEDED', 'REVERSED') AND k.amount IS NOT NULL
          AND (k.entry_id IS NULL OR k.entry_id >= (SELECT upto FROM archived))),
     booked AS (
       SELECT ref AS id, CASE WHEN kind = $2 THEN 'reversal' WHEN amount > 0 THEN 'credit' ELSE 'fee' END AS what,
              count(*)::int AS count, sum(amount)::bigint AS amount, min(account) AS account, min(counter) AS counter, min(entry_id) AS entry_id
         FROM journal WHERE kind IN ($1, $2) AND account > 0 AND entry_id >= (SELECT upto FROM archived) GROUP BY 1, 2)
   SELECT coalesce(d.id, b.id) AS id, coalesce(d.member_id, o.member_id, b.account >> 4) AS "memberId",
          coalesce(d.what, b.what) AS what, coalesce(b.count, 0) AS count, coalesce(b.amount, 0) AS amount,
          coalesce(d.count, 0) AS "dueCount", coalesce(d.amount, 0)::bigint AS due,
          (d.count, d.amount) IS NOT DISTINCT FROM (b.count, b.amount) AS "isAway"
     FROM due d FULL JOIN booked b USING (id, what) LEFT JOIN deposit o USING (id)
    WHERE (d.count, d.amount) IS DISTINCT FROM (b.count, b.amount)
       OR (b.account, b.entry_id, b.counter) IS DISTINCT FROM (d.member_id << 4, d.entry_id, d.counter)
    ORDER BY 1, 3`

/** Compares deposits with the journal, both ways: each that is credited has one credit, and each credit one deposit. */
export const readDeposits = async function* (from: Queryable): AsyncGenerator<DepositRecord> {
  const providers = Object.entries(providerHouses)
  const { rows } = await from.query<MisdepositedRecord>(misdepositedText, [
    numberOfKind('DEPOSIT'),
    numberOfKind('DEPOSIT_REVERSAL'),
    providers.map(([name]) => name),
    providers.map(([, account]) => house(account)),
    house('house:fee'),
  ])
  for (const row of rows) yield { is: 'misdeposited', misdeposited: row }
  const { rows: counted } = await from.query<{ deposits: bigint }>('SELECT count(*) AS deposits FROM deposit')
  yield { is: 'deposits', deposits: counted[0]?.deposits ?? 0n }
}
