import type { Queryable } from '@tamuvo/server/kit/database.ts'
import type { MissignedRecord, SignedRecord } from './signed-records.ts'

/** What was signed: the run of each source and its figures. */
const signedText = `SELECT s.day, f.key AS source, (f.value->>'run')::int AS run, f.value->'figures' AS figures
    FROM reconciliation_sign_off s CROSS JOIN LATERAL jsonb_each(s.figures) f`

const runsText = `SELECT s.day::text, s.source, 'run' AS what, '' AS reference, s.run::bigint AS signed, coalesce(r.run, 0)::bigint AS found
    FROM (${signedText}) s LEFT JOIN reconciliation r ON r.day = s.day AND r.source = s.source WHERE r.run IS DISTINCT FROM s.run ORDER BY 1, 2`

/** The figures of the run and those that were signed, against the lines. As amounts: the sums of both sides together. */
const figuresText = `WITH signed AS (${signedText}),
       sums AS (SELECT day, source, run, status, count(*) AS count, coalesce(sum(ours), 0)::text AS ours, coalesce(sum(theirs), 0)::text AS theirs
                  FROM reconciliation_item WHERE day IN (SELECT day FROM reconciliation_sign_off) GROUP BY 1, 2, 3, 4),
       found AS (SELECT day, source, run, jsonb_object_agg(status, jsonb_build_object('count', count, 'ours', ours, 'theirs', theirs)) AS figures,
                        sum(ours::numeric + theirs::numeric) AS sum FROM sums GROUP BY 1, 2, 3)
     SELECT s.day::text, s.source, 'figures' AS what, '' AS reference,
            (SELECT coalesce(sum((e.value->>'ours')::numeric + (e.value->>'theirs')::numeric), 0)::bigint FROM jsonb_each(s.figures) e) AS signed,
            coalesce(f.sum, 0)::bigint AS found
       FROM signed s LEFT JOIN found f USING (day, source, run) LEFT JOIN reconciliation_run r USING (day, source, run)
      WHERE s.figures IS DISTINCT FROM coalesce(f.figures, '{}') OR r.figures IS DISTINCT FROM s.figures ORDER BY 1, 2`

/** Rows below are archived: what was booked there may lie in files. */
const archivedText = '(SELECT coalesce(max(upto_id), 0) FROM ledger_archive)'

/** The entries of deposits. */
const entryText = `entry AS MATERIALIZED (
    SELECT id, amount, at FROM journal
     WHERE id IN (SELECT entry_id FROM deposit UNION ALL SELECT reversal_entry_id FROM deposit) AND id >= ${archivedText})`

/** What is booked of deposits, withdrawals and in suspense, under the kind and reference of statements. */
const bookedText = `
    SELECT 'payins:' || d.provider AS source, e.kind, d.reference, 'deposit:' || d.id AS record, abs(j.amount) AS amount, j.at
      FROM deposit d CROSS JOIN LATERAL (VALUES ('PAYIN', d.entry_id), ('REFUND', d.reversal_entry_id)) e (kind, entry_id)
      JOIN entry j ON j.id = e.entry_id WHERE e.entry_id >= ${archivedText}
    UNION ALL
    SELECT 'payouts:' || channel, 'PAYOUT', reference, 'withdrawal:' || withdrawal_id, amount, finished_at FROM payout_attempt WHERE state = 'SUCCEEDED'
    UNION ALL
    SELECT CASE WHEN d.id IS NOT NULL THEN 'payins:' || d.provider ELSE 'payouts:' || a.channel END,
           CASE c.kind WHEN 'second-payment' THEN 'PAYIN' WHEN 'second-payout' THEN 'PAYOUT' ELSE 'RETURN' END,
           coalesce(d.reference, c.event), 'suspense:' || c.id, c.amount, c.at
      FROM suspense_case c
      LEFT JOIN deposit d ON c.kind = 'second-payment' AND d.id = c.subject_id
      LEFT JOIN payout_attempt a ON c.kind IN ('second-payout', 'payout-returned') AND a.reference = c.event
     WHERE c.entry_id IS NOT NULL AND (d.id IS NOT NULL OR a.reference IS NOT NULL)`

const linesText = `WITH ${entryText}, signed AS (${signedText}), booked AS (${bookedText})
     SELECT i.day::text, i.source, 'booked' AS what, i.kind || ' ' || i.reference AS reference, i.ours AS signed, coalesce(b.amount, 0) AS found
       FROM signed s JOIN reconciliation_item i ON i.day = s.day AND i.source = s.source AND i.run = s.run
       LEFT JOIN booked b ON b.source = i.source AND b.kind = i.kind AND b.reference = i.reference AND b.record = i.record
      WHERE i.source ~ '^pay(ins|outs):' AND i.ours IS NOT NULL AND i.ours IS DISTINCT FROM b.amount
        AND (b.amount IS NOT NULL OR i.ours_at >= (SELECT coalesce(to_timestamp(((${archivedText} >> 22) + 1704067200000) / 1000.0), '-infinity')))
      ORDER BY 1, 2, 4`

/** Booked on a day that was signed, and on no line of it; nor of the day after, whose statement may have had it. */
const unlistedText = `WITH ${entryText}, booked AS (${bookedText})
     SELECT r.day::text, r.source, 'unlisted' AS what, b.kind || ' ' || b.reference AS reference, 0::bigint AS signed, b.amount AS found
       FROM (${signedText}) s JOIN reconciliation_run r ON r.day = s.day AND r.source = s.source AND r.run = s.run
       JOIN booked b ON b.source = r.source AND b.at >= r.since AND b.at < r.until
      WHERE NOT EXISTS (SELECT FROM reconciliation_item i JOIN reconciliation c ON c.day = i.day AND c.source = i.source AND c.run = i.run
                         WHERE i.source = b.source AND i.reference = b.reference AND i.kind = b.kind)
        AND (b.at < r.until - interval '1 hour'
          OR EXISTS (SELECT FROM reconciliation n WHERE n.day = r.day + 1 AND n.source = r.source AND n.state = 'DONE'))
      ORDER BY 1, 2, 4`

/** Compares the days that were signed off with their lines, and the lines with what is booked. */
export const readSigned = async function* (from: Queryable): AsyncGenerator<SignedRecord> {
  for (const text of [runsText, figuresText, linesText, unlistedText]) {
    const { rows } = await from.query<MissignedRecord>(text)
    for (const missigned of rows) yield { is: 'missigned', missigned }
  }
  const { rows } = await from.query<{ days: bigint }>('SELECT count(*) AS days FROM reconciliation_sign_off')
  yield { is: 'signed-days', days: rows[0]?.days ?? 0n }
}
