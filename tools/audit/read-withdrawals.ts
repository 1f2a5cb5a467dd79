import { coinChannel } from '@tamuvo/server/cashier/coin/coin-payouts.ts'
import { sandpayChannels } from '@tamuvo/server/cashier/withdrawal/sandpay-payouts.ts'
import { membersChannel } from '@tamuvo/server/cashier/withdrawal/attempt-store.ts'
import type { Queryable } from '@tamuvo/server/kit/database.ts'
import { house } from '@tamuvo/server/ledger/accounts.ts'
import { numberOfKind } from '@tamuvo/server/ledger/kinds.ts'
import type { Booking, MisbookedRecord, MisheldRecord, WithdrawalRecord } from './withdrawal-records.ts'

/** Rows below are archived: withdrawals that began there are not compared, for their entries may lie in files. */
const archivedText = '(SELECT coalesce(max(upto_id), 0) FROM ledger_archive)'

const misheldText = `SELECT member_id AS "memberId", coalesce(b.amount, 0) AS held, coalesce(w.open, 0)::bigint AS open
    FROM (SELECT member_id, amount FROM balance WHERE account & 15 = 1 AND account > 0 AND amount <> 0) b
    FULL JOIN (SELECT member_id, sum(amount - received) AS open FROM withdrawal WHERE finished_at IS NULL GROUP BY member_id) w
      USING (member_id)
   WHERE coalesce(b.amount, 0) <> coalesce(w.open, 0) ORDER BY member_id`

/** What members have paid of a withdrawal w. */
const partsText = `SELECT count(*)::int AS count, coalesce(sum(coalesce(received, amount)), 0)::bigint AS amount FROM p2p_part
    WHERE withdrawal_id = w.id AND state IN ('RECEIVED', 'FORCED_RECEIVED')`

/** What is booked on the account of held money, and what the state of each withdrawal calls for; rows without a withdrawal, too. */
const bookedText = `WITH booked AS (
       SELECT ref, kind, count(*)::int AS count, sum(amount)::bigint AS amount, min(member_id) AS member_id FROM journal
        WHERE kind BETWEEN $1 AND $2 AND account > 0 AND account & 15 = 1 GROUP BY ref, kind),
     due AS (
       SELECT w.id, w.member_id, k.kind, k.amount, k.count FROM withdrawal w
        CROSS JOIN LATERAL (${partsText}) p
        CROSS JOIN LATERAL (VALUES
           ($1::smallint, w.amount, 1),
           ($1::smallint + 1, CASE WHEN w.state IN ('REJECTED', 'RETURNED') THEN p.amount - w.amount END, 1),
           ($1::smallint + 2, -nullif(CASE w.state WHEN 'PAID' THEN w.receive ELSE p.amount END, 0),
            p.count + (w.state = 'PAID' AND w.receive > p.amount)::int),
           ($1::smallint + 3, CASE WHEN w.state = 'PAID' AND w.fee > 0 THEN -w.fee END, 1)) k (kind, amount, count)
        WHERE w.hold_entry_id >= ${archivedText} AND k.amount IS NOT NULL)
     SELECT coalesce(d.id, b.ref) AS id, coalesce(d.member_id, b.member_id) AS "memberId", coalesce(d.kind, b.kind)::int AS kind,
            coalesce(b.count, 0) AS count, coalesce(b.amount, 0) AS amount, coalesce(d.count, 0) AS "dueCount", coalesce(d.amount, 0) AS due
       FROM due d FULL JOIN booked b ON b.ref = d.id AND b.kind = d.kind
      WHERE d.id IS NULL AND b.ref >= ${archivedText} OR d.id IS NOT NULL AND (b.count IS DISTINCT FROM d.count OR b.amount <> d.amount)
      ORDER BY 1, 3`

/** Paid by one try that succeeded, of what was due beside what members paid; nothing else has one. */
const triesText = `SELECT w.id, w.member_id AS "memberId", count(a.*)::int AS count,
         (coalesce(sum(a.amount) FILTER (WHERE a.channel <> 'members'), 0) + min(p.amount))::bigint AS amount,
         (w.state = 'PAID')::int AS "dueCount", CASE w.state WHEN 'PAID' THEN w.receive ELSE w.received END AS due
    FROM withdrawal w LEFT JOIN payout_attempt a ON a.withdrawal_id = w.id AND a.state = 'SUCCEEDED'
    CROSS JOIN LATERAL (${partsText}) p
   GROUP BY w.id HAVING count(a.*) <> (w.state = 'PAID')::int
      OR coalesce(sum(a.amount) FILTER (WHERE a.channel <> 'members'), 0) + min(p.amount)
         <> CASE w.state WHEN 'PAID' THEN w.receive ELSE w.received END
   ORDER BY w.id`

/** Each part that was received left the hold of its payee by its entry, and came to its payer by that of its deposit; nothing else did. */
const partText = `WITH part AS (
       SELECT p.id, p.withdrawal_id, p.deposit_id, p.payer_id, p.payee_id, p.entry_id, coalesce(p.received, p.amount) AS amount
         FROM p2p_part p JOIN withdrawal w ON w.id = p.withdrawal_id
        WHERE p.state IN ('RECEIVED', 'FORCED_RECEIVED') AND w.hold_entry_id >= ${archivedText}),
     booked AS MATERIALIZED (SELECT id, ref, member_id, account, amount FROM journal WHERE counter = $1)
     SELECT p.withdrawal_id AS id, p.payee_id AS "memberId", count(j.id)::int AS count, coalesce(sum(abs(j.amount)), 0)::bigint AS amount,
            2 AS "dueCount", 2 * p.amount AS due
       FROM part p JOIN deposit d ON d.id = p.deposit_id
       LEFT JOIN booked j ON j.id = p.entry_id AND j.account = (p.payee_id << 4) + 1 AND j.amount = -p.amount
         OR j.id = d.entry_id AND j.account = p.payer_id << 4 AND j.amount = p.amount
      GROUP BY p.id, p.withdrawal_id, p.payee_id, p.amount HAVING count(j.id) <> 2
     UNION ALL
     SELECT j.ref, j.member_id, 1, abs(j.amount)::bigint, 0, 0::bigint FROM booked j
      WHERE NOT EXISTS (SELECT FROM p2p_part p WHERE p.entry_id = j.id)
        AND NOT EXISTS (SELECT FROM p2p_part p JOIN deposit d ON d.id = p.deposit_id WHERE d.entry_id = j.id)
      ORDER BY 1`

const channelText = `WITH paid AS MATERIALIZED (
      SELECT id, counter FROM journal WHERE id IN (SELECT paid_entry_id FROM withdrawal))
  SELECT w.id, w.member_id AS "memberId", 0 AS count, 0::bigint AS amount, 1 AS "dueCount", w.receive AS due
    FROM withdrawal w JOIN payout_attempt a ON a.withdrawal_id = w.id AND a.state = 'SUCCEEDED'
    JOIN paid j ON j.id = w.paid_entry_id
    LEFT JOIN (SELECT channel, ($2::int[])[i] AS counter FROM unnest($1::text[]) WITH ORDINALITY u (channel, i)) c ON c.channel = a.channel
   WHERE j.counter IS DISTINCT FROM c.counter ORDER BY w.id`

const bookingOf = new Map<number, Booking>([
  [numberOfKind('WD_HOLD'), 'hold'],
  [numberOfKind('WD_RELEASE'), 'release'],
  [numberOfKind('WD_PAID'), 'payment'],
  [numberOfKind('WD_FEE'), 'fee'],
])

type Found = Omit<MisbookedRecord, 'what'>

/** Compares each withdrawal with the journal: what is held, and that it was paid or released once. */
export const readWithdrawals = async function* (from: Queryable): AsyncGenerator<WithdrawalRecord> {
  const { rows: misheld } = await from.query<MisheldRecord>(misheldText)
  for (const row of misheld) yield { is: 'misheld', misheld: row }
  const kinds = [numberOfKind('WD_HOLD'), numberOfKind('WD_FEE')]
  const { rows: booked } = await from.query<Found & { kind: number }>(bookedText, kinds)
  for (const { kind, ...row } of booked) yield { is: 'misbooked', misbooked: { ...row, what: bookingOf.get(kind) ?? 'hold' } }
  const { rows: tries } = await from.query<Found>(triesText)
  for (const row of tries) yield { is: 'misbooked', misbooked: { ...row, what: 'tries' } }
  const members = house('psp:members')
  const { rows: parts } = await from.query<Found>(partText, [members])
  for (const row of parts) yield { is: 'misbooked', misbooked: { ...row, what: 'part' } }
  const channels = [
    ...sandpayChannels.map((each) => ({ ...each })),
    { channel: 'manual', house: 'psp:manual' } as const,
    { channel: membersChannel, house: 'psp:members' } as const,
    { channel: coinChannel, house: 'psp:coin' } as const,
  ]
  const { rows: strayed } = await from.query<Found>(channelText, [
    channels.map(({ channel }) => channel),
    channels.map(({ house: name }) => house(name)),
  ])
  for (const row of strayed) yield { is: 'misbooked', misbooked: { ...row, what: 'channel' } }
  const { rows } = await from.query<{ withdrawals: bigint }>('SELECT count(*) AS withdrawals FROM withdrawal')
  yield { is: 'withdrawals', withdrawals: rows[0]?.withdrawals ?? 0n }
}
