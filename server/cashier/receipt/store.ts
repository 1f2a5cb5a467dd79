import type { PaymentState } from '@tamuvo/contract/payment-receipts.ts'
import type { Queryable } from '../../kit/database.ts'

/** The state of a deposit as its receipts tell it. */
export const stateOfDeposit = async (from: Queryable, reference: string): Promise<PaymentState | undefined> => {
  const { rows } = await from.query<{ state: string }>('SELECT state FROM deposit WHERE reference = $1', [reference])
  return rows[0] && (rows[0].state === 'REVERSED' ? 'REVERSED' : 'DONE')
}

/** The id of a withdrawal by its reference, and whether all of it was paid. */
export const withdrawalBehind = async (
  from: Queryable,
  reference: string,
): Promise<{ id: bigint; isPaid: boolean } | undefined> => {
  const { rows } = await from.query<{ id: bigint; isPaid: boolean }>(
    `SELECT id, state = 'PAID' AS "isPaid" FROM withdrawal WHERE reference = $1`,
    [reference],
  )
  return rows[0]
}

/** Whether what paid a withdrawal came back: what came back of another try of it had been paid beside that. */
export const isPaymentBack = async (from: Queryable, withdrawalId: bigint): Promise<boolean> => {
  const { rowCount } = await from.query(
    `SELECT FROM suspense_case s JOIN payout_attempt a ON a.withdrawal_id = s.subject_id AND a.reference = s.event
      WHERE s.kind = 'payout-returned' AND s.subject_id = $1 AND a.state = 'SUCCEEDED'`,
    [withdrawalId],
  )
  return rowCount !== 0
}
