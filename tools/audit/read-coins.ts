import type { Queryable } from '@tamuvo/server/kit/database.ts'
import { house } from '@tamuvo/server/ledger/accounts.ts'
import { numberOfKind } from '@tamuvo/server/ledger/kinds.ts'
import type { CoinRecord, MiscreditedRecord } from './coin-records.ts'

/** Coins that were taken for a deposit that was credited, or added up to one, beside what was credited from the account of coins: each once, and nothing else. */
const miscreditedText = `WITH archived AS (SELECT coalesce(max(upto_id), 0) AS upto FROM ledger_archive),
     due AS (
       SELECT t.deposit_id AS id, t.amount FROM coin_transfer t JOIN deposit d ON d.id = t.deposit_id
        WHERE t.taken_at IS NOT NULL AND d.entry_id >= (SELECT upto FROM archived)
       UNION ALL
       SELECT c.deposit_id, sum(t.amount)::bigint FROM coin_collected c JOIN deposit d ON d.id = c.deposit_id
         JOIN coin_transfer t ON t.tx_hash = c.tx_hash AND t.place = c.place
        WHERE d.entry_id >= (SELECT upto FROM archived) GROUP BY 1),
     booked AS (
       SELECT ref AS id, sum(amount)::bigint AS amount, count(*) AS count FROM journal
        WHERE kind = $1 AND counter = $2 AND entry_id >= (SELECT upto FROM archived) GROUP BY ref)
   SELECT coalesce(d.id, b.id) AS "depositId", coalesce(b.amount, 0) AS found, coalesce(d.amount, 0) AS due
     FROM due d FULL JOIN booked b USING (id) WHERE d.amount IS DISTINCT FROM b.amount OR b.count <> 1 ORDER BY 1`

/** Compares coins that came with the credits of their deposits, both ways. */
export const readCoins = async function* (from: Queryable): AsyncGenerator<CoinRecord> {
  const { rows } = await from.query<MiscreditedRecord>(miscreditedText, [numberOfKind('DEPOSIT'), house('psp:coin')])
  for (const row of rows) yield { is: 'miscredited', miscredited: row }
  const { rows: counted } = await from.query<{ transfers: bigint }>(
    `SELECT (SELECT count(*) FROM coin_transfer WHERE taken_at IS NOT NULL)
          + (SELECT count(DISTINCT (tx_hash, place)) FROM coin_collected) AS transfers`,
  )
  yield { is: 'coins', transfers: counted[0]?.transfers ?? 0n }
}
