import { amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../../kit/database.ts'
import type { Span } from '../../kit/days.ts'
import { firstIdAt, timeOfId } from '../../kit/ids.ts'
import type { Booked, Known } from './compare.ts'

/** Which bookings: those of a time, and those under some references whenever they were. */
export type BookedQuery = Span & { references: readonly string[] }

type StoredBooked = Omit<Booked, 'amount' | 'at'> & { amount: bigint; at: Date | null; entryId: bigint | null }

const bookedOf = ({ entryId, at, ...row }: StoredBooked): Booked => ({
  ...row,
  amount: amount(row.amount),
  at: entryId === null ? (at ?? new Date(0)) : timeOfId(entryId),
})

/** What was credited and taken back of deposits by a provider; second payments in suspense, too. Amounts are those of the entries. */
export const listBookedDeposits = async (
  from: Queryable,
  provider: string,
  { since, until, references }: BookedQuery,
): Promise<Booked[]> => {
  const { rows } = await from.query<StoredBooked>(
    `WITH d AS (
       SELECT id, reference, 'PAYIN' AS kind, entry_id, coalesce(received, amount) AS amount, currency FROM deposit
        WHERE provider = $1 AND entry_id IS NOT NULL AND (entry_id >= $2 AND entry_id < $3 OR reference = ANY ($6))
       UNION ALL
       SELECT id, reference, 'REFUND', reversal_entry_id, coalesce(received, amount), currency FROM deposit
        WHERE provider = $1 AND reversal_entry_id IS NOT NULL AND (reversal_entry_id >= $2 AND reversal_entry_id < $3 OR reference = ANY ($6)))
     SELECT d.reference, d.kind, coalesce(abs(j.amount), d.amount) AS amount, d.currency, d.entry_id AS "entryId", NULL::timestamptz AS at,
            'deposit:' || d.id AS record
       FROM d LEFT JOIN journal j ON j.id = d.entry_id
     UNION ALL
     SELECT d.reference, 'PAYIN', c.amount, c.currency, NULL, c.at, 'suspense:' || c.id
       FROM suspense_case c JOIN deposit d ON d.id = c.subject_id
      WHERE c.kind = 'second-payment' AND c.entry_id IS NOT NULL AND d.provider = $1
        AND (c.at >= $4 AND c.at < $5 OR d.reference = ANY ($6))`,
    [provider, firstIdAt(since), firstIdAt(until), since, until, references],
  )
  return rows.map(bookedOf)
}

/** What was paid by a channel and came back; what suspense bears of it, too. */
export const listBookedPayouts = async (
  from: Queryable,
  channel: string,
  { since, until, references }: BookedQuery,
): Promise<Booked[]> => {
  const { rows } = await from.query<StoredBooked>(
    `SELECT reference, 'PAYOUT' AS kind, amount, currency, NULL::bigint AS "entryId", finished_at AS at, 'withdrawal:' || withdrawal_id AS record
       FROM payout_attempt
      WHERE channel = $1 AND state = 'SUCCEEDED' AND (finished_at >= $2 AND finished_at < $3 OR reference = ANY ($4))
     UNION ALL
     SELECT c.event, CASE c.kind WHEN 'second-payout' THEN 'PAYOUT' ELSE 'RETURN' END, c.amount, c.currency, NULL, c.at, 'suspense:' || c.id
       FROM suspense_case c JOIN payout_attempt a ON a.reference = c.event
      WHERE c.kind IN ('second-payout', 'payout-returned') AND c.entry_id IS NOT NULL AND a.channel = $1
        AND (c.at >= $2 AND c.at < $3 OR c.event = ANY ($4))`,
    [channel, since, until, references],
  )
  return rows.map(bookedOf)
}

type StoredKnown = { reference: string; record: string; amount: bigint; currency: string }

const byReference = (rows: readonly StoredKnown[]): Map<string, Known> =>
  new Map(rows.map(({ reference, amount: asked, ...row }) => [reference, { ...row, amount: amount(asked) }]))

/** Deposits under these references, as they were requested. */
export const knownDeposits = async (from: Queryable, provider: string, references: readonly string[]) => {
  const { rows } = await from.query<StoredKnown>(
    `SELECT reference, 'deposit:' || id AS record, amount, currency FROM deposit WHERE provider = $1 AND reference = ANY ($2)`,
    [provider, references],
  )
  return byReference(rows)
}

/** Withdrawals whose tries have these references, as they were requested. */
export const knownPayouts = async (from: Queryable, channel: string, references: readonly string[]) => {
  const { rows } = await from.query<StoredKnown>(
    `SELECT reference, 'withdrawal:' || withdrawal_id AS record, amount, currency FROM payout_attempt
      WHERE channel = $1 AND reference = ANY ($2)`,
    [channel, references],
  )
  return byReference(rows)
}

/** What is held for withdrawals, by the ledger and by the withdrawals, read at one moment. */
export const compareHeld = async (from: Queryable): Promise<{ ours: bigint; theirs: bigint }> => {
  const { rows } = await from.query<{ ours: bigint; theirs: bigint }>(
    `SELECT (SELECT coalesce(sum(amount), 0)::bigint FROM balance WHERE account & 15 = 1) AS ours,
            (SELECT coalesce(sum(amount - received), 0)::bigint FROM withdrawal WHERE finished_at IS NULL) AS theirs`,
  )
  return rows[0] ?? { ours: 0n, theirs: 0n }
}
