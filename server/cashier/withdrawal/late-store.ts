import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../../kit/database.ts'

/** What a provider paid of a try that was held to have failed, and has not taken back. `entryId`: null where it could not be booked. */
export type LatePayment = { reference: string; amount: Amount; currency: string; entryId: bigint | null }

/** The late payments of a withdrawal that suspense bears. */
export const listLatePayments = async (from: Queryable, withdrawalId: bigint): Promise<LatePayment[]> => {
  const { rows } = await from.query<Omit<LatePayment, 'amount'> & { amount: bigint }>(
    `SELECT s.event AS reference, s.amount, s.currency, s.entry_id AS "entryId" FROM suspense_case s
      WHERE s.kind = 'second-payout' AND s.subject_id = $1
        AND NOT EXISTS (SELECT FROM suspense_case b WHERE b.kind = 'payout-returned' AND b.subject_id = $1 AND b.event = s.event)
      ORDER BY s.id`,
    [withdrawalId],
  )
  return rows.map((row) => ({ ...row, amount: amount(row.amount) }))
}
